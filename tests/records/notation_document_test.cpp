// The records in docs/notation.md are what the program writes.
#include "records.h"

#include <rules/record.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace morabaraba::testing {
namespace {

std::vector<std::string> records_in(const std::string& path) {
    std::ifstream file(path);
    const std::string text(std::istreambuf_iterator<char>(file), {});
    const std::string fence = "```record\n";
    std::vector<std::string> records;
    for (std::size_t at = text.find(fence); at != std::string::npos; at = text.find(fence, at)) {
        at += fence.size();
        records.push_back(text.substr(at, text.find("```", at) - at));
    }
    return records;
}

TEST(NotationDocument, its_records_are_canonical) {
    const auto records = records_in(MORABARABA_ROOT "/docs/notation.md");
    ASSERT_FALSE(records.empty());
    for (const std::string& text : records) {
        const Record record = record_of(text);
        const Tag* game = record.find("Game");
        ASSERT_NE(game, nullptr) << text;
        EXPECT_EQ(rewritten(game->value, text), text);
    }
}

}  // namespace
}  // namespace morabaraba::testing
