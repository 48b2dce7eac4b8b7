// The learned evaluation's weights: their file (weights.bin, made by train/), and the tables that
// the inner loops read.
//
// The file holds, for each phase (core/patterns.h), the weights of the pattern classes and of the
// count tables, two bytes each, least byte first. Entries that a symmetry of the board makes equal
// are one class; classes stand in the order of their least entries.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace morabaraba::search {

// For each entry of the pattern tables, the number of its class.
[[nodiscard]] const std::vector<std::uint32_t>& pattern_classes();
[[nodiscard]] std::size_t pattern_class_count();

// All phases' tables, phase by phase, as the inner loops read them. REQUIRES: `file` is whole.
[[nodiscard]] std::vector<std::int16_t> unfold_weights(std::span<const unsigned char> file);
[[nodiscard]] std::size_t weights_file_size();

// The weights that the program carries; made on first use.
[[nodiscard]] const std::vector<std::int16_t>& learned_weights();

}  // namespace morabaraba::search
