// The rules module says what the rules library says: vectors of the rules, through the page's eyes.
import { describe, expect, test } from "vitest";
import { failed, type GameRequest, type View } from "../../src/rules/types";
import { startModule, startRules } from "./modules";

const rules = await startRules();

function game(ruleSet: string, moves: string, start = "", declared = ""): GameRequest {
  return { ruleSet, start, moves: moves ? moves.split(" ") : [], declared };
}

function view(...words: Parameters<typeof game>): View {
  const answer = rules.view(game(...words));
  if (failed(answer)) throw new Error(answer.error.message);
  return answer;
}

function refusal(...words: Parameters<typeof game>) {
  const answer = rules.view(game(...words));
  return failed(answer) ? answer.error : null;
}

test("the shipped rule sets, the default first", () => {
  expect(rules.ruleSets.map((set) => set.name).slice(0, 5)).toEqual([
    "mssa",
    "mssa-2015",
    "iggamecenter",
    "rulebook",
    "malom",
  ]);
  const mssa = rules.ruleSet("mssa");
  expect(mssa.sides).toEqual(["light", "dark"]);
  expect(mssa.starts).toBe("black");
  expect(mssa.options).toMatchObject({ shot: "must", "broken-mill": "banned", agreement: true });
  expect(mssa.board.points).toHaveLength(24);
  expect(mssa.board.joins).toHaveLength(40);
  expect(mssa.board.lines).toHaveLength(20);
  expect(rules.ruleSet("nine").board.lines).toHaveLength(16);
});

test("the start of a game", () => {
  const start = view("mssa", "");
  expect(start.position).toBe("3/3/3/6/3/3/3 b 12 12 - 0 1");
  expect(start).toMatchObject({ turn: "black", phase: "placing", result: null, hand: [12, 12] });
  expect(start.moves).toHaveLength(24);
});

test("a mill shoots, and every cow that may be shot is a target", () => {
  // Vector 3: D A1, L R1, D A2, L R2, D A3 in MSSA's coordinates.
  const before = view("mssa", "b6 c5 d6 d5");
  const closing = before.moves.filter((move) => move.to === "f6");
  expect(closing.map((move) => move.shots)).toEqual([["c5"], ["d5"]]);
  expect(before.threats).toEqual([["e5"], ["f6"]]);
  const after = view("mssa", "b6 c5 d6 d5 f6xc5");
  expect(after.plies.at(-1)).toMatchObject({
    side: "black",
    to: "f6",
    shots: ["c5"],
    mills: [["b6", "d6", "f6"]],
    hand: [10, 9],
  });
  expect(after.inMills[1]).toEqual(["b6", "d6", "f6"]);
});

test("a shot may be passed where the rule set lets it", () => {
  const moves = "b6 c5 d6 d5";
  expect(refusal("mssa", `${moves} f6`)).toMatchObject({ kind: "illegal", ply: 5 });
  expect(view("iggamecenter", `${moves} f6`).turn).toBe("black");
});

test("the ban of a broken mill is part of the position", () => {
  const start = "3/3/3/6/3/1WW/BB1 b 0 0 - 0 9";
  const read = rules.readPosition("mssa", start);
  expect(read).toEqual({ position: start });
});

describe("results", () => {
  test("a side that can't move has lost", () => {
    const end = view("malom", "e3-f2", "BWB/W1W/3/W4W/2W/W2/BWB w 0 0 - 0 20");
    expect(end).toMatchObject({ result: "1-0", reason: "blocked", phase: null, moves: [] });
  });

  test("declared ones", () => {
    expect(view("mssa", "d6", "", "resign white")).toMatchObject({
      result: "0-1",
      reason: "resignation",
      phase: null,
      moves: [],
    });
    expect(view("mssa", "d6", "", "time black")).toMatchObject({ result: "1-0", reason: "time" });
    expect(view("mssa", "d6", "", "agreement")).toMatchObject({
      result: "1/2-1/2",
      reason: "agreement",
    });
    expect(refusal("iggamecenter", "d6", "", "agreement")).toMatchObject({ kind: "illegal" });
    expect(refusal("mssa", "d6", "", "nonsense")).toMatchObject({ kind: "malformed" });
  });
});

