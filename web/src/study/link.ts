// A game in a link: everything that a study needs stands in the address, behind the '#'.
import type { GameRequest } from "../rules/types";

// "study?game=mssa&start=...&moves=d6_d7" - dots and underscores need no escapes.
export function linkTo(game: GameRequest): string {
  const query = new URLSearchParams({ game: game.ruleSet });
  if (game.start) query.set("start", game.start);
  if (game.moves.length > 0) query.set("moves", game.moves.join("_"));
  return `study?${query.toString()}`;
}

// What such a link asks for, unchecked; null when it asks for nothing.
export function gameOf(query: URLSearchParams): GameRequest | null {
  const ruleSet = query.get("game");
  if (!ruleSet) return null;
  const moves = query.get("moves")?.split("_").filter(Boolean) ?? [];
  return { ruleSet, start: query.get("start") ?? "", moves, declared: "" };
}
