// One game across two servers on one PostgreSQL: each tells its own people of the other's moves.
#include "served.h"
#include "store_places.h"
#include "web_client.h"

#include <memory>
#include <random>
#include <string>

#include <gtest/gtest.h>

namespace morabaraba::testing {

namespace {

using nlohmann::json;

class TwoServers : public ::testing::Test {
protected:
    std::unique_ptr<StorePlace> place_ = make_place(StoreKind::postgres);
    Served one_{place_->url()};
    Served two_{place_->url()};
};

void expect_same(const json& one, const json& two) {
    for (const char* field : {"version", "move", "position", "turn", "legal", "result", "reason"}) {
        EXPECT_EQ(one.at(field), two.at(field)) << field;
    }
}

// White sits at the one, Black at the other; both hear of every move, the last included.
TEST_F(TwoServers, PlayOneGame) {
    WebClient at_one(one_.port());
    WebClient at_two(two_.port());
    const Reply opened = at_one.post("/api/games", {{"game", "mssa"}, {"side", "white"}});
    ASSERT_EQ(opened.status, 201U);
    const std::string id = opened.body.at("id");
    EXPECT_EQ(at_two.get("/api/lobby").body.at("games").at(0).at("id"), id);

    LiveSocket white(one_.port(), id, opened.cookie);
    const Reply joined = at_two.post("/api/games/" + id + "/join", {{"name", "second"}});
    ASSERT_EQ(joined.status, 200U);
    EXPECT_EQ(white.read("joined").at("seats").at("black").at("name"), "second");
    LiveSocket black(two_.port(), id, joined.cookie);

    std::mt19937 random(20260101);  // NOLINT: the same game each time
    json seen = black.read("state").at("state");
    int plies = 0;
    for (; seen.at("result") == "*" && plies < 400; ++plies) {
        const json& legal = seen.at("legal");
        const bool is_white = seen.at("turn") == "white";
        (is_white ? white : black)
            .send({{"do", "move"},
                   {"version", seen.at("version")},
                   {"move", legal.at(random() % legal.size())}});
        seen = white.read("moved");
        expect_same(seen, black.read("moved"));
    }
    EXPECT_GT(plies, 10);
    const json end = at_one.get("/api/games/" + id).body;
    EXPECT_EQ(end.at("moves"), at_two.get("/api/games/" + id).body.at("moves"));
    EXPECT_EQ(end.at("moves").size(), plies);
}

// Whichever server it is sent to, and whether that one has heard of it or not.
TEST_F(TwoServers, PlayAMoveOnce) {
    WebClient at_one(one_.port());
    WebClient at_two(two_.port());
    const Reply opened = at_one.post("/api/games", {{"game", "mssa"}, {"side", "black"}});
    const std::string path = "/api/games/" + opened.body.at("id").get<std::string>();
    ASSERT_EQ(at_two.post(path + "/join", json::object()).status, 200U);
    const json move = {{"do", "move"}, {"version", 0}, {"move", "d6"}};
    ASSERT_EQ(at_one.post(path + "/do", move, opened.cookie).status, 200U);  // Black begins
    const Reply again = at_two.post(path + "/do", move, opened.cookie);
    EXPECT_EQ(again.status, 409U);
    EXPECT_EQ(again.body.at("error").at("code"), "stale");
    EXPECT_EQ(at_two.get(path).body.at("moves"), json::array({"d6"}));
}

}  // namespace

}  // namespace morabaraba::testing
