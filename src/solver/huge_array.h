// A large array straight from the system, on huge pages where it has them.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

namespace morabaraba::solver {

// Large pieces of memory, kept for the next user: having the system clear fresh pages took a tenth
// of the solver's time. Thread-safe.
struct MemoryPiece {
    void* data = nullptr;
    std::size_t bytes = 0;
};
// At least so many bytes, with any content. Throws std::bad_alloc when the system has no room.
[[nodiscard]] MemoryPiece take_memory(std::size_t bytes);
void give_back_memory(MemoryPiece piece);
// Returns to the system what nobody uses, of the largest pieces first, until at most `bytes` of it
// are left.
void trim_memory(std::size_t bytes);

// Not initialised. T must be an integer type.
template <class T>
class HugeArray {
    static_assert(std::is_integral_v<T>);

public:
    HugeArray() = default;
    explicit HugeArray(std::size_t size) : size_(size) {
        if (size > 0) piece_ = take_memory(size * sizeof(T) + kSlackBytes);
    }
    HugeArray(HugeArray&& that) noexcept
        : piece_(std::exchange(that.piece_, {})), size_(std::exchange(that.size_, 0)) {}
    HugeArray& operator=(HugeArray&& that) noexcept {
        std::swap(piece_, that.piece_);
        std::swap(size_, that.size_);
        return *this;
    }
    ~HugeArray() {
        if (piece_.data != nullptr) give_back_memory(piece_);
    }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] T* data() { return static_cast<T*>(piece_.data); }
    [[nodiscard]] const T* data() const { return static_cast<const T*>(piece_.data); }
    T& operator[](std::size_t i) { return data()[i]; }
    const T& operator[](std::size_t i) const { return data()[i]; }

private:
    static constexpr std::size_t kSlackBytes = 64;  // kernels may read a vector past the end

    MemoryPiece piece_;
    std::size_t size_ = 0;
};

}  // namespace morabaraba::solver
