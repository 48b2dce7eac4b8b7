// A large zeroed array straight from the system, on huge pages where it has them.
#pragma once

#include <cstddef>
#include <new>
#include <type_traits>
#include <utility>

#include <sys/mman.h>

namespace morabaraba::solver {

// Throws std::bad_alloc when the system has no room. T must be an integer type.
template <class T>
class HugeArray {
    static_assert(std::is_integral_v<T>);

public:
    HugeArray() = default;
    explicit HugeArray(std::size_t size) : size_(size) {
        if (size == 0) return;
        void* memory = mmap(nullptr, bytes(), PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (memory == MAP_FAILED) throw std::bad_alloc();
        data_ = static_cast<T*>(memory);
        madvise(memory, bytes(), MADV_HUGEPAGE);
    }
    HugeArray(HugeArray&& that) noexcept
        : data_(std::exchange(that.data_, nullptr)), size_(std::exchange(that.size_, 0)) {}
    HugeArray& operator=(HugeArray&& that) noexcept {
        std::swap(data_, that.data_);
        std::swap(size_, that.size_);
        return *this;
    }
    ~HugeArray() {
        if (data_ != nullptr) munmap(data_, bytes());
    }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] T* data() { return data_; }
    [[nodiscard]] const T* data() const { return data_; }
    T& operator[](std::size_t i) { return data_[i]; }
    const T& operator[](std::size_t i) const { return data_[i]; }

private:
    static constexpr std::size_t kSlack = 64;  // kernels may read a vector past the end
    [[nodiscard]] std::size_t bytes() const { return size_ * sizeof(T) + kSlack; }

    T* data_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace morabaraba::solver
