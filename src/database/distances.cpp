#include <database/distances.h>
#include <database/symmetry_classes.h>

#include <array>
#include <atomic>
#include <mutex>
#include <optional>
#include <thread>

namespace morabaraba::database {

namespace {

// Entries by the number of their images, then by code.
using Counts = std::array<std::vector<std::uint64_t>, kMaxSymmetries + 1>;

class Counting {
public:
    Counting(const Board& board, const SectorFile& file, int table)
        : file_(file), table_(table), classes_(board, file.header().pair.a) {}

    void run(int threads) {
        std::vector<std::thread> others;
        for (int i = 1; i < threads; ++i) others.emplace_back([this] { count_chunks(); });
        count_chunks();
        for (std::thread& thread : others) thread.join();
    }

    std::vector<std::uint64_t> by_plies;
    std::optional<Error> fault;

private:
    void count_chunks() {
        Counts counts;
        const std::uint64_t chunks = file_.header().chunks_of_table();
        for (std::uint64_t chunk = next_++; chunk < chunks; chunk = next_++) {
            const auto codes = file_.read(table_, chunk);
            if (!codes) {
                next_ = chunks;
                const std::lock_guard lock(mutex_);
                fault = codes.error();
                return;
            }
            count(chunk * file_.header().chunk_blocks, *codes, counts);
        }
        add_up(counts);
    }

    void count(std::uint64_t block, std::span<const Code> codes, Counts& counts) const {
        const std::size_t size = file_.header().block_size;
        for (; !codes.empty(); codes = codes.subspan(size), ++block) {
            auto& row = counts[classes_.orbit(static_cast<std::uint32_t>(block))];
            if (row.empty()) row.resize(std::size_t{kMaxPlies} + 2);
            for (const Code code : codes.first(size)) ++row[code];
        }
    }

    void add_up(const Counts& counts) {
        const std::lock_guard lock(mutex_);
        for (std::size_t images = 1; images < counts.size(); ++images) {
            for (std::size_t code = 1; code < counts[images].size(); ++code) {
                const std::uint64_t more = counts[images][code] * images;
                if (more == 0) continue;
                if (by_plies.size() < code) by_plies.resize(code);
                by_plies[code - 1] += more;
            }
        }
    }

    const SectorFile& file_;
    int table_;
    SymmetryClasses classes_;
    std::atomic<std::uint64_t> next_ = 0;
    std::mutex mutex_;
};

}  // namespace

Expected<std::vector<std::uint64_t>> count_distances(const Board& board, const SectorFile& file,
                                                     int table, int threads) {
    Counting counting(board, file, table);
    counting.run(threads);
    if (counting.fault) return *counting.fault;
    return std::move(counting.by_plies);
}

}  // namespace morabaraba::database
