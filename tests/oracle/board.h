// The oracle's board: points by name, and the strokes that a pen draws through them. Two neighbours
// on a stroke are joined; any three that follow each other on one are a line. That is all it knows.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace oracle {

struct Board {
    // In reading order: the highest row first, each from left to right. Points are indices of it.
    std::vector<std::string> names;
    std::vector<std::vector<int>> neighbours;
    std::vector<std::vector<int>> lines;
    std::vector<std::vector<int>> lines_through;  // indices of `lines`, for each point

    int size() const { return static_cast<int>(names.size()); }
    // The point called `name`; -1 when there is none.
    int find(const std::string& name) const;
    int joins() const;
};

// `strokes` such as "a7-d7-g7 b6-d6-f6". REQUIRES: names of one column letter and a row number.
Board drawn(const std::string& strokes);

// A board that was stated in words: joins are pairs of names (both ways round), lines triples.
Board stated(const std::vector<std::string>& names, const std::set<std::vector<std::string>>& joins,
             const std::set<std::vector<std::string>>& lines);

// The boards of public rules, as strokes; the source of each stands at its definition.
extern const std::string kMorabaraba;
extern const std::string kNineMensMorris;
extern const std::string kSixMensMorris;
extern const std::string kThreeMensMorris;
extern const std::string kSesotho;
extern const std::string kFourRings;
std::vector<std::string> known_boards();

// How many permutations of the points keep joins and lines, by trying them all.
int count_symmetries(const Board& board);

}  // namespace oracle
