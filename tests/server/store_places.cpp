#include "store_places.h"

#include "temporary_postgres.h"

#include <cstdlib>
#include <filesystem>
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
    InFile() {
        std::string name =
            (std::filesystem::temp_directory_path() / "morabaraba-store-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
        folder_ = name;
    }
    InFile(const InFile&) = delete;
    InFile& operator=(const InFile&) = delete;
    ~InFile() override {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }
    [[nodiscard]] std::string url() const override {
        return "sqlite:" + (folder_ / "games.db").string();
    }

private:
    std::filesystem::path folder_;
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
