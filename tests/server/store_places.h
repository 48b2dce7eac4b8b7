// The kinds of store that the conformance kit runs against, each as a fresh place for one.
#pragma once

#include <memory>
#include <string>

namespace morabaraba::testing {

// Holds what a store lives in; gone with it.
class StorePlace {
public:
    virtual ~StorePlace() = default;
    [[nodiscard]] virtual std::string url() const = 0;
};

enum class StoreKind : unsigned char { sqlite_memory, sqlite_file, postgres };
[[nodiscard]] std::unique_ptr<StorePlace> make_place(StoreKind kind);

// Every place of the kind lies in one PostgreSQL, started when it is first asked for.
class TemporaryPostgres;
[[nodiscard]] TemporaryPostgres& shared_postgres();

}  // namespace morabaraba::testing
