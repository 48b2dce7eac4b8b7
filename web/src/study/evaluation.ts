// What the computer thinks of a position, as a person reads it.
import type { EngineLine } from "../engine/answer";
import { sideName, type Voice } from "../table/speech";
import { other, type Side } from "../rules/types";

// Which side the score speaks for; null when it is even. `turn` is the side to move.
function better(line: EngineLine, turn: Side): Side | null {
  if (line.number === 0) return null;
  return line.number > 0 ? turn : other(turn);
}

// White's share of the bar, 0 to 1.
export function whiteShare(line: EngineLine, turn: Side): number {
  const forMover = line.kind === "estimate" ? Math.tanh(line.centicows / 350) : line.sign;
  return 0.5 + 0.5 * (turn === "white" ? forMover : -forMover);
}

// "+0.34" from white's view, "#5" for a game that white wins in five plies.
export function shortScore(line: EngineLine, turn: Side): string {
  const sign = (turn === "white" ? 1 : -1) * Math.sign(line.number);
  const mark = sign > 0 ? "+" : sign < 0 ? "−" : "";
  if (line.kind === "estimate") return `${mark}${(Math.abs(line.centicows) / 100).toFixed(2)}`;
  if (line.sign === 0) return "=";
  return `${mark}#${line.plies >= 0 ? line.plies : ""}`;
}

// In words, for ears and for the bar's name.
export function sayScore(voice: Voice, line: EngineLine, turn: Side): string {
  const { t } = voice.texts;
  const side = better(line, turn);
  if (side === null) return t("study.evaluation.even");
  const name = { side: sideName(voice, side) };
  if (line.kind !== "estimate") return t("study.evaluation.win", { ...name, plies: line.plies });
  return t("study.evaluation.says", { ...name, cows: (Math.abs(line.centicows) / 100).toFixed(2) });
}
