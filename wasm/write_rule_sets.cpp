// write_rule_sets FILE: writes the C++ source of shipped_games() (rule_sets.h), the shipped game
// files as values. Runs on the machine that builds the modules.
#include <games/game_file.h>
#include <games/options.h>

#include <cstdio>
#include <fstream>
#include <ostream>
#include <sstream>

namespace {

using namespace morabaraba;

// `text` as a string literal. One that is longer than a compiler must take comes in pieces.
std::string literal(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        char octal[8];
        std::snprintf(octal, sizeof octal, "\\%03o", static_cast<unsigned char>(c));
        const bool plain = c >= ' ' && c <= '~' && c != '"' && c != '\\';
        out += plain ? std::string(1, c) : std::string(octal);
    }
    return out + '"';
}

std::string json(const games::OptionValue& value) {
    const bool is_word = std::holds_alternative<std::string>(value);
    return is_word ? '"' + games::to_text(value) + '"' : games::to_text(value);
}

template <class Enum>
std::string code(Enum value) {
    return std::to_string(static_cast<int>(value));
}

// The options in the order in which RuleOptions declares them.
std::string options_of(const RuleOptions& o) {
    std::ostringstream out;
    out << "{.cows = " << o.cows << ", .side_names = {" << literal(o.side_names[0]) << ", "
        << literal(o.side_names[1]) << "}, .starts = Side{" << code(o.starts)
        << "}, .placing = Placing{" << code(o.placing) << "}, .shot = Shot{" << code(o.shot)
        << "}, .shots = Shots{" << code(o.shots)
        << "}, .shots_while_placing = " << o.shots_while_placing
        << ", .mill_protection = MillProtection{" << code(o.mill_protection)
        << "}, .three_cow_rule = " << o.three_cow_rule << ", .flying = " << o.flying
        << ", .broken_mill = BrokenMill{" << code(o.broken_mill)
        << "}, .lost_with = " << o.lost_with << ", .no_move = NoMove{" << code(o.no_move)
        << "}, .full_board = FullBoard{" << code(o.full_board)
        << "}, .shotless_limit = " << o.shotless_limit << ", .shotless_unit = ShotlessUnit{"
        << code(o.shotless_unit) << "}, .shotless_when = ShotlessWhen{" << code(o.shotless_when)
        << "}, .repetition = " << o.repetition << ", .agreement = " << o.agreement << "}";
    return out.str();
}

std::string start_of(const Setup& s) {
    std::ostringstream out;
    const auto ban = [](Ban b) { return "{" + code(b.from) + ", " + code(b.to) + "}"; };
    out << "{.cows = {" << s.cows[0] << "u, " << s.cows[1] << "u}, .hand = {" << s.hand[0] << ", "
        << s.hand[1] << "}, .turn = Side{" << code(s.turn) << "}, .bans = {Ban" << ban(s.bans[0])
        << ", Ban" << ban(s.bans[1]) << "}, .shotless = " << s.shotless
        << ", .number = " << s.number << "}";
    return out.str();
}

void write_board(std::ostream& out, const Board& board, const std::string& id) {
    out << "constexpr std::string_view kPoints" << id << "[] = {";
    for_each_point(board.all(), [&](Point p) { out << literal(board.name(p)) << ", "; });
    out << "};\nconstexpr std::pair<Point, Point> kJoins" << id << "[] = {";
    for_each_point(board.all(), [&](Point a) {
        for_each_point(board.neighbours(a), [&](Point b) {
            if (a < b) out << "{" << code(a) << ", " << code(b) << "}, ";
        });
    });
    out << "};\nconstexpr PointSet kLines" << id << "[] = {";
    for (const PointSet line : board.lines()) {
        out << line << "u, ";
    }
    out << "};\n";
}

void write_game(std::ostream& out, const games::GameFile& file, const std::string& id) {
    const RuleSet& rules = file.rules;
    out << "        ShippedGame{.rules = make_rule_set(" << literal(rules.name()) << ", kPoints"
        << id << ", kJoins" << id << ", kLines" << id << ",\n            "
        << options_of(rules.options()) << ",\n            " << start_of(rules.start())
        << "),\n            .titles = {";
    for (const games::Localized& title : file.titles) {
        out << "{" << literal(title.language) << ", " << literal(title.text) << "}, ";
    }
    out << "},\n            .options = {";
    for (const auto& [name, value] : games::options_of(rules)) {
        out << "{" << literal(name) << ", " << literal(json(value)) << "}, ";
    }
    out << "}},\n";
}

}  // namespace

int main(int argc, char** argv) {
    std::ofstream out(argc == 2 ? argv[1] : "");
    const auto& files = games::shipped_games();
    out << "// Written by write_rule_sets.\n#include \"rule_sets.h\"\n\n"
           "namespace morabaraba::wasm {\n\nnamespace {\n\n";
    for (std::size_t i = 0; i < files.size(); ++i) {
        write_board(out, files[i].rules.board(), std::to_string(i));
    }
    out << "\n}  // namespace\n\nconst std::vector<ShippedGame>& shipped_games() {\n"
           "    static const std::vector<ShippedGame> games = {\n";
    for (std::size_t i = 0; i < files.size(); ++i) {
        write_game(out, files[i], std::to_string(i));
    }
    out << "    };\n    return games;\n}\n\n}  // namespace morabaraba::wasm\n";
    out.close();
    if (!out)
        std::fputs("write_rule_sets: names the file to write, in a folder that exists\n", stderr);
    return out ? 0 : 2;
}
