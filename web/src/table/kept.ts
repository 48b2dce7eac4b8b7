// The game that is kept in the browser. What is read back is checked in its form here, and by the rules
// module in its moves: a game that the rules refuse is not resumed.
import { keep, recall } from "../app/storage";
import type { Clock } from "../game/clock";
import { requestOf, type Player, type Session } from "../game/session";
import type { Rules } from "../rules/rules";
import { failed } from "../rules/types";

const KEY = "morabaraba.game";

export const keepSession = (session: Session): void => keep(KEY, session);

export function keptSession(rules: Rules): Session | null {
  const session = recall(KEY, readSession);
  if (!session || !rules.knows(session.ruleSet)) return null;
  const whole = { ...requestOf(session), moves: session.moves, declared: "" };
  return failed(rules.view(whole)) || failed(rules.view(requestOf(session))) ? null : session;
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isText = (value: unknown): value is string =>
  typeof value === "string" && value.length < 20_000;
const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0;
const isTime = (value: unknown): value is number =>
  Number.isFinite(value) && (value as number) >= 0;

export function readSession(value: unknown): Session | null {
  if (!isFields(value)) return null;
  const { id, ruleSet, start, moves, played, declared, players, clock, seed } = value;
  if (![id, ruleSet, start, declared].every(isText) || !isCount(played) || !isCount(seed))
    return null;
  if (!Array.isArray(moves) || !moves.every(isText) || played > moves.length) return null;
  if (!Array.isArray(players) || players.length !== 2 || !players.every(isPlayer)) return null;
  if (clock !== null && !isClock(clock)) return null;
  return {
    id,
    ruleSet,
    start,
    moves,
    played,
    declared,
    players,
    clock,
    seed,
  } as unknown as Session;
}

function isPlayer(value: unknown): value is Player {
  if (!isFields(value)) return false;
  if (value.kind === "human") return true;
  return value.kind === "computer" && isCount(value.level) && value.level >= 1 && value.level <= 10;
}

function isClock(value: unknown): value is Clock {
  if (!isFields(value) || !isFields(value.settings)) return false;
  const { settings, left, running, since } = value;
  const sides: readonly unknown[] = ["white", "black", null];
  return (
    isTime(settings.initial) &&
    isTime(settings.increment) &&
    isTime(since) &&
    Array.isArray(left) &&
    left.length === 2 &&
    left.every(isTime) &&
    sides.includes(running)
  );
}
