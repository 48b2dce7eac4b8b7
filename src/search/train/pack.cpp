// train_pack: packs the values of a database of the whole moving phase of `malom` into one file of
// 4 GB for the other training programs.
//
//     train_pack DATABASE OUT
#include "packed_values.h"
#include "rules_of_training.h"

#include <cstdio>

int main(int argc, char** argv) {
    using namespace morabaraba;
    if (argc != 3) {
        std::fprintf(stderr, "usage: train_pack DATABASE OUT\n");
        return 2;
    }
    const auto database = database::Database::open(argv[1], search::train::rules_of_training());
    if (!database) {
        std::fprintf(stderr, "%s\n", database.error().message().c_str());
        return 2;
    }
    return search::train::pack_values(*database, argv[2]) ? 0 : 2;
}
