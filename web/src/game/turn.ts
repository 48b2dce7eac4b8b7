// A person's unfinished turn: the points chosen so far. It lives beside the game and never in it; what
// may be chosen next comes from the list of legal moves alone, whatever the rule set.
import type { Move, Point } from "../rules/types";

export interface Turn {
  readonly from: Point | null; // the cow that is lifted
  readonly to: Point | null;
  readonly shots: readonly Point[]; // in the order chosen
}

export const NO_TURN: Turn = { from: null, to: null, shots: [] };

// What the next point means.
export type Step = "begin" | "put" | "shoot";

export const isEmpty = (turn: Turn) => turn.from === null && turn.to === null;

export function stepOf(turn: Turn): Step {
  if (turn.to !== null) return "shoot";
  return turn.from === null ? "begin" : "put";
}

function agrees(turn: Turn, move: Move): boolean {
  if (turn.to === null) return turn.from === null || move.from === turn.from;
  return (
    move.from === turn.from &&
    move.to === turn.to &&
    turn.shots.every((shot) => move.shots.includes(shot))
  );
}

const movesOf = (turn: Turn, legal: readonly Move[]) => legal.filter((move) => agrees(turn, move));

// The points by which `move` takes the turn further; none when the turn has gone another way.
export function choicesOf(turn: Turn, move: Move): readonly Point[] {
  if (!agrees(turn, move)) return [];
  switch (stepOf(turn)) {
    case "begin":
      return [move.from ?? move.to];
    case "put":
      return [move.to];
    case "shoot":
      return move.shots.filter((shot) => !turn.shots.includes(shot));
  }
}

// The points that take the turn further. While a cow is lifted, the points where it may go.
export const choices = (turn: Turn, legal: readonly Move[]): ReadonlySet<Point> =>
  new Set(legal.flatMap((move) => choicesOf(turn, move)));

// Where the cow on `from` may go; for a drag that has not begun yet.
export const destinations = (from: Point, legal: readonly Move[]): ReadonlySet<Point> =>
  new Set(legal.filter((move) => move.from === from).map((move) => move.to));

// The whole move, once nothing is left to choose: null while there is.
export function wholeMove(turn: Turn, legal: readonly Move[]): Move | null {
  if (turn.to === null) return null;
  const moves = movesOf(turn, legal);
  const whole = moves.find((move) => move.shots.length === turn.shots.length);
  return whole && moves.every((move) => move === whole) ? whole : null;
}

// The move that leaves out the shots not chosen yet; null where the rules insist on them.
export function passedMove(turn: Turn, legal: readonly Move[]): Move | null {
  if (turn.to === null || wholeMove(turn, legal)) return null;
  return movesOf(turn, legal).find((move) => move.shots.length === turn.shots.length) ?? null;
}

// The turn after choosing `point`: null when that leads nowhere. Choosing the lifted cow puts it back,
// choosing another that can move lifts that one instead.
export function choose(turn: Turn, point: Point, legal: readonly Move[]): Turn | null {
  const step = stepOf(turn);
  if (step === "shoot") {
    return choices(turn, legal).has(point) ? { ...turn, shots: [...turn.shots, point] } : null;
  }
  if (step === "put" && point === turn.from) return NO_TURN;
  if (step === "put" && choices(turn, legal).has(point)) return { ...turn, to: point };
  if (legal.some((move) => move.from === point)) return { ...NO_TURN, from: point };
  const places = legal.some((move) => move.from === null && move.to === point);
  return step === "begin" && places ? { ...NO_TURN, to: point } : null;
}

// Takes back the last point chosen.
export function stepBack(turn: Turn): Turn {
  if (turn.shots.length > 0) return { ...turn, shots: turn.shots.slice(0, -1) };
  return turn.to !== null ? { ...turn, to: null } : NO_TURN;
}
