import { describe, expect, test } from "vitest";
import {
  NO_TURN,
  choices,
  choose,
  destinations,
  passedMove,
  stepBack,
  stepOf,
  wholeMove,
} from "../../src/game/turn";
import type { Move } from "../../src/rules/types";

// Legal moves as the rules module would list them, by their texts.
function legal(...texts: string[]): Move[] {
  return texts.map((text) => {
    const [way, ...shots] = text.split("x");
    const [first, second] = way!.split("-");
    return { text, from: second ? first! : null, to: second ?? first!, shots };
  });
}

const chain = (moves: Move[], ...points: string[]) =>
  points.reduce(
    (turn, point) => turn && choose(turn, point, moves),
    NO_TURN as ReturnType<typeof choose>,
  );

test("a placement is whole at once", () => {
  const moves = legal("a1", "d6");
  const turn = chain(moves, "d6")!;
  expect(wholeMove(turn, moves)?.text).toBe("d6");
  expect(choose(NO_TURN, "g7", moves)).toBeNull();
});

test("a mill asks whom to shoot, even when there is but one", () => {
  const moves = legal("d6xa1");
  const turn = chain(moves, "d6")!;
  expect(wholeMove(turn, moves)).toBeNull();
  expect(stepOf(turn)).toBe("shoot");
  expect([...choices(turn, moves)]).toEqual(["a1"]);
  expect(wholeMove(chain(moves, "d6", "a1")!, moves)?.text).toBe("d6xa1");
  expect(choose(turn, "g7", moves)).toBeNull();
});

test("a shot may be passed only where such a move is legal", () => {
  const must = legal("d6xa1", "d6xg7");
  const may = legal("d6", "d6xa1");
  expect(passedMove(chain(must, "d6")!, must)).toBeNull();
  expect(passedMove(chain(may, "d6")!, may)?.text).toBe("d6");
  expect(passedMove(NO_TURN, may)).toBeNull();
});

test("several shots are chosen in any order", () => {
  const moves = legal("d7xa1xg4", "d7xa1xg1", "d7xg1xg4");
  expect([...choices(chain(moves, "d7")!, moves)].sort()).toEqual(["a1", "g1", "g4"]);
  expect([...choices(chain(moves, "d7", "g4")!, moves)].sort()).toEqual(["a1", "g1"]);
  expect(wholeMove(chain(moves, "d7", "g4", "a1")!, moves)?.text).toBe("d7xa1xg4");
});

describe("moving", () => {
  const moves = legal("a1-a4", "a1-d1", "g7-d7");

  test("lift, change, put back", () => {
    expect([...choices(NO_TURN, moves)]).toEqual(["a1", "g7"]);
    expect(chain(moves, "a1", "g7")).toEqual({ from: "g7", to: null, shots: [] });
    expect(chain(moves, "a1", "a1")).toEqual(NO_TURN);
    expect(chain(moves, "a1", "d7")).toBeNull();
    expect(wholeMove(chain(moves, "a1", "d1")!, moves)?.text).toBe("a1-d1");
    expect([...destinations("a1", moves)]).toEqual(["a4", "d1"]);
  });

  test("choices are taken back one by one", () => {
    const shooting = legal("a1-a4xd6xd7", "a1-a4xd6xf6");
    const turn = chain(shooting, "a1", "a4", "d6")!;
    expect(stepBack(turn).shots).toEqual([]);
    expect(stepBack(stepBack(turn))).toEqual({ from: "a1", to: null, shots: [] });
    expect(stepBack(stepBack(stepBack(turn)))).toEqual(NO_TURN);
  });
});

test("placing and moving in one turn's choice, as in Lasker's game", () => {
  const moves = legal("d6", "a1-a4");
  expect([...choices(NO_TURN, moves)].sort()).toEqual(["a1", "d6"]);
  expect(wholeMove(chain(moves, "d6")!, moves)?.text).toBe("d6");
  expect(chain(moves, "a1")?.from).toBe("a1");
});
