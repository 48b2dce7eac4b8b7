// Runs the built program: to its end, keeping what it said, or beside the test.
#pragma once

#include "temp_folder.h"

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>
#include <sys/types.h>

namespace morabaraba::testing {

struct Outcome {
    int status = -1;  // the exit status, or -1 if the program did not exit
    std::string out;
    std::string err;

    // stdout as one JSON document, its keys in order; fails the test when it is none.
    [[nodiscard]] nlohmann::ordered_json json() const;
};

// Runs `morabaraba` with `arguments` and `input` on stdin, and waits for its end.
[[nodiscard]] Outcome run(const std::vector<std::string>& arguments, std::string_view input = "");
// The same with stdout opened at `out_path`; `out` stays empty.
[[nodiscard]] Outcome run_into(const std::string& out_path,
                               const std::vector<std::string>& arguments,
                               std::string_view input = "");
// The same with stdout a pipe that nobody reads.
[[nodiscard]] Outcome run_into_closed_pipe(const std::vector<std::string>& arguments);

// Starts `morabaraba` with `arguments` and with open files as its three streams. It is killed, if
// it still runs, when the thread that started it ends.
[[nodiscard]] pid_t start(std::vector<std::string> arguments, int in, int out, int err);
// Waits for the end of what start() gave: the exit status, or -1 if it did not exit.
int status_of(pid_t process);

// A new file with `content`, removed at the end of the test.
class TempFile {
public:
    explicit TempFile(std::string_view content = "", const std::string& suffix = ".txt");

    [[nodiscard]] const std::string& path() const { return path_; }

private:
    TempFolder folder_;
    std::string path_;
};

// All of a file; "" when there is none.
[[nodiscard]] std::string content_of(const std::string& path);
// How many lines `text` has, a last one without its end included.
[[nodiscard]] std::size_t lines_in(std::string_view text);

}  // namespace morabaraba::testing
