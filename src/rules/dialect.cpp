#include <rules/ascii.h>
#include <rules/dialect.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace morabaraba {

namespace {

constexpr std::array kNames = {"algebraic", "mssa", "playok", "sanmill", "rulebook"};
constexpr std::array kPoints = {"points like a7 and d6", "points E1 to E8, A1 to A8, R1 to R8",
                                "point numbers from 1 to 24", "points (1,1) to (3,8)",
                                "points n1 to n24"};

// Each ring clockwise from its top left point; the outer, the middle and the inner ring.
constexpr int kRings = 3;
constexpr int kRingPoints = 8;
constexpr std::array<std::array<const char*, kRingPoints>, kRings> kAlgebraic = {{
    {"a7", "d7", "g7", "g4", "g1", "d1", "a1", "a4"},
    {"b6", "d6", "f6", "f4", "f2", "d2", "b2", "b4"},
    {"c5", "d5", "e5", "e4", "e3", "d3", "c3", "c4"},
}};
constexpr std::array<std::array<int, kRingPoints>, kRings> kPlayok = {{
    {1, 2, 3, 15, 24, 23, 22, 10},
    {4, 5, 6, 14, 21, 20, 19, 11},
    {7, 8, 9, 13, 18, 17, 16, 12},
}};
constexpr std::array<int, kRingPoints> kRulebookRing = {1, 5, 2, 6, 3, 7, 4, 8};

std::optional<int> whole_number(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || text.front() == '-') {
        return std::nullopt;
    }
    return value;
}

// A place on the board: ring 0 (outer) to 2 and step 0 to 7 clockwise from its top left point.
struct RingPlace {
    int ring;
    int step;
};

std::optional<RingPlace> in_mssa(std::string_view text) {
    constexpr std::string_view kLetters = "ear";
    const auto ring = kLetters.find(ascii_lower(text.front()));
    const auto number = whole_number(text.substr(1));
    if (ring == std::string_view::npos || !number || *number < 1 || *number > kRingPoints) {
        return std::nullopt;
    }
    return RingPlace{static_cast<int>(ring), *number - 1};
}

std::optional<RingPlace> in_playok(std::string_view text) {
    const auto number = whole_number(text);
    for (int ring = 0; ring < kRings; ++ring) {
        const auto at = std::ranges::find(kPlayok[ring], number.value_or(0));
        if (at != kPlayok[ring].end()) {
            return RingPlace{ring, static_cast<int>(at - kPlayok[ring].begin())};
        }
    }
    return std::nullopt;
}

// "(ring,number)", spaces allowed; the ring from the inside, number 1 in the middle of the top.
std::optional<RingPlace> in_sanmill(std::string_view text) {
    std::string digits;
    std::ranges::copy_if(text, std::back_inserter(digits), is_digit);
    if (digits.size() != 2) {
        return std::nullopt;
    }
    const int ring = digits[0] - '0';
    const int number = digits[1] - '0';
    if (ring < 1 || ring > kRings || number < 1 || number > kRingPoints) {
        return std::nullopt;
    }
    return RingPlace{kRings - ring, number % kRingPoints};
}

std::optional<RingPlace> in_rulebook(std::string_view text) {
    const auto number = whole_number(text.substr(1));
    if (ascii_lower(text.front()) != 'n' || !number || *number < 1 ||
        *number > kRings * kRingPoints) {
        return std::nullopt;
    }
    const int within = (*number - 1) % kRingPoints + 1;
    const auto at = std::ranges::find(kRulebookRing, within);
    return RingPlace{(*number - 1) / kRingPoints, static_cast<int>(at - kRulebookRing.begin())};
}

std::optional<RingPlace> ring_place(Dialect dialect, std::string_view text) {
    switch (dialect) {
        case Dialect::algebraic:
            break;
        case Dialect::mssa:
            return in_mssa(text);
        case Dialect::playok:
            return in_playok(text);
        case Dialect::sanmill:
            return in_sanmill(text);
        case Dialect::rulebook:
            return in_rulebook(text);
    }
    return std::nullopt;
}

}  // namespace

const char* to_string(Dialect dialect) { return kNames[static_cast<std::size_t>(dialect)]; }

std::optional<Dialect> dialect_of(std::string_view name) {
    const auto at = std::ranges::find(kNames, ascii_lower(name));
    if (at == kNames.end()) {
        return std::nullopt;
    }
    return static_cast<Dialect>(at - kNames.begin());
}

std::string dialect_names() {
    std::string all;
    for (const char* name : kNames) {
        all += (all.empty() ? "" : ", ") + std::string(name);
    }
    return all;
}

const char* points_of(Dialect dialect) { return kPoints[static_cast<std::size_t>(dialect)]; }

std::optional<std::string> algebraic_point(Dialect dialect, std::string_view text) {
    if (text.empty()) {
        return std::nullopt;
    }
    if (dialect == Dialect::algebraic) {
        return ascii_lower(text);
    }
    const auto place = ring_place(dialect, text);
    if (!place) {
        return std::nullopt;
    }
    return kAlgebraic[static_cast<std::size_t>(place->ring)][static_cast<std::size_t>(place->step)];
}

}  // namespace morabaraba
