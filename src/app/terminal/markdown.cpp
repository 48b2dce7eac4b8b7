#include <terminal/markdown.h>

#include <algorithm>
#include <string>

namespace morabaraba::terminal {
namespace {

bool is_blank(std::string_view line) { return line.find_first_not_of(' ') == line.npos; }

bool is_rule_of_table(std::string_view line) {
    return line.starts_with("|") && line.find_first_not_of("|-: ") == line.npos;
}

// The bytes of a list item's mark, "- " or "12. ", 0 when `line` starts no item.
std::size_t item_mark(std::string_view line) {
    if (line.starts_with("- ") || line.starts_with("* ") || line.starts_with("+ ")) return 2;
    const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
    return digits > 0 && line.substr(digits).starts_with(". ") ? digits + 2 : 0;
}

// Takes "[words](target)" apart: the words stay.
std::string without_links(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::size_t open = text.find('[');
        const std::size_t middle = open == text.npos ? text.npos : text.find("](", open);
        const std::size_t close = middle == text.npos ? text.npos : text.find(')', middle);
        if (close == text.npos) break;
        result += text.substr(0, open);
        result += text.substr(open + 1, middle - open - 1);
        text.remove_prefix(close + 1);
    }
    return result += text;
}

std::string without_marks(std::string_view text) {
    std::string result = without_links(text);
    std::erase_if(result, [](char c) { return c == '*' || c == '`'; });
    return result;
}

class Renderer {
public:
    explicit Renderer(int width) : width_(width) {}

    void take(std::string_view line);
    std::vector<Line> finish() {
        end_block();
        while (!lines_.empty() && lines_.back().width() == 0) lines_.pop_back();
        return std::move(lines_);
    }

private:
    void end_block();
    void add_blank() {
        if (!lines_.empty() && lines_.back().width() > 0) lines_.emplace_back();
    }

    int width_;
    std::vector<Line> lines_;
    std::string block_;  // the paragraph or list item so far
    std::string mark_;   // of the list item
    bool in_fence_ = false;
};

void Renderer::end_block() {
    if (block_.empty()) return;
    const int indent = static_cast<int>(mark_.size());
    for (const std::string& line : wrap(mark_ + without_marks(block_), width_, indent)) {
        lines_.emplace_back(line);
    }
    block_.clear();
    mark_.clear();
}

void Renderer::take(std::string_view line) {
    if (line.starts_with("```")) {
        end_block();
        in_fence_ = !in_fence_;
    } else if (in_fence_ || (block_.empty() && line.starts_with("    "))) {
        lines_.push_back(Line(line).cut(width_));
    } else if (is_blank(line)) {
        end_block();
        add_blank();
    } else if (line.starts_with("{{") || is_rule_of_table(line)) {
        end_block();
    } else if (line.starts_with("|")) {
        end_block();
        lines_.push_back(Line(without_marks(line)).cut(width_));
    } else if (line.starts_with("#")) {
        end_block();
        add_blank();
        line.remove_prefix(std::min(line.find_first_not_of("# "), line.size()));
        lines_.push_back(Line(without_marks(line), Role::strong).cut(width_));
    } else {
        if (const std::size_t mark = item_mark(line); mark > 0) {
            end_block();
            mark_ = line.substr(0, mark);
            line.remove_prefix(mark);
        }
        line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
        block_.append(block_.empty() ? "" : " ").append(line);
    }
}

}  // namespace

std::vector<Line> markdown_lines(std::string_view text, int width) {
    Renderer renderer(width);
    for (const std::string& line : split_lines(text)) {
        renderer.take(line);
    }
    return renderer.finish();
}

}  // namespace morabaraba::terminal
