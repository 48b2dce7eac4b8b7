// How much a slow test does: where assertions and sanitizers make every step slow, a sample.
#pragma once

#ifdef NDEBUG
inline constexpr bool kIsWhole = true;
#else
inline constexpr bool kIsWhole = false;
#endif
