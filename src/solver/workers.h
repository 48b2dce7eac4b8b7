// Threads that share a loop.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace morabaraba::solver {

// Thrown out of a loop that was told to stop.
struct Interrupted {};

// The calling thread works too: Workers(1) starts no thread.
class Workers {
public:
    // `stop` is asked between pieces of work; once it says true, loops throw Interrupted.
    explicit Workers(int threads, std::function<bool()> stop = {});
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    [[nodiscard]] int count() const { return static_cast<int>(threads_.size()) + 1; }

    // Calls work(thread, i) once for each i below `size`, `grain` neighbours in a row on one
    // thread; returns when all are done. Rethrows the first exception of a thread.
    template <class Work>
    void for_each(std::uint64_t size, std::uint64_t grain, Work&& work) {
        run(size, grain, [&work](int thread, std::uint64_t begin, std::uint64_t end) {
            for (std::uint64_t i = begin; i < end; ++i) work(thread, i);
        });
    }

private:
    using Piece = std::function<void(int, std::uint64_t, std::uint64_t)>;

    void run(std::uint64_t size, std::uint64_t grain, const Piece& piece);
    void serve(int thread);
    void take_pieces(int thread);

    std::function<bool()> stop_;
    std::vector<std::thread> threads_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::condition_variable done_;
    std::uint64_t round_ = 0;
    int busy_ = 0;
    bool quit_ = false;

    const Piece* piece_ = nullptr;
    std::uint64_t size_ = 0;
    std::uint64_t grain_ = 1;
    std::atomic<std::uint64_t> next_{0};
    std::exception_ptr fault_;
};

}  // namespace morabaraba::solver
