#include <rules/record.h>

#include <algorithm>
#include <utility>

namespace morabaraba {

RecordMove::RecordMove(std::string text, TextPlace place) : text(std::move(text)), place(place) {}

const MoveNotes& RecordMove::notes() const {
    static const MoveNotes kNone;
    return notes_.empty() ? kNone : notes_.front();
}

MoveNotes& RecordMove::notes() { return notes_.empty() ? notes_.emplace_back() : notes_.front(); }

const Tag* Record::find(std::string_view name) const& {
    const auto at = std::ranges::find(tags, name, &Tag::name);
    return at == tags.end() ? nullptr : &*at;
}

void Record::set(std::string_view name, std::string value) {
    const auto at = std::ranges::find(tags, name, &Tag::name);
    if (at == tags.end()) {
        tags.push_back({std::string(name), std::move(value), {}});
    } else {
        at->value = std::move(value);
    }
}

std::optional<std::string_view> comment_command(std::string_view comment, std::string_view name) {
    const std::string opening = "[%" + std::string(name) + " ";
    const std::size_t begin = comment.find(opening);
    const std::size_t end = comment.find(']', begin);
    if (begin == std::string_view::npos || end == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view value =
        comment.substr(begin + opening.size(), end - begin - opening.size());
    return value.substr(std::min(value.find_first_not_of(' '), value.size()));
}

}  // namespace morabaraba
