// A chess clock on the page: pure functions of a state and the time. Times are milliseconds; `now`
// comes from Date.now(), so that a clock goes on being right after the page was closed and opened.
import { indexOf, other, type Pair, type Side } from "../rules/types";

export interface ClockSettings {
  readonly initial: number;
  readonly increment: number; // added after each own move; 0: sudden death
}

export interface Clock {
  readonly settings: ClockSettings;
  readonly left: Pair<number>; // white's first, at `since`
  readonly running: Side | null;
  readonly since: number;
}

export const newClock = (settings: ClockSettings): Clock => ({
  settings,
  left: [settings.initial, settings.initial],
  running: null,
  since: 0,
});

// What `side` has left at `now`, never below zero.
export function timeLeft(clock: Clock, side: Side, now: number): number {
  const used = clock.running === side ? Math.max(0, now - clock.since) : 0;
  return Math.max(0, clock.left[indexOf(side)] - used);
}

// Books the time used until `now`, and runs `running` (null: nobody) from there.
export function run(clock: Clock, running: Side | null, now: number): Clock {
  const left = [timeLeft(clock, "white", now), timeLeft(clock, "black", now)] as const;
  return { ...clock, left, running, since: now };
}

// The clock after `side` has moved: its increment is added, the other side's time runs.
export function moved(clock: Clock, side: Side, now: number): Clock {
  const stopped = run(clock, null, now);
  const gained = stopped.left.map((left, i) =>
    i === indexOf(side) ? left + clock.settings.increment : left,
  );
  return { ...stopped, left: [gained[0]!, gained[1]!], running: other(side) };
}

// Who has no time left.
export function flagged(clock: Clock, now: number): Side | null {
  const side = clock.running;
  return side && timeLeft(clock, side, now) === 0 ? side : null;
}

// "4:05", "1:02:03", and tenths of a second below ten seconds: "0:09.4".
export function clockText(milliseconds: number): string {
  const tenths = Math.ceil(milliseconds / 100);
  const seconds = Math.ceil(milliseconds / 1000);
  if (tenths < 100) return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  const two = (n: number) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const tail = `${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${tail}` : `${minutes}:${tail}`;
}
