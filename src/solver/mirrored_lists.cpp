#include "mirrored_lists.h"

#include <algorithm>

namespace morabaraba::solver {

namespace {

constexpr std::size_t kPieceItems = std::size_t{1} << 15;

}  // namespace

MirroredLists::MirroredLists(const PairFrame& frame)
    : frame_(frame),
      free_(frame.index.blocks()),
      symmetric_(frame.index.blocks()),
      adders_(static_cast<std::size_t>(frame.workers.count())),
      begins_(frame.index.blocks() + 1) {
    const auto& classes = frame.index.classes();
    for (std::uint32_t block = 0; block < free_.size(); ++block) {
        free_[block] = frame.free(block);
        symmetric_[block] =
            static_cast<std::uint8_t>(classes.orbit(block) < frame.board.symmetries().size());
    }
    for (Adder& adder : adders_) adder.places.resize(free_.size());
}

void MirroredLists::begin_block(Adder& adder, std::uint64_t block) const {
    adder.block = block;
    adder.to_points.build(free_[block], [](Point point) { return point; }, frame_.board.all());
    const auto symmetries = frame_.board.symmetries();
    const PointSet set_a = frame_.set_a(block);
    adder.stabiliser.clear();
    for (std::size_t i = 0; i < symmetries.size(); ++i) {
        adder.images[i] = symmetries[i](set_a);
        if (i > 0 && adder.images[i] == set_a) adder.stabiliser.push_back(&symmetries[i]);
    }
}

void MirroredLists::close_piece(Adder& adder) {
    if (adder.pieces.empty()) return;
    auto& last = adder.pieces.back();
    last = last.first(static_cast<std::size_t>(adder.next - last.data()));
}

void MirroredLists::open_piece(Adder& adder) {
    adder.next = adder.memory.take<Item>(kPieceItems);
    adder.end = adder.next + kPieceItems;
    adder.pieces.emplace_back(adder.next, kPieceItems);
}

inline void MirroredLists::put(Adder& adder, std::uint32_t block, std::uint32_t set) {
    if (adder.next == adder.end) open_piece(adder);
    *adder.next++ = {block, set};
    ++adder.places[block];
}

// Puts all entries of `block` that are one position.
void MirroredLists::put_all(Adder& adder, std::uint32_t block, PointSet image) const {
    std::array<PointSet, kMaxSymmetries> put_before{};
    std::size_t size = 0;
    const PointSet set_a = frame_.set_a(block);
    for (const Symmetry& symmetry : frame_.board.symmetries()) {
        if (symmetry(set_a) != set_a) continue;
        const PointSet set = symmetry(image);
        const auto end = put_before.begin() + static_cast<std::ptrdiff_t>(size);
        if (std::find(put_before.begin(), end, set) != end) continue;
        put_before[size++] = set;
        put(adder, block, database::compress(set, free_[block]));
    }
}

// Entries that are one position are found together: the one with the least set of side b speaks
// for all, and reaches all that are its mirror image.
void MirroredLists::add(int thread, std::uint64_t block, std::span<const std::uint32_t> sets) {
    if (sets.empty()) return;
    Adder& adder = adders_[static_cast<std::size_t>(thread)];
    if (adder.block != block) begin_block(adder, block);
    const auto speaks = [&](PointSet points) {
        return std::all_of(adder.stabiliser.begin(), adder.stabiliser.end(),
                           [&](const Symmetry* symmetry) { return points <= (*symmetry)(points); });
    };
    for (const std::uint32_t set : sets) {
        const PointSet points = adder.to_points(set);
        if (!adder.stabiliser.empty() && !speaks(points)) continue;
        const auto place = frame_.index.classes().find(points);
        const PointSet image = adder.images[place.symmetry];
        if (symmetric_[place.class_index] != 0) {
            put_all(adder, place.class_index, image);
        } else {
            put(adder, place.class_index, database::compress(image, free_[place.class_index]));
        }
    }
}

void MirroredLists::sort() {
    size_ = 0;
    for (Adder& adder : adders_) {
        close_piece(adder);
        for (const auto piece : adder.pieces) size_ += piece.size();
    }
    if (size_ == 0) return;
    if (sets_.size() < size_) {
        sets_ = {};
        sets_ = HugeArray<std::uint32_t>(size_);
    }
    share_out();
    frame_.workers.for_each(adders_.size(), 1,
                            [&](int, std::uint64_t i) { place_items(adders_[i]); });
}

// Turns the threads' counts into places: block by block, thread by thread.
void MirroredLists::share_out() {
    std::uint64_t next = 0;
    for (std::size_t block = 0; block < free_.size(); ++block) {
        begins_[block] = next;
        for (Adder& adder : adders_) {
            const std::uint64_t size = adder.places[block];
            adder.places[block] = next;
            next += size;
        }
    }
    begins_.back() = next;
}

void MirroredLists::place_items(Adder& adder) {
    std::uint32_t* sets = sets_.data();
    for (const auto piece : adder.pieces) {
        for (const Item item : piece) sets[adder.places[item.block]++] = item.set;
    }
    std::fill(adder.places.begin(), adder.places.end(), 0);
    adder.pieces.clear();
    adder.memory.clear();
    adder.next = adder.end = nullptr;
}

}  // namespace morabaraba::solver
