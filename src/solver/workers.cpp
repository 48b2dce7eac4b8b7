#include "workers.h"

#include <algorithm>

namespace morabaraba::solver {

Workers::Workers(int threads, std::function<bool()> stop) : stop_(std::move(stop)) {
    for (int i = 1; i < threads; ++i) {
        threads_.emplace_back([this, i] { serve(i); });
    }
}

Workers::~Workers() {
    {
        const std::lock_guard lock(mutex_);
        quit_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void Workers::run(std::uint64_t size, std::uint64_t grain, const Piece& piece) {
    {
        const std::lock_guard lock(mutex_);
        piece_ = &piece;
        size_ = size;
        grain_ = std::max<std::uint64_t>(grain, 1);
        next_ = 0;
        fault_ = nullptr;
        busy_ = static_cast<int>(threads_.size());
        ++round_;
    }
    wake_.notify_all();
    take_pieces(0);
    std::unique_lock lock(mutex_);
    done_.wait(lock, [this] { return busy_ == 0; });
    if (fault_) std::rethrow_exception(fault_);
}

void Workers::serve(int thread) {
    std::uint64_t seen = 0;
    std::unique_lock lock(mutex_);
    while (true) {
        wake_.wait(lock, [&] { return quit_ || round_ != seen; });
        if (quit_) return;
        seen = round_;
        lock.unlock();
        take_pieces(thread);
        lock.lock();
        if (--busy_ == 0) done_.notify_one();
    }
}

void Workers::take_pieces(int thread) {
    try {
        while (true) {
            const std::uint64_t begin = next_.fetch_add(grain_);
            if (begin >= size_) return;
            if (stop_ && stop_()) throw Interrupted{};
            (*piece_)(thread, begin, std::min(begin + grain_, size_));
        }
    } catch (...) {
        next_ = size_;  // the others find nothing left
        const std::lock_guard lock(mutex_);
        if (!fault_) fault_ = std::current_exception();
    }
}

}  // namespace morabaraba::solver
