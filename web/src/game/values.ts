// What a database says of a position and of each of its moves (GET api/values, docs/http-api.md), and
// what the points of a board are worth by it. Everything is told from the mover's view.
import type { Move, Point } from "../rules/types";
import { choicesOf, type Turn } from "./turn";

export interface Worth {
  readonly value: "win" | "draw" | "loss";
  readonly plies: number | null; // to the end of the game; null: a draw, or not stored
}

// The body of the server's answer; a move that leads out of the database has no value.
export interface ProbedPosition extends Worth {
  readonly position: string;
  readonly moves: readonly ({ readonly move: string } & (Worth | Unknown))[];
}

interface Unknown {
  readonly value: null;
  readonly plies: null;
}

export interface MoveWorth {
  readonly move: Move;
  readonly worth: Worth | null; // null: not in the database
}

export interface Values {
  readonly position: string; // that was asked about
  readonly worth: Worth;
  readonly moves: readonly MoveWorth[]; // best first
}

// Orders worths: an early win above a late one, a late loss above an early one, the unknown below all.
export function merit(worth: Worth | null): number {
  if (worth === null) return -Infinity;
  const { value, plies } = worth;
  if (value === "draw") return 0;
  return value === "win" ? 1e6 - (plies ?? 1e5) : (plies ?? 0) - 1e6;
}

// The best that a side gets by choosing among moves. What is not known may be better than anything
// but a win.
export function best(worths: readonly (Worth | null)[]): Worth | null {
  const known = worths.reduce<Worth | null>((a, b) => (merit(b) > merit(a) ? b : a), null);
  return known?.value === "win" || !worths.includes(null) ? known : null;
}

// The answer as the page uses it, for the legal moves of the position that it is about.
export function valuesOf(probed: ProbedPosition, position: string, legal: readonly Move[]): Values {
  const worths = new Map(
    probed.moves.map(({ move, value, plies }) => [move, worthOf(value, plies)]),
  );
  const moves = legal.map((move) => ({ move, worth: worths.get(move.text) ?? null }));
  moves.sort((a, b) => (merit(a.worth) === merit(b.worth) ? 0 : merit(b.worth) - merit(a.worth)));
  return { position, worth: { value: probed.value, plies: probed.plies }, moves };
}

const worthOf = (value: Worth["value"] | null, plies: number | null): Worth | null =>
  value === null ? null : { value, plies };

export type Worths = ReadonlyMap<Point, Worth | null>;

export const NO_WORTHS: Worths = new Map();

// What each point is worth that takes the unfinished turn further: the best of the moves it leads to.
export function worthsOfPoints(values: Values, turn: Turn): Worths {
  const byPoint = new Map<Point, (Worth | null)[]>();
  for (const { move, worth } of values.moves) {
    for (const point of choicesOf(turn, move)) {
      byPoint.set(point, [...(byPoint.get(point) ?? []), worth]);
    }
  }
  return new Map([...byPoint].map(([point, worths]) => [point, best(worths)]));
}

// "+5", "=", "−12": for the board, where words have no room.
export function shortWorth(worth: Worth | null): string {
  if (worth === null) return "?";
  if (worth.value === "draw") return "=";
  return `${worth.value === "win" ? "+" : "−"}${worth.plies ?? ""}`;
}
