// Writing a record: the one canonical form of docs/notation.md.
#include "record_tags.h"
#include "record_text.h"

#include <rules/plain_text.h>
#include <rules/record.h>

#include <algorithm>
#include <cstdint>

namespace morabaraba {

namespace {

class RecordWriter {
public:
    RecordWriter(const Game& game, const Record& notes) : game_(game), notes_(notes) {}

    std::string write() && {
        write_tags();
        out_ += '\n';
        write_comments(notes_.main.comments);
        const Position& start = game_.start();
        const bool second = start.turn() != game_.rules().options().starts;
        write_main(std::uint64_t{2} * start.number() + (second ? 1 : 0));
        end_line();
        out_ += to_string(game_.result().outcome);
        out_ += '\n';
        return std::move(out_);
    }

private:
    void write_tag(std::string_view name, std::string_view value) {
        out_ += "[" + std::string(name) + " \"";
        for (const char c : plain_text(one_line(value))) {
            out_ += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
        }
        out_ += "\"]\n";
    }

    // The value of a tag that the game decides; empty when it has none.
    [[nodiscard]] std::string of_game(std::string_view name) const {
        if (name == "Game") {
            return game_.rules().name();
        }
        if (name == "Position") {
            const bool usual = game_.start() == Position::start(game_.rules());
            return usual ? "" : to_text(game_.rules(), game_.start());
        }
        return name == "Result" ? to_string(game_.result().outcome)
                                : to_string(game_.result().reason);
    }

    void write_tags() {
        for (const std::string_view name : kWrittenTags) {
            if (name == "Game" || name == "Position" || name == "Result" || name == "Termination") {
                const std::string value = of_game(name);
                if (!value.empty()) {
                    write_tag(name, value);
                }
            } else if (const Tag* tag = notes_.find(name)) {
                write_tag(name, tag->value);
            }
        }
        for (const Tag& tag : notes_.tags) {
            if (tag.name != kNotationTag &&
                std::ranges::find(kWrittenTags, tag.name) == kWrittenTags.end()) {
                write_tag(tag.name, tag.value);
            }
        }
    }

    void end_line() {
        if (!out_.ends_with('\n')) {
            out_ += '\n';
        }
    }

    // A word with a space before it, but at the beginning of a line or of a variation.
    void put(std::string_view word) {
        if (!out_.ends_with('\n') && !out_.ends_with('(')) {
            out_ += ' ';
        }
        out_ += word;
    }

    // A comment that holds a closing brace can only be written up to the end of its line.
    void write_comments(const std::vector<std::string>& comments) {
        for (const std::string& comment : comments) {
            const std::string text = plain_text(one_line(comment));
            if (text.find('}') != std::string::npos) {
                put("; " + text + "\n");
                renumber_ = true;
            } else if (!text.empty()) {
                put("{" + text + "}");
                renumber_ = true;
            }
        }
    }

    void write_notes(const MoveNotes& notes, std::uint64_t half) {
        for (const int mark : notes.marks) {
            put("$" + std::to_string(mark));
        }
        write_comments(notes.comments);
        for (const Variation& variation : notes.variations) {
            put("(");
            renumber_ = true;
            write_comments(variation.comments);
            for (std::size_t i = 0; i < variation.moves.size(); ++i) {
                write_move(variation.moves[i].text, half + i);
                write_notes(variation.moves[i].notes(), half + i);
            }
            out_ += ")";
            renumber_ = true;
        }
    }

    // `half` is twice the move number, and one more for the side that did not start. Such a move
    // repeats the number where something stands between it and the one before.
    void write_move(std::string_view text, std::uint64_t half) {
        const bool second = half % 2 == 1;
        if (!second || renumber_) {
            put(std::to_string(half / 2) + (second ? "..." : "."));
        }
        renumber_ = false;
        put(text);
    }

    void write_main(std::uint64_t first_half) {
        renumber_ = true;
        bool noted = true;
        for (std::size_t i = 0; i < game_.plies(); ++i) {
            const std::uint64_t half = first_half + i;
            const std::string text = to_text(game_.rules(), game_.moves()[i]);
            if (half % 2 == 0 || i == 0) {
                end_line();
            }
            write_move(text, half);
            noted = noted && i < notes_.main.moves.size() && notes_.main.moves[i].text == text;
            if (noted) {
                write_notes(notes_.main.moves[i].notes(), half);
            }
        }
    }

    const Game& game_;
    const Record& notes_;
    std::string out_;
    bool renumber_ = true;
};

}  // namespace

std::string write_record(const Game& game, const Record& notes) {
    return RecordWriter(game, notes).write();
}

}  // namespace morabaraba
