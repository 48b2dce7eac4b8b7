// What the page shows of a game and of a rule set, as JSON. Points go by their names.
#pragma once

#include "rule_sets.h"

#include <rules/game.h>

#include <string>

namespace morabaraba::wasm {

// {"name","titles":{},"sides":[],"starts","options":{},"fingerprint",
//  "board":{"points":[{"name","mssa","column","row"}],"joins":[[a,b]],"lines":[[a,b,c]]}}
// "mssa" is null where that dialect has no name for the point.
[[nodiscard]] std::string to_json(const ShippedGame& game);

// {"start","position","turn","phase","number","result","reason","cows":[[],[]],"hand":[w,b],
//  "ban":[a,b] or null,"shotless","shotlessLimit","occurrences","inMills":[[],[]],
//  "moves":[{"text","from","to","shots":[]}],"targets":[],"threats":[[],[]],
//  "plies":[{"text","from","to","shots","side","mills":[[a,b,c]],"hand":[w,b]}]}
// Pairs are white's first. "ban" is the mover's banned return; "targets" are the cows that a mill
// of the mover may shoot now; "threats" the points on which a side, were it to move, would close a
// mill. "hand" of a ply is what is in hand after it, "mills" what its cow completed.
[[nodiscard]] std::string to_json(const Game& game);

}  // namespace morabaraba::wasm
