// The games in which this browser has a seat, as far as it remembers them: their ids, newest first. The
// seats themselves are cookies, which the page can't see.
import { keep, recall } from "../app/storage";

const KEY = "morabaraba.games";
const MOST = 20;
const isId = (id: unknown): id is string => typeof id === "string" && /^[a-z2-7]{12}$/.test(id);

export const myGames = (): readonly string[] =>
  recall(KEY, (kept) => (Array.isArray(kept) ? kept.filter(isId) : null)) ?? [];

export const forgetGame = (id: string): void =>
  keep(
    KEY,
    myGames().filter((known) => known !== id),
  );

export function rememberGame(id: string): void {
  forgetGame(id);
  keep(KEY, [id, ...myGames()].slice(0, MOST));
}
