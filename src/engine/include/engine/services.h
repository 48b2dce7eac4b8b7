// What the engine's front ends can't do by themselves and ask of the program.
#pragma once

#include <rules/error.h>
#include <rules/rule_set.h>
#include <search/probe.h>

#include <functional>
#include <memory>
#include <string_view>

namespace morabaraba::engine {

struct Services {
    // Opens the database in a folder for these rules; empty: databases are not offered.
    std::function<Expected<std::shared_ptr<const search::Probe>>(std::string_view folder,
                                                                 const RuleSet& rules)>
        open_database{};
};

}  // namespace morabaraba::engine
