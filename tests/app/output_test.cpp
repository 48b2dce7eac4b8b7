// What happens when the output cannot be written.
#include "../support/program.h"

#include <string>

#include <gtest/gtest.h>

namespace morabaraba::testing {
namespace {

void expect_one_complaint(const Outcome& result) {
    EXPECT_EQ(result.status, 2);
    EXPECT_EQ(lines_in(result.err), 1U) << result.err;
    EXPECT_TRUE(result.err.starts_with("morabaraba: stdout: ")) << result.err;
}

TEST(Output, a_full_disk_is_told) { expect_one_complaint(run_into("/dev/full", {"moves"})); }

TEST(Output, an_engine_that_nobody_can_hear_tells) {
    expect_one_complaint(run_into("/dev/full", {"engine"}, "uci\nquit\n"));
}

TEST(Output, a_closed_pipe_is_told) {
    expect_one_complaint(run_into_closed_pipe({"games", "mssa"}));
}

}  // namespace
}  // namespace morabaraba::testing
