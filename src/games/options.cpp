#include "option_table.h"
#include "value_reader.h"

#include <games/options.h>

#include <algorithm>
#include <iterator>
#include <type_traits>

namespace morabaraba::games {

namespace {

// A word of an option and the number that stands for it in RuleOptions.
struct Word {
    std::string_view text;
    int value;
};

// One row: every option is a number in RuleOptions, of which some have words.
struct Row {
    std::string_view name;
    std::vector<Word> words;
    int least;
    int most;
    bool is_truth;
    int (*get)(const RuleOptions& options);
    void (*set)(RuleOptions& options, int value);
};

template <auto member>
int get(const RuleOptions& options) {
    return static_cast<int>(options.*member);
}

template <auto member>
void set(RuleOptions& options, int value) {
    using Value = std::remove_reference_t<decltype(options.*member)>;
    options.*member = static_cast<Value>(value);
}

template <auto member>
Row words(std::string_view name, std::vector<Word> words) {
    return {name, std::move(words), 1, 0, false, get<member>, set<member>};
}

template <auto member>
Row numbers(std::string_view name, int least, int most, std::vector<Word> words = {}) {
    return {name, std::move(words), least, most, false, get<member>, set<member>};
}

template <auto member>
Row truth(std::string_view name) {
    return {name, {{"true", 1}, {"false", 0}}, 1, 0, true, get<member>, set<member>};
}

template <class Enum>
Word word(std::string_view text, Enum value) {
    return {text, static_cast<int>(value)};
}

// The order is that of docs/game-files.md.
std::vector<Row> make_rows() {
    using O = RuleOptions;
    return {
        numbers<&O::cows>("cows", 1, kMaxCows),
        words<&O::starts>("starts", {word("white", Side::white), word("black", Side::black)}),
        words<&O::placing>("placing",
                           {word("first", Placing::first), word("any-time", Placing::any_time)}),
        words<&O::shot>("shot", {word("must", Shot::must), word("may", Shot::may)}),
        words<&O::shots>("shots", {word("one", Shots::one), word("per-mill", Shots::per_mill)}),
        truth<&O::shots_while_placing>("shots-while-placing"),
        words<&O::mill_protection>(
            "mill-protection",
            {word("unless-all", MillProtection::unless_all), word("strict", MillProtection::strict),
             word("none", MillProtection::none)}),
        truth<&O::three_cow_rule>("three-cow-rule"),
        numbers<&O::flying>("flying", 1, kAlwaysFlying - 1,
                            {{"never", 0}, {"always", kAlwaysFlying}}),
        words<&O::broken_mill>(
            "broken-mill", {word("free", BrokenMill::free), word("banned", BrokenMill::banned)}),
        numbers<&O::lost_with>("lost-with", 0, kMaxCows - 1),
        words<&O::no_move>("no-move", {word("loses", NoMove::loses), word("draws", NoMove::draws)}),
        words<&O::full_board>("full-board",
                              {word("draw", FullBoard::draw), word("blocked", FullBoard::blocked),
                               word("first-loses", FullBoard::first_loses),
                               word("second-loses", FullBoard::second_loses)}),
        numbers<&O::shotless_limit>("shotless-limit", 1, 10'000, {{"none", 0}}),
        words<&O::shotless_unit>("shotless-unit", {word("plies", ShotlessUnit::plies),
                                                   word("moves", ShotlessUnit::moves)}),
        words<&O::shotless_when>("shotless-when", {word("either", ShotlessWhen::either),
                                                   word("both", ShotlessWhen::both),
                                                   word("always", ShotlessWhen::always)}),
        numbers<&O::repetition>("repetition", 2, 100, {{"none", 0}}),
        truth<&O::agreement>("agreement"),
    };
}

const std::vector<Row>& rows() {
    static const std::vector<Row> kRows = make_rows();
    return kRows;
}

OptionInfo info_of(const Row& row) {
    OptionInfo info{.name = row.name,
                    .words = {},
                    .least = row.least,
                    .most = row.most,
                    .is_truth = row.is_truth};
    if (!row.is_truth) {
        std::ranges::transform(row.words, std::back_inserter(info.words), &Word::text);
    }
    return info;
}

OptionValue value_of(const Row& row, const RuleOptions& options) {
    const int number = row.get(options);
    if (row.is_truth) return number != 0;
    const auto word = std::ranges::find(row.words, number, &Word::value);
    if (word == row.words.end()) return number;
    return std::string(word->text);
}

}  // namespace

std::string to_text(const OptionValue& value) {
    if (const bool* truth = std::get_if<bool>(&value)) return *truth ? "true" : "false";
    if (const int* number = std::get_if<int>(&value)) return std::to_string(*number);
    return std::get<std::string>(value);
}

std::span<const OptionInfo> option_infos() {
    static const std::vector<OptionInfo> kInfos = [] {
        std::vector<OptionInfo> infos;
        std::ranges::transform(rows(), std::back_inserter(infos), info_of);
        return infos;
    }();
    return kInfos;
}

std::string allowed_values(const OptionInfo& info) {
    std::vector<std::string> values(info.words.begin(), info.words.end());
    if (info.is_truth) values = {"true", "false"};
    if (info.least <= info.most) {
        values.push_back("a number from " + std::to_string(info.least) + " to " +
                         std::to_string(info.most));
    }
    return alternatives(values);
}

std::vector<std::pair<std::string_view, OptionValue>> options_of(const RuleSet& rules) {
    std::vector<std::pair<std::string_view, OptionValue>> options;
    for (const Row& row : rows()) options.emplace_back(row.name, value_of(row, rules.options()));
    return options;
}

SetOption set_option(RuleOptions& options, std::string_view name, std::string_view text,
                     bool is_quoted) {
    const auto row = std::ranges::find(rows(), name, &Row::name);
    if (row == rows().end()) return SetOption::unknown_name;
    const auto word = std::ranges::find(row->words, text, &Word::text);
    if (word != row->words.end() && !(row->is_truth && is_quoted)) {
        row->set(options, word->value);
        return SetOption::done;
    }
    const auto number = plain_number(text);
    if (is_quoted || !number || *number < row->least || *number > row->most) {
        return SetOption::bad_value;
    }
    row->set(options, *number);
    return SetOption::done;
}

}  // namespace morabaraba::games
