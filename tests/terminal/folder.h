// A folder in which a test's games are kept.
#pragma once

#include "../support/temp_folder.h"

#include <string>

namespace morabaraba::terminal {

class Folder : public TempFolder {
public:
    // The one game that was kept without a name; fails the test when there is not exactly one.
    [[nodiscard]] std::string autosave() const;
};

}  // namespace morabaraba::terminal
