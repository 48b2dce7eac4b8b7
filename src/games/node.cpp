#include "node.h"

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

    Node take() { return std::move(root_); }

    void OnDocumentStart(const YAML::Mark& mark) override {
        if (documents_++ > 0) refuse(mark, "a second YAML document", "one front matter");
    }
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
        add(make_node(Node::Kind::null, mark, "", anchor));
    }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override { refuse_anchor(mark); }
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  const std::string& value) override {
        const bool is_quoted = tag == "!";
        Node node = make_node(Node::Kind::scalar, mark, is_quoted ? "" : tag, anchor);
        node.text = value;
        node.is_quoted = is_quoted;
        add(std::move(node));
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override {
        open(make_node(Node::Kind::list, mark, tag, anchor));
    }
    void OnSequenceEnd() override { close(); }
    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value) override {
        open(make_node(Node::Kind::map, mark, tag, anchor));
    }
    void OnMapEnd() override { close(); }
    void OnAnchor(const YAML::Mark& mark, const std::string&) override { refuse_anchor(mark); }

private:
    // A list or map being read; `key` waits for its value.
    struct Open {
        Node node;
        Entry key;
        bool has_key = false;
    };

    [[noreturn]] void refuse(const YAML::Mark& mark, std::string what, std::string expected) const {
        Node here;
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

    Node make_node(Node::Kind kind, const YAML::Mark& mark, const std::string& tag,
                   YAML::anchor_t anchor) {
        if (anchor != YAML::NullAnchor) refuse_anchor(mark);
        if (!tag.empty() && tag != "?") refuse(mark, "tags (!) are not read", "a plain value");
        if (++nodes_ > kMaxNodes) {
            refuse(mark, "too many values", "at most " + std::to_string(kMaxNodes));
        }
        Node node;
        node.kind = kind;
        node.line = line_of(mark);
        node.column = static_cast<std::size_t>(mark.column) + 1;
        return node;
    }

    void open(Node node) {
        if (open_.size() == kMaxDepth) {
            throw Refusal{fault_at(node, "lists and maps nest too deep",
                                   "at most " + std::to_string(kMaxDepth) + " inside each other")};
        }
        if (!open_.empty() && open_.back().node.kind == Node::Kind::map && !open_.back().has_key) {
            throw Refusal{fault_at(node, "a key is " + described(node), "a plain word as the key")};
        }
        open_.push_back({.node = std::move(node), .key = {}});
    }

    void close() {
        Node node = std::move(open_.back().node);
        open_.pop_back();
        add(std::move(node));
    }

    void add(Node node) {
        if (open_.empty()) {
            root_ = std::move(node);
        } else if (Open& parent = open_.back(); parent.node.kind == Node::Kind::list) {
            parent.node.items.push_back(std::move(node));
        } else if (parent.has_key) {
            parent.key.value = std::move(node);
            parent.node.entries.push_back(std::exchange(parent.key, {}));
            parent.has_key = false;
        } else {
            set_key(parent, node);
        }
    }

    static void set_key(Open& parent, Node& node) {
        if (node.kind != Node::Kind::scalar || node.text.empty() ||
            node.text.size() > kMaxKeyBytes) {
            throw Refusal{fault_at(node, "a key is " + described(node),
                                   "a word of 1 to " + std::to_string(kMaxKeyBytes) + " bytes")};
        }
        const auto first = std::ranges::find(parent.node.entries, node.text, &Entry::key);
        if (first != parent.node.entries.end()) {
            throw Refusal{
                fault_at(node, "the key " + quoted(node.text) + " is there twice",
                         "each key once; the first is in line " + std::to_string(first->line))};
        }
        parent.key = {
            .key = std::move(node.text), .line = node.line, .column = node.column, .value = {}};
        parent.has_key = true;
    }

    std::size_t first_line_;
    std::size_t documents_ = 0;
    std::size_t nodes_ = 0;
    std::vector<Open> open_;
    Node root_;
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

const Node* Node::find(std::string_view key) const {
    const auto entry = std::ranges::find(entries, key, &Entry::key);
    return entry == entries.end() ? nullptr : &entry->value;
}

Error fault_at(const Node& node, std::string what, std::string expected) {
    return {.where = "",
            .what = std::move(what),
            .expected = std::move(expected),
            .line = node.line,
            .column = node.column};
}

Error fault_at(const Entry& entry, std::string what, std::string expected) {
    return {.where = "",
            .what = std::move(what),
            .expected = std::move(expected),
            .line = entry.line,
            .column = entry.column};
}

std::string described(const Node& node) {
    switch (node.kind) {
        case Node::Kind::null:
            return "empty";
        case Node::Kind::scalar:
            return node.text.empty() ? "empty" : quoted(node.text);
        case Node::Kind::list:
            return "a list";
        case Node::Kind::map:
            return "a map";
    }
    return "";
}

Expected<Node> parse_yaml(std::string_view yaml, std::size_t first_line) {
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
