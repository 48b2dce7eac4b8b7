// A game played on this page: its state as plain data that can be stored, and its mutations, each a
// pure function from one state to the next. What the rules make of it is asked of the rules module.
import { moved, newClock, run, type Clock, type ClockSettings } from "./clock";
import type { GameRequest, Pair, Side } from "../rules/types";
import { indexOf } from "../rules/types";

export type Player =
  { readonly kind: "human" } | { readonly kind: "computer"; readonly level: number };

export interface Session {
  readonly id: string; // of this game alone: late answers to another are dropped
  readonly ruleSet: string;
  readonly start: string; // "" for the rule set's own
  readonly moves: readonly string[]; // those behind `played` can be redone
  readonly played: number;
  readonly declared: string; // "", "resign white", "time black", "agreement"
  readonly players: Pair<Player>; // white's first
  readonly clock: Clock | null;
  readonly seed: number; // of the computer's choices
}

export interface NewGame {
  readonly ruleSet: string;
  readonly start?: string;
  readonly players: Pair<Player>;
  readonly clock: ClockSettings | null;
}

export function newSession(wanted: NewGame, id: string, seed: number): Session {
  const { ruleSet, start = "", players, clock } = wanted;
  return {
    id,
    ruleSet,
    start,
    players,
    seed,
    moves: [],
    played: 0,
    declared: "",
    clock: clock && newClock(clock),
  };
}

export const playedMoves = (session: Session) => session.moves.slice(0, session.played);

export const requestOf = (session: Session): GameRequest => ({
  ruleSet: session.ruleSet,
  start: session.start,
  moves: playedMoves(session),
  declared: session.declared,
});

export const playerOf = (session: Session, side: Side): Player => session.players[indexOf(side)];

export const isHuman = (session: Session, side: Side) => playerOf(session, side).kind === "human";

export const hasComputer = (session: Session) =>
  session.players.some((player) => player.kind === "computer");

// `side` plays a legal move; what could be redone is forgotten.
export function play(session: Session, side: Side, move: string, now: number): Session {
  const moves = [...playedMoves(session), move];
  const clock = session.clock && moved(session.clock, side, now);
  return { ...session, moves, played: moves.length, clock };
}

// Goes to another point of the played line, `turn` being the side to move there. A declared result is
// lifted; the clock keeps what it has booked, since time can't be given back fairly.
export function goTo(session: Session, played: number, turn: Side, now: number): Session {
  const clock = session.clock && run(session.clock, played > 0 ? turn : null, now);
  return { ...session, played, declared: "", clock };
}

// How many plies are left after an undo: against the computer it goes back to the person's own turn.
// `turns` holds the side to move before each ply, and that of the position on the board.
export function undoTarget(session: Session, turns: readonly Side[]): number | null {
  for (let ply = session.played - 1; ply >= 0; --ply) {
    if (!hasComputer(session) || isHuman(session, turns[ply]!)) return ply;
  }
  return null;
}

// The same for redo; `turns` reaches to the end of all the moves.
export function redoTarget(session: Session, turns: readonly Side[]): number | null {
  const end = session.moves.length;
  for (let ply = session.played + 1; ply <= end; ++ply) {
    if (!hasComputer(session) || ply === end || isHuman(session, turns[ply]!)) return ply;
  }
  return null;
}

// Ends the game by what nobody can see on the board.
export function declare(session: Session, declared: string, now: number): Session {
  return { ...session, declared, clock: session.clock && run(session.clock, null, now) };
}

// The clock stops: the game is over, or the page goes away.
export const stopClock = (session: Session, now: number): Session =>
  session.clock ? { ...session, clock: run(session.clock, null, now) } : session;

export const startClock = (session: Session, side: Side, now: number): Session =>
  session.clock && session.played > 0
    ? { ...session, clock: run(session.clock, side, now) }
    : session;
