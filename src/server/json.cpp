#include "json.h"

namespace morabaraba::server {

namespace {

constexpr std::size_t kMaxDepth = 8;

// The JSON in `text`; discarded when it is none, or nested deeper than anything that we read.
Json parse(std::string_view text) {
    const auto not_too_deep = [](int depth, Json::parse_event_t /*event*/, Json& /*parsed*/) {
        return depth < static_cast<int>(kMaxDepth);
    };
    return Json::parse(text, not_too_deep, false);
}

}  // namespace

ObjectReader::ObjectReader(std::string_view text, std::string what)
    : ObjectReader(parse(text), std::move(what)) {}

ObjectReader::ObjectReader(Json object, std::string what)
    : object_(std::move(object)), what_(std::move(what)) {
    if (!object_.is_object()) {
        fault_ = Error{.where = what_, .what = "not a JSON object", .expected = "{...} in UTF-8"};
        object_ = Json::object();
    }
}

bool ObjectReader::has(std::string_view name) const { return object_.contains(name); }

const Json* ObjectReader::find(std::string_view name) {
    known_.emplace(name);
    const auto found = object_.find(name);
    return found == object_.end() ? nullptr : &*found;
}

std::string ObjectReader::text(std::string_view name, std::optional<std::string> otherwise) {
    const Json* field = find(name);
    if (field != nullptr && field->is_string()) return field->get<std::string>();
    if (field == nullptr && otherwise) return *std::move(otherwise);
    fail(name, field == nullptr ? "is missing" : "is not a string", "a string");
    return {};
}

std::int64_t ObjectReader::number(std::string_view name, std::int64_t least, std::int64_t most,
                                  std::optional<std::int64_t> otherwise) {
    const Json* field = find(name);
    if (field == nullptr && otherwise) return *otherwise;
    const std::string allowed =
        "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
    if (field == nullptr) {
        fail(name, "is missing", allowed);
    } else if (!field->is_number_integer()) {
        fail(name, "is not a whole number", allowed);
    } else if (field->is_number_unsigned() ? field->get<std::uint64_t>() > INT64_MAX : false) {
        fail(name, "is out of range", allowed);
    } else if (const auto value = field->get<std::int64_t>(); value < least || value > most) {
        fail(name, "is out of range", allowed);
    } else {
        return value;
    }
    return least;
}

std::optional<ObjectReader> ObjectReader::object(std::string_view name) {
    const Json* field = find(name);
    if (field == nullptr) return {};
    return ObjectReader(*field, what_ + ": " + std::string(name));
}

void ObjectReader::fail(std::string_view name, std::string what, std::string expected) {
    take(Error{.where = what_ + ": " + std::string(name),
               .what = std::move(what),
               .expected = std::move(expected)});
}

void ObjectReader::take(std::optional<Error> fault) {
    if (!fault_) fault_ = std::move(fault);
}

std::optional<Error> ObjectReader::finish() {
    for (const auto& [name, value] : object_.items()) {
        if (!known_.contains(name))
            fail(morabaraba::quoted(name), "is no field of it", "no such field");
    }
    return fault_;
}

std::string to_line(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace morabaraba::server
