// HTTP as the world may speak it: the page, the interface, and what is neither.
#include "../support/program.h"
#include "served.h"
#include "wire.h"

#include <csignal>
#include <tuple>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace morabaraba::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

const std::string kScript = "/assets/index-AbCd1234.js";

class Front : public ::testing::Test {
protected:
    // The answer to these bytes, sent as they are; the connection is closed for writing by nobody.
    HttpAnswer answer_to(const std::string& bytes) {
        Wire wire(served.port());
        wire.send(bytes);
        return wire.read_answer();
    }
    void expect_alive() { EXPECT_EQ(Browser(served.port()).get("/healthz").status, 200); }

    TempFolder folder;
    Served served{folder.file("games.db")};
    Browser browser{served.port()};
};

TEST_F(Front, says_where_it_is) {
    EXPECT_THAT(served.first_line(), StartsWith("Morabaraba is at http://127.0.0.1:"));
    EXPECT_TRUE(served.first_line().ends_with("/"));
}

TEST_F(Front, serves_the_page_under_every_plain_word) {
    for (const char* path : {"/", "/index.html", "/study", "/play-online", "/?x=1"}) {
        const HttpAnswer answer = browser.get(path);
        EXPECT_EQ(answer.status, 200) << path;
        EXPECT_EQ(answer.header("content-type"), "text/html; charset=utf-8") << path;
        EXPECT_THAT(answer.body, HasSubstr("<title>Morabaraba</title>"));
    }
}

TEST_F(Front, guards_the_page) {
    const HttpAnswer answer = browser.get("/");
    EXPECT_THAT(answer.header("content-security-policy"), HasSubstr("default-src 'none'"));
    EXPECT_THAT(answer.header("content-security-policy"), HasSubstr("'wasm-unsafe-eval'"));
    EXPECT_THAT(answer.header("content-security-policy"), HasSubstr("frame-ancestors 'none'"));
    EXPECT_THAT(answer.header("content-security-policy"), Not(HasSubstr("unsafe-inline")));
    EXPECT_EQ(answer.header("x-content-type-options"), "nosniff");
    EXPECT_EQ(answer.header("referrer-policy"), "same-origin");
}

