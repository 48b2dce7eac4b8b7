// Every language says everything, with the values that English has.
#include <terminal/catalogue.h>
#include <terminal/verbs.h>

#include <array>
#include <bit>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace morabaraba::terminal {
namespace {

constexpr std::size_t kMessages = sizeof(Catalogue) / sizeof(std::string_view);
using Texts = std::array<std::string_view, kMessages>;
static_assert(sizeof(Texts) == sizeof(Catalogue), "a catalogue is nothing but its texts");

std::multiset<std::string> names_in(std::string_view text) {
    std::multiset<std::string> names;
    for (std::size_t at = text.find('{'); at != text.npos; at = text.find('{', at + 1)) {
        names.emplace(text.substr(at, text.find('}', at) - at + 1));
    }
    return names;
}

class Language : public testing::TestWithParam<const Catalogue*> {};

TEST_P(Language, LeavesNothingUnsaid) {
    for (const std::string_view text : std::bit_cast<Texts>(*GetParam()))
        EXPECT_FALSE(text.empty());
}

TEST_P(Language, UsesTheValuesThatEnglishUses) {
    const Texts english = std::bit_cast<Texts>(kEnglish);
    const Texts own = std::bit_cast<Texts>(*GetParam());
    for (std::size_t i = 0; i < kMessages; ++i) {
        EXPECT_EQ(names_in(own[i]), names_in(english[i])) << own[i];
    }
}

TEST_P(Language, IsFoundByItsTag) { EXPECT_EQ(find_catalogue(GetParam()->tag), GetParam()); }

// A word that means two commands would make one of them unreachable.
TEST_P(Language, HasNoWordForTwoCommands) {
    std::map<std::string, Verb> verb_of;
    for (const VerbInfo& info : verbs()) {
        for (const Catalogue* catalogue : {GetParam(), &kEnglish}) {
            std::string words(catalogue->*info.words);
            for (std::size_t end = 0; !words.empty(); words.erase(0, end)) {
                end = std::min(words.find(' '), words.size() - 1) + 1;
                std::string word = words.substr(0, end);
                if (word.ends_with(' ')) word.pop_back();
                const auto [at, is_new] = verb_of.emplace(word, info.verb);
                EXPECT_TRUE(is_new || at->second == info.verb) << word;
            }
        }
    }
}

TEST_P(Language, IsUnderstoodInItsTaughtWords) {
    for (const VerbInfo& info : verbs()) {
        const std::string word(taught_word(*GetParam(), info.verb));
        const auto command = parse_command(*GetParam(), "  " + word + "   some thing ");
        ASSERT_TRUE(command.has_value()) << word;
        EXPECT_EQ(command->verb, info.verb);
        EXPECT_EQ(command->argument, "some thing");
    }
}

INSTANTIATE_TEST_SUITE_P(Every, Language,
                         testing::ValuesIn(catalogues().begin(), catalogues().end()),
                         [](const auto& each) { return std::string(each.param->tag); });

TEST(LanguageOfLocale, TakesTheFirstVariableThatIsSet) {
    EXPECT_EQ(&catalogue_of_locale("pt_PT.UTF-8", "en_GB", "C"), &kPortuguese);
    EXPECT_EQ(&catalogue_of_locale("", "pt", "en_ZA.UTF-8"), &kPortuguese);
    EXPECT_EQ(&catalogue_of_locale("", "", "pt_BR"), &kPortuguese);
    EXPECT_EQ(&catalogue_of_locale("C", "", "pt_BR"), &kEnglish);
    EXPECT_EQ(&catalogue_of_locale("", "", ""), &kEnglish);
    EXPECT_EQ(&catalogue_of_locale("", "", "zu_ZA.UTF-8"), &kEnglish);
}

TEST(Commands, AreUnderstoodInEnglishWhateverTheLanguage) {
    EXPECT_EQ(parse_command(kPortuguese, "UNDO")->verb, Verb::undo);
    EXPECT_EQ(parse_command(kPortuguese, "desfazer")->verb, Verb::undo);
    EXPECT_FALSE(parse_command(kEnglish, "desfazer").has_value());
    EXPECT_FALSE(parse_command(kEnglish, "undoing").has_value());
    EXPECT_FALSE(parse_command(kEnglish, "").has_value());
}

}  // namespace
}  // namespace morabaraba::terminal
