#include <database/sector.h>

#include <charconv>
#include <tuple>

namespace morabaraba::database {

namespace {

constexpr std::string_view kSuffix = ".sector";

std::string side_text(int cows, int hand) {
    return hand == 0 ? std::to_string(cows) : std::to_string(cows) + "+" + std::to_string(hand);
}

// Takes a number off the front of `text`.
bool take_number(std::string_view& text, int& number) {
    if (text.starts_with('-')) return false;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{}) return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return true;
}

bool take_side(std::string_view& text, int& cows, int& hand) {
    if (!take_number(text, cows)) return false;
    if (!text.starts_with('+')) return true;
    text.remove_prefix(1);
    return take_number(text, hand);
}

}  // namespace

Sector sector_of(const Position& position) {
    const Side mover = position.turn();
    return {count(position.cows(mover)), count(position.cows(other(mover))), position.hand(mover),
            position.hand(other(mover))};
}

SectorTable table_of(const Sector& sector) {
    const bool mover_is_a =
        std::tie(sector.mover, sector.mover_hand) >= std::tie(sector.other, sector.other_hand);
    if (mover_is_a) {
        return {{sector.mover, sector.other, sector.mover_hand, sector.other_hand}, 0};
    }
    return {{sector.other, sector.mover, sector.other_hand, sector.mover_hand}, 1};
}

std::string to_text(const SectorPair& pair) {
    return side_text(pair.a, pair.hand_a) + "-" + side_text(pair.b, pair.hand_b);
}

std::string file_name(const SectorPair& pair) { return to_text(pair) + std::string(kSuffix); }

std::optional<SectorPair> pair_of_file_name(std::string_view name) {
    SectorPair pair;
    std::string_view rest = name;
    if (!take_side(rest, pair.a, pair.hand_a) || !rest.starts_with('-')) return std::nullopt;
    rest.remove_prefix(1);
    if (!take_side(rest, pair.b, pair.hand_b) || rest != kSuffix) return std::nullopt;
    return file_name(pair) == name ? std::optional(pair) : std::nullopt;
}

}  // namespace morabaraba::database
