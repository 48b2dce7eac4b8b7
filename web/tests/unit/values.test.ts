// What a database says, as the page orders and words it.
import { describe, expect, test } from "vitest";
import { NO_TURN } from "../../src/game/turn";
import {
  best,
  merit,
  shortWorth,
  valuesOf,
  worthsOfPoints,
  type Worth,
} from "../../src/game/values";
import { ENGLISH } from "../../src/i18n/texts";
import { failed } from "../../src/rules/types";
import { sayValues, sayWorth } from "../../src/study/say_values";
import { notationOf } from "../../src/table/table";
import { startRules } from "../wasm/modules";

const win = (plies: number | null): Worth => ({ value: "win", plies });
const loss = (plies: number | null): Worth => ({ value: "loss", plies });
const draw: Worth = { value: "draw", plies: null };

test("an early win is best, a late loss is better than an early one, the unknown comes last", () => {
  const ordered = [win(1), win(9), win(null), draw, loss(30), loss(2), loss(null), null];
  expect([...ordered].reverse().sort((a, b) => merit(b) - merit(a))).toEqual(ordered);
});

test("what is not known may be better than anything but a win", () => {
  expect(best([loss(4), draw, loss(2)])).toEqual(draw);
  expect(best([draw, null])).toBeNull();
  expect(best([win(7), null, win(3)])).toEqual(win(3));
  expect(best([])).toBeNull();
});

test.each([
  [win(5), "+5", "win in 5 plies"],
  [win(1), "+1", "win in 1 ply"],
  [win(null), "+", "win"],
  [draw, "=", "draw"],
  [loss(12), "−12", "loss in 12 plies"],
  [null, "?", "not in the database"],
])("%o is written %s and said as %s", (worth, short, said) => {
  expect(shortWorth(worth)).toBe(short);
  expect(sayWorth(ENGLISH, worth)).toBe(said);
});

describe("a position with a mill to close", async () => {
  const rules = await startRules();
  const ruleSet = rules.ruleSet("malom");
  const start = "1B1/3/3/W2W2/3/B2/WB1 w 0 0 - 0 1";
  const view = rules.view({ ruleSet: "malom", start, moves: [], declared: "" });
  if (failed(view)) throw new Error(view.error.message);
  const probed = {
    ...win(1),
    position: start,
    moves: view.moves
      .filter(({ text }) => text !== "a1-g1")
      .map(({ text, shots, from }) => ({
        move: text,
        ...(shots.length > 0 ? win(1) : from === "a4" ? loss(4) : draw),
      })),
  };
  const values = valuesOf(probed, start, view.moves);

  test("lists its moves from the best to the unknown", () => {
    expect(values.moves.slice(0, 3).map(({ move }) => move.text)).toEqual([
      "e4-a7xd7",
      "e4-a7xb2",
      "e4-a7xd1",
    ]);
    expect(values.moves.at(-1)).toMatchObject({ move: { text: "a1-g1" }, worth: null });
    expect(values.moves).toHaveLength(view.moves.length);
  });

  test("gives a point the best of what choosing it leads to, at each step of a turn", () => {
    const begin = worthsOfPoints(values, NO_TURN);
    expect([...begin]).toEqual(
      expect.arrayContaining([
        ["e4", win(1)],
        ["a4", loss(4)],
      ]),
    );
    const lifted = worthsOfPoints(values, { ...NO_TURN, from: "e4" });
    expect(lifted.get("a7")).toEqual(win(1));
    expect(lifted.get("g7")).toEqual(draw);
    const shooting = worthsOfPoints(values, { from: "e4", to: "a7", shots: [] });
    expect([...shooting.keys()].sort()).toEqual(["b2", "d1", "d7"]);
  });

  test("is said with its best moves", () => {
    const voice = { texts: ENGLISH, ruleSet, notation: notationOf(ruleSet, "algebraic") };
    expect(sayValues(voice, values, "white")).toBe(
      "White to move: win in 1 ply. Best: e4-a7xd7, e4-a7xb2, e4-a7xd1.",
    );
  });
});
