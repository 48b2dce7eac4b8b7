// Following a game by the server's events.
import { describe, expect, test } from "vitest";
import { follow } from "../../src/online/follow";
import { declaredOf } from "../../src/online/online_table";
import type { OnlineGame, ServerEvent } from "../../src/online/types";

const SEAT = { name: "", taken: true, online: true };
const GAME: OnlineGame = {
  id: "aaaaaaaaaaaa",
  seq: 5,
  version: 2,
  game: "mssa",
  start: "",
  moves: ["d6", "d7"],
  result: "*",
  reason: null,
  seats: { white: SEAT, black: SEAT },
  clock: { kind: "none" },
  offers: [{ id: 3, kind: "draw", from: "white" }],
  chat: [],
  next: null,
  spectators: 0,
  you: "black",
};
const clock = { kind: "none" } as const;
const moved = (seq: number): ServerEvent => ({
  event: "moved",
  seq,
  version: 3,
  move: "f6",
  result: "*",
  reason: null,
  clock,
});

test("the next event is taken in", () => {
  expect(follow(GAME, moved(6))).toMatchObject({ seq: 6, version: 3, moves: ["d6", "d7", "f6"] });
});

test("an event that was heard already changes nothing; a gap needs the whole state", () => {
  expect(follow(GAME, moved(5))).toBe(GAME);
  expect(follow(GAME, moved(7))).toBe("gap");
  expect(follow(GAME, { event: "state", state: { ...GAME, seq: 9 } })).toMatchObject({ seq: 9 });
});

test.each<[ServerEvent, Partial<OnlineGame>]>([
  [
    { event: "takenback", seq: 6, version: 3, plies: 2, clock },
    { moves: [], version: 3 },
  ],
  [
    { event: "ended", seq: 6, result: "1-0", reason: "time", clock },
    { result: "1-0", reason: "time" },
  ],
  [{ event: "gone", seq: 6, offer: 3, why: "move" }, { offers: [] }],
  [{ event: "gone", seq: 6, offer: 4, why: "move" }, { offers: GAME.offers }],
  [{ event: "rematch", seq: 6, next: "bbbbbbbbbbbb" }, { next: "bbbbbbbbbbbb" }],
  [
    { event: "presence", seats: GAME.seats, spectators: 7 },
    { spectators: 7, seq: 5 },
  ],
  [
    { event: "chat", seq: 6, from: "white", text: "<b>", at: 1 },
    { chat: [{ seq: 6, from: "white", text: "<b>", at: 1 }] },
  ],
  [{ event: "done", tag: "x", seq: 9 }, { seq: 5 }],
])("%o", (event, change) => expect(follow(GAME, event)).toMatchObject(change));

describe("the result that must be declared to the rules", () => {
  test.each([
    ["1-0", "resignation", "resign black"],
    ["0-1", "time", "time white"],
    ["1/2-1/2", "agreement", "agreement"],
    ["0-1", "abandoned", "abandoned 0-1"],
    ["1-0", "cows", ""],
    ["*", null, ""],
  ] as const)("%s %s", (result, reason, declared) => {
    expect(declaredOf({ ...GAME, result, reason })).toBe(declared);
  });
});
