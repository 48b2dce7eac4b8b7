#include "store_places.h"

#include "../support/temp_folder.h"
#include "temporary_postgres.h"

#include <stdexcept>
#include <utility>

namespace morabaraba::testing {

namespace {

class InMemory final : public StorePlace {
public:
    [[nodiscard]] std::string url() const override { return "sqlite::memory:"; }
};

class InFile final : public StorePlace {
public:
    [[nodiscard]] std::string url() const override { return "sqlite:" + folder_.file("games.db"); }

private:
    TempFolder folder_;
};

class InPostgres final : public StorePlace {
public:
    [[nodiscard]] std::string url() const override { return url_; }

private:
    std::string url_ = shared_postgres().make_database();
};

}  // namespace

TemporaryPostgres& shared_postgres() {
    static TemporaryPostgres postgres;
    return postgres;
}

std::unique_ptr<StorePlace> make_place(StoreKind kind) {
    switch (kind) {
        case StoreKind::sqlite_memory:
            return std::make_unique<InMemory>();
        case StoreKind::sqlite_file:
            return std::make_unique<InFile>();
        case StoreKind::postgres:
            return std::make_unique<InPostgres>();
    }
    throw std::logic_error("no such kind of store");
}

}  // namespace morabaraba::testing
