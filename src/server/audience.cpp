#include "audience.h"

#include <algorithm>
#include <utility>

namespace morabaraba::server {

std::uint64_t Audience::add(Watcher& watcher) {
    members_.push_back({&watcher, ++last_number_});
    return last_number_;
}

Audience::Member* Audience::find(std::uint64_t number) {
    const auto found = std::ranges::find(members_, number, &Member::number);
    return found == members_.end() || found->watcher == nullptr ? nullptr : &*found;
}

void Audience::seat(std::uint64_t number, std::optional<Side> seat) {
    if (Member* member = find(number)) {
        member->seated = true;
        member->seat = seat;
    }
}

void Audience::leave(Member& member) {
    member.watcher = nullptr;
    if (!telling_) std::erase_if(members_, [](const Member& one) { return !one.watcher; });
}

void Audience::remove(const Watcher& watcher) {
    const auto found = std::ranges::find(members_, &watcher, &Member::watcher);
    if (found != members_.end()) leave(*found);
}

void Audience::remove(std::uint64_t number) {
    if (Member* member = find(number)) leave(*member);
}

std::uint64_t Audience::number_of(const Watcher& watcher) const {
    const auto found = std::ranges::find(members_, &watcher, &Member::watcher);
    return found == members_.end() ? 0 : found->number;
}

template <class Each>
void Audience::for_all(Each each) {
    telling_ = true;
    // Who comes meanwhile may move the list.
    // NOLINTNEXTLINE(modernize-loop-convert)
    for (std::size_t i = 0; i < members_.size(); ++i) {
        if (members_[i].watcher != nullptr && members_[i].seated) each(*members_[i].watcher);
    }
    telling_ = false;
    std::erase_if(members_, [](const Member& member) { return member.watcher == nullptr; });
}

void Audience::tell_all(std::string text) {
    const auto shared = std::make_shared<const std::string>(std::move(text));
    for_all([&](Watcher& watcher) { watcher.frame(shared); });
}

void Audience::tell(std::uint64_t number, std::string text) {
    if (Member* member = find(number)) {
        member->watcher->frame(std::make_shared<const std::string>(std::move(text)));
    }
}

void Audience::bye(std::string_view why) {
    for_all([&](Watcher& watcher) { watcher.bye(why); });
    members_.clear();
}

Presence Audience::presence() const {
    Presence presence;
    for (const Member& member : members_) {
        if (member.watcher == nullptr || !member.seated) continue;
        if (member.seat) {
            presence.online[index(*member.seat)] = true;
        } else {
            ++presence.spectators;
        }
    }
    return presence;
}

}  // namespace morabaraba::server
