// Snapshots: what the program shows, kept in files that a person has looked at.
#pragma once

#include <terminal/text.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace morabaraba::terminal {

// Lines as they are rendered, escape characters written as \e.
inline std::string shown(const std::vector<Line>& lines, const Style& style) {
    std::string text;
    for (const Line& line : lines) {
        for (const char c : line.render(style)) text += c == '\033' ? "\\e" : std::string(1, c);
        text += '\n';
    }
    return text;
}

// Compares `text` with snapshots/<name>.txt; with UPDATE_SNAPSHOTS=1 in the environment, writes it
// there instead.
inline void expect_snapshot(const std::string& name, const std::string& text) {
    const std::string path = MORABARABA_ROOT "/tests/terminal/snapshots/" + name + ".txt";
    const char* update = std::getenv("UPDATE_SNAPSHOTS");
    if (update != nullptr && std::string(update) == "1") {
        std::ofstream(path) << text;
        return;
    }
    std::ifstream file(path);
    ASSERT_TRUE(file) << path << " is missing: run with UPDATE_SNAPSHOTS=1, and look at it";
    std::ostringstream kept;
    kept << file.rdbuf();
    EXPECT_EQ(text, kept.str()) << "run with UPDATE_SNAPSHOTS=1 if " << name << " should change";
}

}  // namespace morabaraba::terminal
