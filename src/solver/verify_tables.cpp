#include "verify_tables.h"

#include <algorithm>
#include <limits>
#include <mutex>
#include <new>

namespace morabaraba::solver {

namespace {

using database::Code;
using database::Header;
using database::SectorFile;

bool is_narrow(const Header& header, int table) {
    const std::uint32_t longest = header.longest[static_cast<std::size_t>(table)];
    return longest == database::kNoPlies || longest < std::numeric_limits<std::uint8_t>::max();
}

// `images`: how many positions each of the codes stands for.
void count_block(std::span<const Code> codes, std::uint64_t images, ReadTable& read) {
    std::uint32_t draws = 0;
    std::uint32_t losses = 0;
    Code most = 0;
    for (const Code code : codes) {
        draws += static_cast<std::uint32_t>(code == database::kDrawCode);
        losses += code & 1U;
        most = std::max(most, code);
    }
    read.counts.draw += draws * images;
    read.counts.loss += losses * images;
    read.counts.win += (codes.size() - draws - losses) * images;
    if (most == database::kDrawCode) return;
    const std::uint32_t plies = most - 1U;
    read.longest = read.longest == database::kNoPlies ? plies : std::max(read.longest, plies);
}

void add_up(const ReadTable& part, ReadTable& whole) {
    whole.counts.win += part.counts.win;
    whole.counts.draw += part.counts.draw;
    whole.counts.loss += part.counts.loss;
    if (part.longest == database::kNoPlies) return;
    whole.longest =
        whole.longest == database::kNoPlies ? part.longest : std::max(whole.longest, part.longest);
}

// Empty if the system has no room after all.
DecodedTable room_for(const Header& header, int table) {
    try {
        return {header, table};
    } catch (const std::bad_alloc&) {
        return {};
    }
}

}  // namespace

DecodedTable::DecodedTable(const Header& header, int table) {
    if (is_narrow(header, table)) {
        narrow_ = HugeArray<std::uint8_t>(header.entries);
    } else {
        wide_ = HugeArray<Code>(header.entries);
    }
}

std::uint64_t DecodedTable::bytes(const Header& header, int table) {
    return header.entries * (is_narrow(header, table) ? 1 : sizeof(Code));
}

void DecodedTable::put(std::uint64_t first, std::span<const Code> codes) {
    if (!wide_.empty()) {
        std::copy(codes.begin(), codes.end(), wide_.data() + first);
        return;
    }
    std::transform(codes.begin(), codes.end(), narrow_.data() + first, [](Code code) {
        return static_cast<std::uint8_t>(
            std::min<Code>(code, std::numeric_limits<std::uint8_t>::max()));
    });
}

const database::SymmetryClasses& TableStore::classes_of(int size) {
    return classes_.try_emplace(size, board_, size).first->second;
}

std::shared_ptr<const ReadTable> TableStore::read(const SectorFile& file, int table) {
    const Key key{file.header().pair, table};
    const auto found =
        std::find_if(kept_.begin(), kept_.end(), [&](const Kept& kept) { return kept.key == key; });
    const bool is_known = found != kept_.end();
    if (is_known) {
        kept_.splice(kept_.begin(), kept_, found);
        if (!found->table->codes.empty() || !found->table->faults.empty()) return found->table;
    }
    const std::uint64_t bytes = DecodedTable::bytes(file.header(), table);
    DecodedTable codes = make_room(bytes) ? room_for(file.header(), table) : DecodedTable();
    if (is_known && codes.empty()) return found->table;
    auto read = std::make_shared<const ReadTable>(read_all(file, table, std::move(codes)));
    if (is_known) kept_.erase(found);
    kept_.push_front({key, read->codes.empty() ? 0 : bytes, read});
    used_ += kept_.front().bytes;
    return read;
}

// Drops the tables that were used least lately and that nobody holds, if that is enough.
bool TableStore::make_room(std::uint64_t bytes) {
    std::uint64_t held = 0;
    for (const Kept& kept : kept_) held += kept.table.use_count() > 1 ? kept.bytes : 0;
    if (held + bytes > memory_) return false;
    for (auto kept = kept_.end(); used_ + bytes > memory_ && kept != kept_.begin();) {
        --kept;
        if (kept->bytes == 0 || kept->table.use_count() > 1) continue;
        used_ -= kept->bytes;
        kept = kept_.erase(kept);
    }
    return used_ + bytes <= memory_;
}

ReadTable TableStore::read_all(const SectorFile& file, int table, DecodedTable room) {
    const Header& header = file.header();
    const database::SymmetryClasses& classes = classes_of(header.pair.a);
    ReadTable whole;
    whole.codes = std::move(room);
    const bool keep = !whole.codes.empty();
    std::mutex mutex;
    workers_.for_each(header.chunks_of_table(), 1, [&](int, std::uint64_t chunk) {
        const auto codes = file.read(table, chunk);
        if (!codes) {
            const std::lock_guard lock(mutex);
            whole.faults.push_back(codes.error().message());
            return;
        }
        if (keep) whole.codes.put(chunk * header.chunk_entries(), *codes);
        ReadTable part;
        std::span<const Code> left = *codes;
        auto block = static_cast<std::uint32_t>(chunk * header.chunk_blocks);
        for (; !left.empty(); left = left.subspan(header.block_size)) {
            count_block(left.first(header.block_size), classes.orbit(block++), part);
        }
        const std::lock_guard lock(mutex);
        add_up(part, whole);
    });
    if (!whole.faults.empty()) whole.codes = DecodedTable();
    return whole;
}

}  // namespace morabaraba::solver
