// The words of results: outcomes, reasons and their inverses.
#include <rules/moves.h>

#include <algorithm>
#include <array>

namespace morabaraba {

namespace {

constexpr std::array kReasons = {"",         "cows",       "blocked",   "full-board",
                                 "shotless", "repetition", "agreement", "resignation",
                                 "time",     "abandoned"};
constexpr std::array kOutcomes = {"*", "1-0", "0-1", "1/2-1/2"};

template <class Enum, std::size_t N>
std::optional<Enum> named(const std::array<const char*, N>& names, std::string_view text) {
    const auto at = std::ranges::find(names, text);
    if (text.empty() || at == names.end()) {
        return std::nullopt;
    }
    return static_cast<Enum>(at - names.begin());
}

}  // namespace

const char* to_string(Reason reason) { return kReasons[static_cast<std::size_t>(reason)]; }
const char* to_string(Outcome outcome) { return kOutcomes[static_cast<std::size_t>(outcome)]; }
std::optional<Reason> reason_of(std::string_view text) { return named<Reason>(kReasons, text); }
std::optional<Outcome> outcome_of(std::string_view text) { return named<Outcome>(kOutcomes, text); }

}  // namespace morabaraba
