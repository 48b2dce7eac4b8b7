// `serve`: the page and online games on this machine, or the page alone written into a folder.
#include "command_line.h"
#include "commands.h"
#include "output.h"
#include "served_databases.h"

#include <rules/plain_text.h>
#include <server/front.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <system_error>

#include <fmt/format.h>
#include <unistd.h>

namespace morabaraba::app {

namespace {

namespace fs = std::filesystem;

constexpr const char* kHelp =
    "Serves until Ctrl-C. Games are kept in the store: a file, by default\n"
    "$XDG_DATA_HOME/morabaraba/games.db, or a PostgreSQL database that several servers share.\n"
    "Behind a proxy that speaks TLS, say --origin and --behind-proxy. docs/http-api.md describes\n"
    "what a program can ask of the server.\n\n"
    "Examples:\n"
    "  morabaraba serve\n"
    "  morabaraba serve --port 80 --address :: --store postgresql://morabaraba@db/games\n"
    "  morabaraba serve --static public    # the page for any host of plain files";

struct Options {
    server::ServePlan plan;
    std::string database;
    std::string static_folder;
};

// The page that was built or installed along with this program; empty when there is none.
std::string usual_page() {
    std::error_code failed;
    const fs::path program = fs::read_symlink("/proc/self/exe", failed);
    for (const char* place : {"../web", "../share/morabaraba/web"}) {
        const fs::path folder = (program.parent_path() / place).lexically_normal();
        if (fs::is_regular_file(folder / "index.html", failed)) {
            return folder.string();
        }
    }
    return {};
}

Expected<std::string> page_of(const Options& options) {
    std::string page = options.plan.page.empty() ? usual_page() : options.plan.page;
    if (page.empty()) {
        return Error{.where = "page",
                     .what = "it is not built",
                     .expected = "`make page` first, or its folder as --page DIR"};
    }
    return page;
}

// The games' file in the person's own data folder, which is made.
Expected<std::string> usual_store() {
    const char* data = std::getenv("XDG_DATA_HOME");
    const char* home = std::getenv("HOME");
    fs::path folder = data != nullptr ? data : "";
    if (!folder.is_absolute() && home != nullptr) folder = fs::path(home) / ".local" / "share";
    if (!folder.is_absolute()) {
        return Error{.where = "store",
                     .what = "neither XDG_DATA_HOME nor HOME names a folder",
                     .expected = "a file as --store FILE"};
    }
    folder /= "morabaraba";
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (failed) {
        return Error{.where = "store: " + plain_text(folder.string()),
                     .what = failed.message(),
                     .expected = "a folder that can be written, or --store FILE"};
    }
    return (folder / "games.db").string();
}

Expected<Exit> write_page(const std::string& page, const std::string& folder) {
    std::error_code failed;
    fs::create_directories(folder, failed);
    constexpr auto kAll = fs::copy_options::recursive | fs::copy_options::overwrite_existing |
                          fs::copy_options::skip_symlinks;
    if (!failed) fs::copy(page, folder, kAll, failed);
    if (failed) {
        return Error{.where = "--static " + plain_text(folder),
                     .what = failed.message(),
                     .expected = "a folder that can be written"};
    }
    print(fmt::format("The page is in {}: any host of plain files can serve it\n", folder));
    return Exit::done;
}

Expected<server::Values> open_values(const std::string& directory) {
    auto opened = ServedDatabases::open(directory);
    if (!opened) {
        return opened.error();
    }
    const auto served = std::make_shared<const ServedDatabases>(*std::move(opened));
    return server::Values([served](const std::string& game, const std::string& position) {
        return served->document(game, position);
    });
}

// Fills in what the options left open.
std::optional<Error> complete(server::ServePlan& plan, const Options& options) {
    plan.log_requests = isatty(STDERR_FILENO) == 0;  // a person at a terminal would drown
    if (plan.store.empty()) {
        auto store = usual_store();
        if (!store) {
            return store.error();
        }
        plan.store = *std::move(store);
    }
    if (!options.database.empty()) {
        auto values = open_values(options.database);
        if (!values) {
            return values.error();
        }
        plan.values = *std::move(values);
    }
    return std::nullopt;
}

Expected<Exit> run(const Options& options) {
    auto page = page_of(options);
    if (!page) {
        return page.error();
    }
    if (!options.static_folder.empty()) {
        return write_page(*page, options.static_folder);
    }
    server::ServePlan plan = options.plan;
    plan.page = *std::move(page);
    if (const auto error = complete(plan, options)) {
        return *error;
    }
    const auto failed = server::serve(plan, [](const std::string& url) {
        print(fmt::format("Morabaraba is at {}/\n", url));
        static_cast<void>(
            finish_output());  // nobody may be reading: the server serves all the same
    });
    return failed ? Expected<Exit>(*failed) : Exit::done;
}

// "https://play.example.org", as browsers write it.
CLI::Validator is_origin() {
    return {[](std::string& text) -> std::string {
                if (text.ends_with('/')) text.pop_back();
                const auto scheme = text.find("://");
                const std::string_view name = std::string_view(text).substr(0, scheme);
                const bool is_web = name == "http" || name == "https";
                if (!is_web || text.size() <= scheme + 3 ||
                    text.find_first_of("/ ?#@", scheme + 3) != std::string::npos) {
                    return morabaraba::quoted(text) + " is no origin, as https://play.example.org";
                }
                return {};
            },
            "URL"};
}

void add_places(CLI::App& command, Options& options) {
    server::ServePlan& plan = options.plan;
    command.add_option("--store", plan.store, "Where games are kept: a file, or postgresql://...")
        ->option_text("URL|FILE");
    command.add_option("--db", options.database, "Directory of a database: the values of moves")
        ->option_text("DIR");
    command.add_option("--page", plan.page, "The built page, if it is not where it is built")
        ->option_text("DIR");
    command.add_option("--static", options.static_folder, "Write the page into DIR, and end")
        ->option_text("DIR");
}

}  // namespace

void add_serve(CommandLine& line) {
    const auto options = std::make_shared<Options>();
    server::ServePlan& plan = options->plan;
    CLI::App& command = line.add("serve", "Play in the browser: the page and online games", kHelp);
    command.add_option("--port", plan.port, "Port to listen on (8080); 0: any free one")
        ->option_text("N")
        ->check(whole_number(0, 65535))
        ->capture_default_str();
    command
        .add_option("--address", plan.address, "Address to listen on (127.0.0.1); :: for everybody")
        ->option_text("A")
        ->capture_default_str();
    add_places(command, *options);
    command.add_option("--origin", plan.origin, "The page's address as people see it")
        ->option_text("URL")
        ->check(is_origin());
    command.add_flag("--behind-proxy", plan.behind_proxy,
                     "Believe X-Forwarded-For: a proxy of ours writes it");
    line.on(command, [options] { return run(*options); });
}

}  // namespace morabaraba::app