describe("what is wrong is refused with a reason", () => {
  test.each([
    ["a rule set that is none", game("chess", "")],
    ["a position that is none", game("mssa", "", "3/3/3")],
    ["a move that is none", game("mssa", "z9")],
    ["a move with markup", game("mssa", "a1<svg onload=alert(1)>")],
  ])("%s", (_name, request) => {
    const answer = rules.view(request);
    expect(failed(answer) && answer.error.message).toMatch(/\S/);
  });

  test("line ends inside a part do not become another part", () => {
    expect(failed(rules.view({ ...game("mssa", ""), ruleSet: "mssa\nx" }))).toBe(true);
  });

  test("why a move can't be played", () => {
    expect(rules.explain(game("mssa", "d6"), "d6")?.what).toBe("d6 is taken");
    expect(rules.explain(game("mssa", "d6"), "d7")).toBeNull();
  });
});

test("a position is set up, or refused", () => {
  const setup = { hand: [0, 1], turn: "black", shotless: 2, number: 9 } as const;
  expect(rules.setUp("mssa", { ...setup, cows: [["a7", "g1"], ["d7"]] })).toEqual({
    position: "WB1/3/3/6/3/3/2W b 0 1 - 2 9",
  });
  const overfull = rules.setUp("mssa", { ...setup, hand: [12, 0], cows: [["a7"], []] });
  expect(failed(overfull) && overfull.error.where).toContain("white");
});

test("undo and redo a hundred times give the same game (row 6)", async () => {
  const module = await startModule("rules");
  const ask = (moves: string) => module.call<View>("view", `malom\n\n${moves}\n`);
  const undone = ask("a1 a7 d1 d6");
  const redone = ask("a1 a7 d1 d6 g1xd6");
  expect(undone).toMatchObject({
    cows: [
      ["a1", "d1"],
      ["a7", "d6"],
    ],
    hand: [10, 10],
    turn: "white",
  });
  expect(redone).toMatchObject({ cows: [["a1", "d1", "g1"], ["a7"]], hand: [9, 10] });
  for (let i = 0; i < 100; ++i) {
    expect(ask("a1 a7 d1 d6")).toEqual(undone);
    expect(ask("a1 a7 d1 d6 g1xd6")).toEqual(redone);
  }
});

describe("records", () => {
  const text = `[Game "mssa"]\n[White "A \\"b\\""]\n\n1. a1 d6 2. b2 d7 {well met} 3. c3xd6 1-0`;

  test("are read by their own rule set, with tags and comments", () => {
    const read = rules.readRecord("malom", text.replace(" 1-0", " *"));
    expect(read).toMatchObject({
      ruleSet: "mssa",
      start: "",
      moves: ["a1", "d6", "b2", "d7", "c3xd6"],
      declared: "",
      tags: { Game: "mssa", White: 'A "b"' },
      comments: [[], [], [], [], ["well met"], []],
    });
  });

  test("what is wrong is named with its place", () => {
    const read = rules.readRecord("mssa", "1. a1 d6 2. b2 d7 3. c3xd5 *");
    expect(failed(read) && read.error).toMatchObject({
      kind: "illegal",
      ply: 5,
      line: 1,
      column: 22,
    });
    expect(failed(rules.readRecord("mssa", '[Game "chess"] 1. e4 *'))).toBe(true);
    expect(failed(rules.readRecord("mssa", "1. a1 {no end"))).toBe(true);
  });

  test("written and read back they are the same, declared results included", () => {
    const request = game("mssa", "d6 d7 f6", "", "resign black");
    const written = rules.writeRecord(
      request,
      { White: "one", Black: 'two "x"' },
      "1. d6 {well} d7 *",
    );
    expect(written).toContain('[Black "two \\"x\\""]');
    expect(written).toContain("{well}");
    expect(rules.readRecord("nine", written)).toMatchObject(request);
  });

  test("MSSA's coordinates are read, and named", () => {
    const read = rules.readRecord("mssa", '[Notation "mssa"] 1. A1 R1 *');
    expect(read).toMatchObject({ moves: ["b6", "c5"] });
    const points = rules.ruleSet("mssa").board.points;
    expect(points.find((point) => point.name === "b6")?.mssa).toBe("A1");
    expect(rules.ruleSet("sesotho").board.points.every((point) => point.mssa)).toBe(false);
  });
});
