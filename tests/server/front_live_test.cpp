// The live socket, spoken to in raw frames.
#include "served.h"
#include "wire.h"

#include <csignal>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace morabaraba::testing {
namespace {

using ::testing::HasSubstr;

class Live : public ::testing::Test {
protected:
    void SetUp() override {
        state = white.ask("/api/games", {{"game", "three"}, {"side", "white"}});
        id = state["id"];
        state = black.ask("/api/games/" + id + "/join", {{"name", "Sipho"}});
    }
    // Opens a socket and reads the handshake's answer.
    void open(Wire& wire, Browser& browser) {
        browser.knock(wire, id);
        EXPECT_EQ(wire.read_answer(false).status, 101);
    }
    // The code of the close frame that ends the socket; 0 when it just ends.
    static int close_code(Wire& wire) {
        for (;;) {
            const Frame frame = wire.read_frame();
            if (frame.opcode == -1) {
                return 0;
            }
            if (frame.opcode == 8 && frame.payload.size() >= 2) {
                return static_cast<unsigned char>(frame.payload[0]) << 8 |
                       static_cast<unsigned char>(frame.payload[1]);
            }
        }
    }
    void expect_alive() {
        EXPECT_EQ(white.get("/healthz").status, 200);
        EXPECT_EQ(white.get("/api/games/" + id).json()["version"], state["version"]);
    }

    TempFolder folder;
    Served served{folder.file("games.db")};
    Browser white{served.port()};
    Browser black{served.port()};
    Json state;
    std::string id;
};

TEST_F(Live, tells_everybody_of_a_move) {
    Wire player(served.port());
    Wire spectator(served.port());
    Browser nobody(served.port());
    open(player, state["turn"] == "white" ? white : black);
    open(spectator, nobody);
    EXPECT_EQ(player.read_event("state")["state"]["you"], state["turn"]);
    EXPECT_TRUE(spectator.read_event("state")["state"]["you"].is_null());
    const Json move{
        {"do", "move"}, {"version", state["version"]}, {"move", state["legal"][0]}, {"tag", "c1"}};
    player.send_frame(1, move.dump());
    EXPECT_EQ(spectator.read_event("moved")["move"], state["legal"][0]);
    EXPECT_EQ(player.read_event("done")["tag"], "c1");
    player.send_frame(1, move.dump());  // the same again, as a double click sends it
    EXPECT_EQ(player.read_event("error")["code"], "stale");
    spectator.send_frame(1, R"({"do":"chat","text":"hi"})");
    EXPECT_EQ(spectator.read_event("error")["code"], "seat");
}

TEST_F(Live, answers_frames_that_make_no_sense) {
    Wire wire(served.port());
    open(wire, white);
    for (const auto& text :
         std::vector<std::string>{std::string("{"), std::string("[]"), std::string("null"),
                                  std::string("{\"do\":\"nothing\"}"), std::string("{\"do\":1}"),
                                  std::string(10'000, '['), std::string("\0\x01", 2)}) {
        wire.send_frame(1, text);
        EXPECT_EQ(wire.read_event("error")["code"], "malformed") << text.substr(0, 20);
    }
    wire.send_frame(2, "binary");
    EXPECT_EQ(wire.read_event("error")["code"], "malformed");
    wire.send_frame(1, "{\"do\":", false);  // in two pieces, a ping between them
    wire.send_frame(9, "still there?");
    wire.send_frame(0, "\"ping\",\"tag\":\"t\"}");
    EXPECT_EQ(wire.read_event("pong")["tag"], "t");
    expect_alive();
}

TEST_F(Live, ends_a_socket_that_breaks_the_protocol_and_no_other) {
    Wire good(served.port());
    open(good, black);
    const auto after = [this](auto&& send) {
        Wire wire(served.port());
        open(wire, white);
        EXPECT_FALSE(wire.read_event("state").is_null());
        send(wire);
        return close_code(wire);
    };
    EXPECT_EQ(after([](Wire& wire) { wire.send_frame(1, std::string(17 * 1024, 'x')); }), 1009);
    EXPECT_EQ(after([](Wire& wire) { wire.send_frame(1, "{}", true, false); }), 1002);
    EXPECT_EQ(after([](Wire& wire) { wire.send_frame(3, "reserved"); }), 1002);
    EXPECT_EQ(after([](Wire& wire) { wire.send_frame(0, "a piece of nothing"); }), 1002);
    EXPECT_EQ(after([](Wire& wire) { wire.send_frame(9, std::string(200, 'x')); }), 1002);
    EXPECT_EQ(after([](Wire& wire) { wire.send_frame(1, "\xff\xfe"); }), 1007);
    EXPECT_EQ(after([](Wire& wire) { wire.send(std::string(20, '\xff')); }), 1002);
    after([](Wire& wire) { wire.send_frame(8, "\x03\xe8"); });
    good.send_frame(1, R"({"do":"ping"})");
    EXPECT_FALSE(good.read_event("pong").is_null());
    expect_alive();
}

TEST_F(Live, opens_for_the_servers_own_pages_alone) {
    Wire evil(served.port());
    white.knock(evil, id, "Origin: http://evil.example\r\n");
    EXPECT_EQ(evil.read_answer().code(), "origin");
    Wire own(served.port());
    white.knock(own, id, "Origin: http://here\r\n");
    EXPECT_EQ(own.read_answer(false).status, 101);
    Wire unknown(served.port());
    white.knock(unknown, "aaaaaaaaaaaa");
    EXPECT_EQ(unknown.read_answer().code(), "missing");
    Wire traversal(served.port());
    white.knock(traversal, "..%2f..%2f12");
    EXPECT_EQ(traversal.read_answer().code(), "missing");
    EXPECT_EQ(white.get("/api/games/" + id + "/live").status, 426);
    Wire hasty(served.port());  // a frame before the handshake's answer
    hasty.send("GET /api/games/" + id + "/live HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\n" +
               "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" +
               "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n\x81\x80");
    EXPECT_THAT(hasty.read_answer(false).status, ::testing::AnyOf(101, 400));
    expect_alive();
}

TEST_F(Live, counts_who_is_there) {
    Wire watching(served.port());
    open(watching, white);
    {
        Wire other(served.port());
        open(other, black);
        while (watching.read_event("presence")["seats"]["black"]["online"] != true) {
        }
    }
    while (watching.read_event("presence")["seats"]["black"]["online"] != false) {
    }
}

TEST_F(Live, says_goodbye_when_the_server_stops) {
    Wire wire(served.port());
    open(wire, white);
    EXPECT_FALSE(wire.read_event("state").is_null());
    Wire idle(served.port());
    EXPECT_EQ(served.end(SIGTERM), 0);
    EXPECT_EQ(wire.read_event("bye")["why"], "restart");
    EXPECT_EQ(close_code(wire), 1001);
    EXPECT_EQ(idle.read_all(), "");
    EXPECT_THAT(served.log(), HasSubstr("\"event\":\"stopped\""));
}

}  // namespace
}  // namespace morabaraba::testing
