#include <terminal/catalogue.h>

#include <array>

namespace morabaraba::terminal {

std::span<const Catalogue* const> catalogues() {
    static constexpr std::array<const Catalogue*, 2> kAll = {&kEnglish, &kPortuguese};
    return kAll;
}

const Catalogue* find_catalogue(std::string_view tag) {
    const std::string_view language = tag.substr(0, tag.find_first_of("-_.@"));
    for (const Catalogue* catalogue : catalogues()) {
        if (catalogue->tag == language) return catalogue;
    }
    return nullptr;
}

const Catalogue& catalogue_of_locale(std::string_view lc_all, std::string_view lc_messages,
                                     std::string_view lang) {
    const std::string_view locale = !lc_all.empty()        ? lc_all
                                    : !lc_messages.empty() ? lc_messages
                                                           : lang;
    const Catalogue* catalogue = find_catalogue(locale);
    return catalogue != nullptr ? *catalogue : kEnglish;
}

}  // namespace morabaraba::terminal
