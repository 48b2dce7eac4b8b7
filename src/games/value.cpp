#include "value.h"

#include "characters.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

namespace morabaraba::games {

namespace {

constexpr std::size_t kMaxKeyBytes = 64;

// Leaves the parser in the middle of a document; caught below.
struct Refusal {
    Error error;
};

// Builds the tree from yaml-cpp's events. Depth is bounded here, before the parser goes deeper: it
// reports the start of a list or map before it reads what is inside.
class TreeBuilder : public YAML::EventHandler {
public:
    explicit TreeBuilder(std::size_t first_line) : first_line_(first_line) {}

    Value take() { return std::move(root_); }

    void OnDocumentStart(const YAML::Mark& mark) override {
        if (documents_++ > 0) refuse(mark, "a second YAML document begins here", "one map");
    }
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
        add(make_value(Value::Kind::null, mark, "", anchor));
    }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override { refuse_anchor(mark); }
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  const std::string& text) override {
        const bool is_quoted = tag == "!";
        Value value = make_value(Value::Kind::scalar, mark, is_quoted ? "" : tag, anchor);
        if (const auto error = check_characters(text)) {  // by an escape: "\\x1b"
            throw Refusal{fault_at(value, error->what, error->expected)};
        }
        value.text = text;
        value.is_quoted = is_quoted;
        add(std::move(value));
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override {
        open(make_value(Value::Kind::list, mark, tag, anchor));
    }
    void OnSequenceEnd() override { close(); }
    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value) override {
        open(make_value(Value::Kind::map, mark, tag, anchor));
    }
    void OnMapEnd() override { close(); }
    void OnAnchor(const YAML::Mark& mark, const std::string&) override { refuse_anchor(mark); }

private:
    // A list or map being read; `key` waits for its value.
    struct Open {
        Value value;
        Entry key;
        bool has_key = false;
    };

    [[noreturn]] void refuse(const YAML::Mark& mark, std::string what, std::string expected) const {
        Value here;
        here.line = line_of(mark);
        here.column = static_cast<std::size_t>(mark.column) + 1;
        throw Refusal{fault_at(here, std::move(what), std::move(expected))};
    }
    [[noreturn]] void refuse_anchor(const YAML::Mark& mark) const {
        refuse(mark, "anchors (&) and aliases (*) are not read",
               "the value written out, or quoted");
    }
    [[nodiscard]] std::size_t line_of(const YAML::Mark& mark) const {
        return static_cast<std::size_t>(mark.line) + first_line_;
    }

    Value make_value(Value::Kind kind, const YAML::Mark& mark, const std::string& tag,
                     YAML::anchor_t anchor) {
        if (anchor != YAML::NullAnchor) refuse_anchor(mark);
        if (!tag.empty() && tag != "?") refuse(mark, "tags (!) are not read", "a plain value");
        if (++nodes_ > kMaxValues) {
            refuse(mark, "too many values", "at most " + std::to_string(kMaxValues));
        }
        Value value;
        value.kind = kind;
        value.line = line_of(mark);
        value.column = static_cast<std::size_t>(mark.column) + 1;
        return value;
    }

    void open(Value value) {
        if (open_.size() == kMaxDepth) {
            throw Refusal{fault_at(value, "lists and maps nest too deep",
                                   "at most " + std::to_string(kMaxDepth) + " inside each other")};
        }
        if (!open_.empty() && open_.back().value.kind == Value::Kind::map &&
            !open_.back().has_key) {
            throw Refusal{
                fault_at(value, "a key is " + described(value), "a plain word as the key")};
        }
        open_.push_back({.value = std::move(value), .key = {}});
    }

    void close() {
        Value value = std::move(open_.back().value);
        open_.pop_back();
        add(std::move(value));
    }

    void add(Value value) {
        if (open_.empty()) {
            root_ = std::move(value);
        } else if (Open& parent = open_.back(); parent.value.kind == Value::Kind::list) {
            parent.value.items.push_back(std::move(value));
        } else if (parent.has_key) {
            if (value.kind == Value::Kind::null) {  // its own place is that of what comes next
                value.line = parent.key.line;
                value.column = parent.key.column;
            }
            parent.key.value = std::move(value);
            parent.value.entries.push_back(std::exchange(parent.key, {}));
            parent.has_key = false;
        } else {
            set_key(parent, value);
        }
    }

    static void set_key(Open& parent, Value& value) {
        if (value.kind != Value::Kind::scalar || value.text.empty() ||
            value.text.size() > kMaxKeyBytes) {
            throw Refusal{fault_at(value, "a key is " + described(value),
                                   "a word of 1 to " + std::to_string(kMaxKeyBytes) + " bytes")};
        }
        const auto first = std::ranges::find(parent.value.entries, value.text, &Entry::key);
        if (first != parent.value.entries.end()) {
            throw Refusal{
                fault_at(value, "the key " + quoted(value.text) + " is there twice",
                         "each key once; the first is in line " + std::to_string(first->line))};
        }
        parent.key = {
            .key = std::move(value.text), .line = value.line, .column = value.column, .value = {}};
        parent.has_key = true;
    }

    std::size_t first_line_;
    std::size_t documents_ = 0;
    std::size_t nodes_ = 0;
    std::vector<Open> open_;
    Value root_;
};

Error syntax_fault(const YAML::ParserException& fault, std::size_t first_line) {
    Error error{.where = "", .what = "not valid YAML: " + fault.msg, .expected = ""};
    if (!fault.mark.is_null()) {
        error.line = static_cast<std::size_t>(fault.mark.line) + first_line;
        error.column = static_cast<std::size_t>(fault.mark.column) + 1;
    }
    return error;
}

}  // namespace

const Value* Value::find(std::string_view key) const {
    const auto entry = std::ranges::find(entries, key, &Entry::key);
    return entry == entries.end() ? nullptr : &entry->value;
}

Error fault_at(const Value& value, std::string what, std::string expected) {
    return {.where = "",
            .what = std::move(what),
            .expected = std::move(expected),
            .line = value.line,
            .column = value.column};
}

Error fault_at(const Entry& entry, std::string what, std::string expected) {
    return {.where = "",
            .what = std::move(what),
            .expected = std::move(expected),
            .line = entry.line,
            .column = entry.column};
}

std::string described(const Value& value) {
    switch (value.kind) {
        case Value::Kind::null:
            return "empty";
        case Value::Kind::scalar:
            if (value.text.empty()) return "empty";
            return (value.is_quoted ? "the quoted text " : "") + quoted(value.text);
        case Value::Kind::list:
            return "a list";
        case Value::Kind::map:
            return "a map";
    }
    return "";
}

Expected<Value> parse_yaml(std::string_view yaml, std::size_t first_line) {
    std::istringstream stream{std::string(yaml)};
    TreeBuilder builder(first_line);
    try {
        YAML::Parser parser(stream);
        while (parser.HandleNextDocument(builder)) {
        }
        return builder.take();
    } catch (const Refusal& refusal) {
        return refusal.error;
    } catch (const YAML::ParserException& fault) {
        return syntax_fault(fault, first_line);
    }
}

}  // namespace morabaraba::games
