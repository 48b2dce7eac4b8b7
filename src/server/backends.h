// The two kinds of store, for open_store().
#pragma once

#include "queued_store.h"

#include <string>

namespace morabaraba::server {

// `path` of a file, made if there is none, or ":memory:". Errors: it can't be opened or written, is
// something else, of a newer version, damaged, or in use by another process.
[[nodiscard]] Expected<std::unique_ptr<Backend>> open_sqlite(const std::string& path);

// `url` as libpq reads it. Errors: no connection, no rights, another program's tables, a newer
// version. No error holds a password.
[[nodiscard]] Expected<std::unique_ptr<Backend>> open_postgres(const std::string& url);

}  // namespace morabaraba::server
