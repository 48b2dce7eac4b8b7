// Who watches one game: the sockets that its frames go to, and who of the players is there.
#pragma once

#include <server/hub.h>
#include <server/view.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace morabaraba::server {

// A watcher may leave from inside its own frame(); nobody is told after leaving.
class Audience {
public:
    // Returns the member's number, never used again. It hears nothing before it is seated.
    std::uint64_t add(Watcher& watcher);
    void seat(std::uint64_t number, std::optional<Side> seat);
    void remove(const Watcher& watcher);
    void remove(std::uint64_t number);
    // 0 when it is none.
    [[nodiscard]] std::uint64_t number_of(const Watcher& watcher) const;

    void tell_all(std::string text);
    void tell(std::uint64_t number, std::string text);
    void bye(std::string_view why);

    [[nodiscard]] std::size_t size() const { return members_.size(); }
    [[nodiscard]] Presence presence() const;

private:
    struct Member {
        Watcher* watcher;  // null: gone
        std::uint64_t number;
        bool seated = false;
        std::optional<Side> seat = {};
    };
    Member* find(std::uint64_t number);
    void leave(Member& member);
    // Calls `each` for all that are there; none leaves the list meanwhile.
    template <class Each>
    void for_all(Each each);

    std::vector<Member> members_;
    std::uint64_t last_number_ = 0;
    bool telling_ = false;
};

}  // namespace morabaraba::server
