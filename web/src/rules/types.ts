// What the rules module says, as its view.h describes it. Pairs are white's first.

export type Side = "white" | "black";
export type Point = string; // "a1"; only a board's own names
export type Pair<T> = readonly [T, T];

export const SIDES = ["white", "black"] as const;
export const indexOf = (side: Side): 0 | 1 => (side === "white" ? 0 : 1);
export const other = (side: Side): Side => (side === "white" ? "black" : "white");

export interface BoardPoint {
  readonly name: Point;
  readonly mssa: string | null; // in MSSA's coordinates
  readonly column: number; // from 0 at the left
  readonly row: number; // from 0 at the bottom
}

export interface Board {
  readonly points: readonly BoardPoint[];
  readonly joins: readonly Pair<Point>[];
  readonly lines: readonly (readonly [Point, Point, Point])[];
}

export type OptionValue = boolean | number | string;

export interface RuleSet {
  readonly name: string;
  readonly titles: Readonly<Record<string, string>>; // by language
  readonly sides: Pair<string>; // what the game calls them: "light", "dark"
  readonly starts: Side;
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly fingerprint: string;
  readonly board: Board;
}

export interface Move {
  readonly text: string;
  readonly from: Point | null; // null: a placement
  readonly to: Point;
  readonly shots: readonly Point[];
}

export interface Ply extends Move {
  readonly side: Side;
  readonly mills: readonly (readonly Point[])[]; // what the cow completed
  readonly hand: Pair<number>; // after it
}

export type Outcome = "1-0" | "0-1" | "1/2-1/2";

export interface View {
  readonly start: string;
  readonly position: string;
  readonly turn: Side;
  readonly phase: "placing" | "moving" | "flying" | null; // null: the game is over
  readonly number: number;
  readonly result: Outcome | null;
  readonly reason: string | null;
  readonly cows: Pair<readonly Point[]>;
  readonly hand: Pair<number>;
  readonly inMills: Pair<readonly Point[]>;
  readonly ban: Pair<Point> | null;
  readonly shotless: number;
  readonly shotlessLimit: number;
  readonly occurrences: number;
  readonly moves: readonly Move[];
  readonly targets: readonly Point[];
  readonly threats: Pair<readonly Point[]>;
  readonly plies: readonly Ply[];
}

export interface RulesError {
  readonly kind: "malformed" | "illegal";
  readonly where: string;
  readonly what: string;
  readonly expected: string;
  readonly message: string;
  readonly line: number;
  readonly column: number;
  readonly ply: number;
}

export type Failure = { readonly error: RulesError };
export const failed = (answer: object): answer is Failure => "error" in answer;

// A game as the rules module is asked about it (wasm/game_request.h).
export interface GameRequest {
  readonly ruleSet: string;
  readonly start: string; // a position's text, or "" for the rule set's own
  readonly moves: readonly string[];
  readonly declared: string; // "", "resign white", "time black", "agreement", ...
}
