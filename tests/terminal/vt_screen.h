// A terminal's screen, as far as the game and libedit use it: what a person would see.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace morabaraba::terminal {

class VtScreen {
public:
    VtScreen(int rows, int columns) { resize(rows, columns); }

    void resize(int rows, int columns) {
        rows_ = rows;
        columns_ = columns;
        cells_.assign(static_cast<std::size_t>(rows),
                      std::vector<std::string>(static_cast<std::size_t>(columns), " "));
        row_ = column_ = 0;
    }

    void feed(std::string_view bytes) {
        pending_ += bytes;
        std::size_t used = 0;
        while (used < pending_.size()) {
            const std::size_t length = take(std::string_view(pending_).substr(used));
            if (length == 0) break;  // the rest of a sequence is still to come
            used += length;
        }
        pending_.erase(0, used);
    }

    // The rows without trailing spaces, a line end behind each.
    [[nodiscard]] std::string text() const {
        std::string all;
        for (const auto& row : cells_) {
            std::string line;
            for (const std::string& cell : row) line += cell;
            line.erase(line.find_last_not_of(' ') + 1);
            all += line + "\n";
        }
        return all;
    }
    [[nodiscard]] bool cursor_is_shown() const { return cursor_shown_; }
    [[nodiscard]] bool is_second_screen() const { return second_screen_; }

private:
    std::size_t take(std::string_view bytes) {
        const auto lead = static_cast<unsigned char>(bytes[0]);
        if (lead == 0x1b) return take_escape(bytes);
        if (lead < 0x20 || lead == 0x7f) {
            control(bytes[0]);
            return 1;
        }
        const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        if (bytes.size() < length) return 0;
        put(bytes.substr(0, length));
        return length;
    }

    void control(char byte) {
        if (byte == '\r') column_ = 0;
        if (byte == '\b') column_ = std::max(0, column_ - 1);
        if (byte == '\t') column_ = std::min(columns_ - 1, (column_ / 8 + 1) * 8);
        if (byte == '\n') next_row();
    }

    void next_row() {
        if (++row_ < rows_) return;
        row_ = rows_ - 1;
        cells_.erase(cells_.begin());
        cells_.emplace_back(static_cast<std::size_t>(columns_), " ");
    }

    void put(std::string_view character) {
        if (column_ >= columns_) {
            column_ = 0;
            next_row();
        }
        cells_[static_cast<std::size_t>(row_)][static_cast<std::size_t>(column_++)] = character;
    }

    std::size_t take_escape(std::string_view bytes) {
        if (bytes.size() < 2) return 0;
        if (bytes[1] != '[') return 2;
        const std::size_t end = bytes.find_first_not_of("0123456789;?", 2);
        if (end == bytes.npos) return 0;
        sequence(bytes.substr(2, end - 2), bytes[end]);
        return end + 1;
    }

    void sequence(std::string_view parameters, char final) {
        const int number = std::max(1, std::atoi(std::string(parameters).c_str()));
        auto& row = cells_[static_cast<std::size_t>(row_)];
        const auto here = row.begin() + std::min(column_, columns_);
        switch (final) {
            case 'A':
                row_ = std::max(0, row_ - number);
                break;
            case 'B':
                row_ = std::min(rows_ - 1, row_ + number);
                break;
            case 'C':
                column_ = std::min(columns_ - 1, column_ + number);
                break;
            case 'D':
                column_ = std::max(0, column_ - number);
                break;
            case 'G':
                column_ = std::min(columns_, number) - 1;
                break;
            case 'H':
                row_ = column_ = 0;
                break;
            case 'K':
                std::fill(here, row.end(), " ");
                break;
            case 'J':
                clear_below(parameters == "2");
                break;
            case 'P':
                row.erase(here, here + std::min<std::ptrdiff_t>(number, row.end() - here));
                row.resize(static_cast<std::size_t>(columns_), " ");
                break;
            case '@':
                row.insert(here, static_cast<std::size_t>(number), " ");
                row.resize(static_cast<std::size_t>(columns_));
                break;
            case 'h':
                mode(parameters, true);
                break;
            case 'l':
                mode(parameters, false);
                break;
            default:
                break;
        }
    }

    void clear_below(bool everything) {
        auto& row = cells_[static_cast<std::size_t>(row_)];
        if (!everything) std::fill(row.begin() + std::min(column_, columns_), row.end(), " ");
        for (int i = everything ? 0 : row_ + 1; i < rows_; ++i) {
            cells_[static_cast<std::size_t>(i)].assign(static_cast<std::size_t>(columns_), " ");
        }
    }

    void mode(std::string_view parameters, bool on) {
        if (parameters == "?25") cursor_shown_ = on;
        if (parameters == "?1049") second_screen_ = on;
    }

    int rows_ = 0, columns_ = 0, row_ = 0, column_ = 0;
    std::vector<std::vector<std::string>> cells_;
    std::string pending_;
    bool cursor_shown_ = true;
    bool second_screen_ = false;
};

}  // namespace morabaraba::terminal
