#include "backends.h"

namespace morabaraba::server {

namespace {

Expected<std::unique_ptr<Backend>> open_backend(std::string_view url) {
    if (url.starts_with("postgresql://") || url.starts_with("postgres://")) {
        return open_postgres(std::string(url));
    }
    constexpr std::string_view kSqlite = "sqlite:";
    const bool named = url.starts_with(kSqlite);
    const std::string path(named ? url.substr(kSqlite.size()) : url);
    if (path.empty() || (!named && path.find("://") != std::string::npos)) {
        // Only the kind is shown: what follows may hold a password.
        return Error{.where = "store",
                     .what = path.empty() ? "has no path"
                                          : "is of no known kind: " +
                                                quoted(path.substr(0, path.find("://") + 3)),
                     .expected = "a path, sqlite:PATH or postgresql://USER@HOST/NAME"};
    }
    return open_sqlite(path);
}

}  // namespace

Expected<std::unique_ptr<Store>> open_store(const std::string& url) {
    Expected<std::unique_ptr<Backend>> backend = open_backend(url);
    if (!backend) return backend.error();
    return std::unique_ptr<Store>(std::make_unique<QueuedStore>(std::move(*backend)));
}

}  // namespace morabaraba::server
