// Walking on the board, and what changes between two states.
import { describe, expect, test } from "vitest";
import { difference } from "../../src/board/difference";
import {
  directionOf,
  geometryOf,
  neighbours,
  placeOf,
  pointAt,
  walk,
} from "../../src/board/geometry";
import { startRules } from "../wasm/modules";

const rules = await startRules();
const board = rules.ruleSet("mssa").board;
const geometry = geometryOf(board, false);
const step = (from: string, key: string, flipped = false) =>
  walk(board, geometryOf(board, flipped), from, directionOf(key)!);

test.each([
  ["d6", "ArrowUp", "d7"],
  ["d6", "ArrowLeft", "b6"],
  ["d7", "ArrowRight", "g7"],
  ["a4", "ArrowUp", "a7"],
  ["b2", "PageUp", "c3"],
  ["c3", "End", "b2"],
  ["g7", "1", "f6"],
  ["c5", "ArrowLeft", "b6"],
  ["c5", "Home", "b6"],
  ["d7", "Home", null],
  ["d7", "ArrowUp", null],
  ["e3", "ArrowDown", "f2"],
])("%s %s leads to %s", (from, key, to) => expect(step(from, key)).toBe(to));

test("a turned board turns the keys too", () => {
  expect(step("d6", "ArrowDown", true)).toBe("d7");
  expect(step("b2", "End", true)).toBe("c3");
});

describe.each(rules.ruleSets.map((set) => [set.name, set.board] as const))("%s", (_name, board) => {
  test.each([false, true])("every join has a key in both directions (turned: %s)", (flipped) => {
    const keys = [
      "ArrowLeft",
      "ArrowRight",
      "ArrowUp",
      "ArrowDown",
      "Home",
      "PageUp",
      "End",
      "PageDown",
    ];
    const geometry = geometryOf(board, flipped);
    for (const { name } of board.points) {
      const reached = new Set(keys.map((key) => walk(board, geometry, name, directionOf(key)!)));
      for (const neighbour of neighbours(board, name)) expect(reached).toContain(neighbour);
    }
  });

  test("points do not overlap, and are found where they stand", () => {
    const geometry = geometryOf(board, false);
    for (const { name } of board.points) {
      const { x, y } = placeOf(geometry, name);
      expect(pointAt(geometry, x + geometry.radius * 0.9, y)).toBe(name);
    }
  });
});

test("outside the board there is no point", () => expect(pointAt(geometry, -50, 500)).toBeNull());

describe("the difference of two states", () => {
  test("a move, its shot, and both undone", () => {
    const before = [["a1", "d6"], ["g7"]] as const;
    const after = [["a4", "d6"], []] as const;
    const there = difference(before, after);
    expect([...there.moved]).toEqual([["a4", "a1"]]);
    expect(there.gone).toEqual([{ point: "g7", side: "black" }]);
    const back = difference(after, before);
    expect([...back.moved]).toEqual([["a1", "a4"]]);
    expect([...back.appeared]).toEqual(["g7"]);
  });

  test("nothing", () => {
    const same = difference([["a1"], []], [["a1"], []]);
    expect(same.moved.size + same.appeared.size + same.gone.length).toBe(0);
  });
});