TEST_F(Front, packs_files_for_browsers_that_take_it) {
    const HttpAnswer plain = browser.get(kScript);
    EXPECT_EQ(plain.body, std::string(10'000, ';'));
    EXPECT_EQ(plain.header("content-type"), "text/javascript; charset=utf-8");
    EXPECT_EQ(browser.get("/rules.wasm").header("content-type"), "application/wasm");
    for (const auto& coding : std::vector<std::string>{"gzip", "zstd"}) {
        const HttpAnswer packed = browser.get(kScript, "Accept-Encoding: br, " + coding + "\r\n");
        EXPECT_EQ(packed.header("content-encoding"), coding);
        EXPECT_LT(packed.body.size(), 200U);
        EXPECT_EQ(packed.header("vary"), "Accept-Encoding");
        EXPECT_NE(packed.header("etag"), plain.header("etag"));
    }
    const HttpAnswer refused = browser.get(kScript, "Accept-Encoding: gzip;q=0, zstd; q=0.0\r\n");
    EXPECT_EQ(refused.header("content-encoding"), "");
}

TEST_F(Front, lets_browsers_keep_files) {
    EXPECT_THAT(browser.get(kScript).header("cache-control"), HasSubstr("immutable"));
    const HttpAnswer index = browser.get("/");
    EXPECT_EQ(index.header("cache-control"), "no-cache");
    const HttpAnswer again =
        browser.get("/", "If-None-Match: \"other\", " + index.header("etag") + "\r\n");
    EXPECT_EQ(again.status, 304);
    EXPECT_EQ(again.body, "");
    EXPECT_EQ(browser.get("/", "If-None-Match: \"other\"\r\n").status, 200);
}

TEST_F(Front, answers_head_without_a_body) {
    Wire wire(served.port());
    wire.send("HEAD / HTTP/1.1\r\nHost: here\r\n\r\nGET / HTTP/1.1\r\nHost: here\r\n\r\n");
    const HttpAnswer head = wire.read_answer(false);
    const HttpAnswer get = wire.read_answer();
    EXPECT_EQ(head.status, 200);
    EXPECT_EQ(head.header("content-length"), get.header("content-length"));
    EXPECT_THAT(get.body, StartsWith("<!doctype html>"));
}

// Case 33: no spelling of a path reaches a file that is not the page's.
TEST_F(Front, has_no_path_to_files) {
    const std::vector<std::string> paths = {
        "/../secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "/%2e%2e%2fsecret.txt",
        "/..\\secret.txt",
        "/..%5csecret.txt",
        "/assets/../../secret.txt",
        "/./../secret.txt",
        "/link.txt",
        "/up/secret.txt",
        "/up/page/index.html",
        "//etc/passwd",
        "/etc/passwd",
        "/../../../../../../etc/passwd",
        "/index.html/../../secret.txt",
        "/assets/",
        "/index.html%00.js",
        "/%252e%252e/secret.txt",
        "/api/games/../../secret.txt",
        "/api/games/..%2f..%2fsecret.txt",
        "/api/games/....//....//etc",
        "/api/games/%2fetc%2fpasswd",
        "/api/games/aaaaaaaaaaaa/../../../secret.txt",
        "/api/games/AAAAAAAAAAAA",
        "/api/games/aaaaaaaaaaa1",
        "/api/games/aaaaaaaaaaaaa",
        "/api/games/../../etc/passwd/record",
        "/api/games/aaaaaaaaaaaa/record/..",
    };
    for (const std::string& path : paths) {
        const HttpAnswer answer = browser.get(path);
        EXPECT_EQ(answer.status, 404) << path;
        EXPECT_EQ(answer.code(), "missing") << path;
    }
    const std::string nul("GET /index.html\0.js HTTP/1.1\r\nHost: here\r\n\r\n", 44);
    EXPECT_EQ(answer_to(nul).status, 400);
    EXPECT_EQ(answer_to("GET http://here/../secret.txt HTTP/1.1\r\nHost: here\r\n\r\n").status,
              404);
    EXPECT_EQ(answer_to("GET file:///etc/passwd HTTP/1.1\r\nHost: here\r\n\r\n").status, 404);
    const std::string values = "/api/values?position=startpos&game=";
    for (const char* game : {"../../etc/passwd", "/etc/passwd", "..%2f..%2fetc%2fpasswd"}) {
        EXPECT_THAT(browser.get(values + game).status, ::testing::AnyOf(400, 404)) << game;
    }
}

TEST_F(Front, refuses_what_is_no_request_and_lives) {
    const std::vector<std::tuple<std::string, int>> cases = {
        {"\x16\x03\x01\x02\x01\r\n\r\n", 400},
        {"GET\r\n\r\n", 400},
        {"GET / HTTP/9.9\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nHost here\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n: x\r\n\r\n", 400},
        {"POST /api/games HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400},
        {"POST /api/games HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}", 400},
        {"POST /api/games HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400},
        {"POST /api/games HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n", 413},
        {"GET / HTTP/1.1\r\nX: " + std::string(9000, 'x') + "\r\n\r\n", 431},
        {"GET /" + std::string(9000, 'x') + " HTTP/1.1\r\n\r\n", 431},
        {"PUT /api/games HTTP/1.1\r\nContent-Length: 0\r\n\r\n", 405},
        {"POST /api/lobby HTTP/1.1\r\nContent-Length: 0\r\n\r\n", 405},
        {"GET /api/games HTTP/1.1\r\n\r\n", 405},
        {"GET /api/nothing HTTP/1.1\r\n\r\n", 404},
        {"GET /api HTTP/1.1\r\n\r\n", 404},
        {"OPTIONS * HTTP/1.1\r\n\r\n", 404},
        {"GET /api/lobby?%zz HTTP/1.1\r\n\r\n", 404},
        {"POST /api/games HTTP/1.1\r\nContent-Length: 2\r\n\r\n[]", 400},
        {"POST /api/games HTTP/1.1\r\nContent-Length: 2\r\n\r\n\xff\xfe", 400},
    };
    for (const auto& [bytes, status] : cases) {
        const HttpAnswer answer = answer_to(bytes);
        EXPECT_EQ(answer.status, status) << bytes.substr(0, 80);
        EXPECT_NE(answer.code(), "") << bytes.substr(0, 80);
    }
    const std::string body(20'000, ' ');
    EXPECT_EQ(browser.post("/api/games", body).code(), "large");
    const std::string deep(16'000, '[');
    EXPECT_EQ(browser.post("/api/games", deep).code(), "malformed");
    expect_alive();
}

TEST_F(Front, survives_peers_that_leave) {
    for (const char* bytes :
         {"", "G", "GET / HTT", "POST /api/games HTTP/1.1\r\nContent-Length: 9\r\n\r\n{"}) {
        Wire(served.port()).send(bytes);
    }
    for (int i = 0; i < 50; ++i) Wire(served.port()).send("GET / HTTP/1.1\r\nHost: here\r\n\r\n");
    expect_alive();
}

TEST_F(Front, plays_a_game) {
    const HttpAnswer opened =
        browser.post("/api/games", R"({"game":"three","side":"white","name":"Thandi"})");
    ASSERT_EQ(opened.status, 201) << opened.body;
    const Json state = opened.json();
    const std::string path = "/api/games/" + state["id"].get<std::string>();
    const std::string cookie = opened.header("set-cookie");
    EXPECT_THAT(cookie, StartsWith("seat="));
    for (const auto& part :
         std::vector<std::string>{"; HttpOnly", "; SameSite=Strict", "; Path=" + path}) {
        EXPECT_THAT(cookie, HasSubstr(part));
    }
    EXPECT_THAT(cookie, Not(HasSubstr("Secure")));
    EXPECT_EQ(opened.header("cache-control"), "no-store");
    EXPECT_EQ(opened.header("content-type"), "application/json");

    EXPECT_EQ(browser.get("/api/lobby").json()["games"][0]["id"], state["id"]);
    Browser other(served.port());
    EXPECT_EQ(other.ask(path + "/join", {{"name", "Sipho"}})["you"], "black");
    const Json joined = browser.get(path).json();
    EXPECT_EQ(joined["you"], "white");
    Browser& mover = joined["turn"] == "white" ? browser : other;
    const Json move{{"do", "move"}, {"version", joined["version"]}, {"move", joined["legal"][0]}};
    const Json moved = mover.ask(path + "/do", move);
    EXPECT_EQ(moved["moves"].size(), 1U);
    EXPECT_EQ(mover.post(path + "/do", move.dump()).code(), "stale");
    const HttpAnswer record = browser.get(path + "/record");
    EXPECT_EQ(record.header("content-type"), "text/plain; charset=utf-8");
    EXPECT_THAT(record.header("content-disposition"), StartsWith("attachment"));
    EXPECT_THAT(record.body, HasSubstr("[White \"Thandi\"]"));
}

TEST_F(Front, waits_for_news) {
    const Json state = browser.ask("/api/games", {{"game", "three"}, {"side", "white"}});
    const std::string path = "/api/games/" + state["id"].get<std::string>();
    const std::string after = path + "?after=" + std::to_string(state["seq"].get<int>());
    EXPECT_EQ(browser.get(after + "&wait=0").json()["seq"], state["seq"]);
    Wire waiting(served.port());
    waiting.send("GET " + after + "&wait=25000 HTTP/1.1\r\nHost: here\r\n\r\n");
    Browser(served.port()).ask(path + "/join", {{"name", "Sipho"}});
    EXPECT_GT(waiting.read_answer().json()["seq"], state["seq"]);
    for (const char* wrong :
         {"?after=x", "?after=-1", "?after=1&wait=1.5", "?after=99999999999999999999"}) {
        EXPECT_EQ(browser.get(path + wrong).code(), "malformed") << wrong;
    }
}

TEST_F(Front, refuses_another_sites_page) {
    const std::string body = R"({"game":"three"})";
    for (const char* origin : {"http://evil.example", "null", "https://here.evil", "here"}) {
        const std::string header = std::string("Origin: ") + origin + "\r\n";
        EXPECT_EQ(browser.post("/api/games", body, header).code(), "origin") << origin;
    }
    EXPECT_EQ(browser.post("/api/games", body, "Sec-Fetch-Site: cross-site\r\n").code(), "origin");
    EXPECT_EQ(browser.post("/api/games", body, "Origin: http://here\r\n").status, 201);
    EXPECT_EQ(browser.post("/api/games", body, "Origin: https://HERE\r\n").status, 201);
}

// Case 31: a seat is its token's, in its own game alone.
TEST_F(Front, keeps_seats_apart) {
    const Json one = browser.ask("/api/games", {{"game", "three"}, {"side", "white"}});
    const std::string path = "/api/games/" + one["id"].get<std::string>();
    const std::string resign = R"({"do":"resign"})";
    Browser other(served.port());
    other.ask(path + "/join", {{"name", ""}});
    Browser third(served.port());
    EXPECT_EQ(third.post(path + "/join", R"({"name":""})").code(), "taken");
    EXPECT_EQ(third.post(path + "/do", resign).code(), "seat");
    EXPECT_TRUE(third.get(path).json()["you"].is_null());
    const Json two = third.ask("/api/games", {{"game", "three"}});
    third.set_token(one["id"], third.token(two["id"]));
    EXPECT_EQ(third.post(path + "/do", resign).code(), "seat");
    for (const char* token : {"", "x", "../../x", "a b"}) {
        third.set_token(one["id"], token);
        EXPECT_EQ(third.post(path + "/do", resign).code(), "seat");
    }
    EXPECT_EQ(third.get(path + "?seat=" + browser.token(one["id"])).json()["you"], nullptr);
    EXPECT_EQ(browser.get(path).json()["result"], "*");
}

TEST_F(Front, keeps_tokens_and_chat_out_of_bodies_and_log) {
    const Json state = browser.ask("/api/games", {{"game", "three"}, {"name", "Nomvula"}});
    const std::string id = state["id"];
    const std::string path = "/api/games/" + id;
    Browser(served.port()).ask(path + "/join", {{"name", "Sipho"}});
    browser.ask(path + "/do", {{"do", "chat"}, {"text", "Sawubona"}});
    const std::string token = browser.token(id);
    ASSERT_GE(token.size(), 32U);
    for (const auto& where : std::vector<std::string>{
             path, path + "/record", std::string("/api/lobby"), std::string("/metrics")}) {
        EXPECT_THAT(browser.get(where).body, Not(HasSubstr(token))) << where;
    }
    browser.get("/healthz?seat=" + token);
    ASSERT_EQ(browser.get("/api/last").status, 404);
    std::string log;
    while (log.find("/api/last") == std::string::npos) log = served.log();
    EXPECT_THAT(log, HasSubstr("\"path\":\"" + path));
    for (const auto& secret :
         std::vector<std::string>{token, std::string("Sawubona"), std::string("Nomvula")}) {
        EXPECT_THAT(log, Not(HasSubstr(secret)));
    }
}

// Case 30: what people write is text, in JSON, whatever it looks like.
TEST_F(Front, gives_texts_back_as_text) {
    const std::string evil = "<img src=x onerror=a()>\"><script>\x1b[2J";
    const Json state =
        browser.ask("/api/games", {{"game", "three"}, {"side", "white"}, {"name", evil}});
    const std::string path = "/api/games/" + state["id"].get<std::string>();
    const std::string name = state["seats"]["white"]["name"];
    EXPECT_THAT(name, HasSubstr("<img src=x onerror=a()>\"><script>"));
    Browser(served.port()).ask(path + "/join", {{"name", evil}});
    browser.ask(path + "/do", {{"do", "chat"}, {"text", evil}});
    for (const auto& where : std::vector<std::string>{path, std::string("/api/lobby")}) {
        const HttpAnswer answer = browser.get(where);
        EXPECT_EQ(answer.header("content-type"), "application/json");
        EXPECT_EQ(answer.header("x-content-type-options"), "nosniff");
        EXPECT_THAT(answer.header("content-security-policy"), HasSubstr("default-src 'none'"));
        EXPECT_THAT(answer.body, Not(HasSubstr("\x1b")));
        EXPECT_FALSE(answer.json().is_discarded());
    }
    const Json now = browser.get(path).json();
    const Json move{
        {"do", "move"}, {"version", now["version"]}, {"move", "a1<svg onload=alert(1)>"}};
    const HttpAnswer refused = browser.post(path + "/do", move.dump());
    EXPECT_THAT(refused.code(), ::testing::AnyOf("malformed", "illegal", "turn"));
    EXPECT_EQ(browser.get(path).json()["version"], now["version"]);
}

TEST_F(Front, tells_how_it_is) {
    EXPECT_EQ(browser.get("/healthz").json(), (Json{{"ok", true}}));
    const HttpAnswer metrics = browser.get("/metrics");
    EXPECT_THAT(metrics.header("content-type"), StartsWith("text/plain"));
    EXPECT_THAT(metrics.body, HasSubstr("\nmorabaraba_connections 1\n"));
    EXPECT_THAT(metrics.body,
                HasSubstr("morabaraba_requests_total{endpoint=\"healthz\",status=\"2xx\"} 1\n"));
    EXPECT_EQ(browser.get("/api/values?game=three&position=startpos").code(), "missing");
    EXPECT_EQ(browser.get("/api/values?game=three").code(), "malformed");
    EXPECT_FALSE(browser.get("/api/rule-sets").json().empty());
}

TEST(Serve, refuses_what_it_cannot_use_in_one_line) {
    const TempFolder folder;
    const TempPage page;
    const std::string store = folder.file("games.db");
    const Served first(store);
    const std::string taken = std::to_string(first.port());
    folder.write("empty/readme.txt", "no page");
    const std::string empty = folder.file("empty");
    const std::string other = folder.file("other.db");
    const std::vector<std::vector<std::string>> cases = {
        {"--port", taken, "--page", page.path(), "--store", other},
        {"--port", "0", "--page", page.path(), "--store", "/dev/null/games.db"},
        {"--port", "0", "--page", empty, "--store", other},
        {"--port", "0", "--page", "/nowhere", "--store", other},
        {"--port", "0", "--page", page.path(), "--store", other, "--db", "/nowhere"},
        {"--port", "0", "--page", page.path(), "--store", other, "--address", "here"},
        {"--port", "70000"},
        {"--origin", "ftp://x"},
    };
    for (auto words : cases) {
        words.insert(words.begin(), "serve");
        const Outcome ended = run(words);
        EXPECT_EQ(ended.status, 2) << ended.err;
        EXPECT_EQ(lines_in(ended.err), 1U) << ended.err;
    }
}

TEST(Serve, writes_the_page_alone) {
    const TempFolder folder;
    const TempPage page;
    const std::filesystem::path to = folder.path() / "public";
    const Outcome ended = run({"serve", "--page", page.path(), "--static", to.string()});
    EXPECT_EQ(ended.status, 0) << ended.err;
    EXPECT_TRUE(std::filesystem::is_regular_file(to / "index.html"));
    EXPECT_TRUE(std::filesystem::is_regular_file(to / "assets" / "index-AbCd1234.js"));
    EXPECT_FALSE(std::filesystem::exists(to / "link.txt"));
}

TEST(Serve, goes_on_with_its_games_after_a_restart) {
    const TempFolder folder;
    const std::string store = folder.file("games.db");
    Json before;
    std::string token;
    {
        const Served served(store);
        Browser browser(served.port());
        before = browser.ask("/api/games", {{"game", "three"}, {"name", "Thandi"}});
        token = browser.token(before["id"]);
    }
    const Served served(store);
    Browser browser(served.port());
    browser.set_token(before["id"], token);
    const Json after = browser.get("/api/games/" + before["id"].get<std::string>()).json();
    EXPECT_EQ(after["you"], before["you"]);
    EXPECT_EQ(after["seq"], before["seq"]);
}

TEST(Serve, tells_what_a_database_says) {
    const TempFolder folder;
    const std::string database = folder.file("db");
    ASSERT_EQ(run({"solve", "--game", "three", "--db", database}).status, 0);
    const Served served(folder.file("games.db"), {"--db", database});
    Browser browser(served.port());
    const std::string ask = "/api/values?game=three&position=";
    const Json values = browser.get(ask + "WWB/2W/BB1+w%200%200%20-%200%201").json();
    EXPECT_EQ(values["position"], "WWB/2W/BB1 w 0 0 - 0 1");
    EXPECT_TRUE(values["value"].is_string());
    ASSERT_FALSE(values["moves"].empty());
    EXPECT_TRUE(values["moves"][0]["value"].is_string());
    EXPECT_EQ(browser.get(ask + "startpos").code(), "missing");  // cows in hand
    EXPECT_EQ(browser.get(ask + "WWB").code(), "malformed");
    EXPECT_EQ(browser.get("/api/values?game=mssa&position=startpos").code(), "missing");
    EXPECT_EQ(browser.get("/api/values?game=here&position=startpos").code(), "malformed");
}

TEST(Serve, marks_cookies_as_secure_behind_tls) {
    const TempFolder folder;
    const Served served(folder.file("games.db"),
                        {"--origin", "https://play.example", "--behind-proxy"});
    Browser browser(served.port());
    const std::string body = R"({"game":"three"})";
    const HttpAnswer opened = browser.post("/api/games", body, "Origin: https://play.example\r\n");
    EXPECT_THAT(opened.header("set-cookie"), HasSubstr("; Secure"));
    EXPECT_EQ(browser.post("/api/games", body, "Origin: http://here\r\n").code(), "origin");
}

}  // namespace
}  // namespace morabaraba::testing
