// The state of a game on the page, its clock, and what is read back from the browser.
import { describe, expect, test } from "vitest";
import { clockText, flagged, moved, newClock, run, timeLeft } from "../../src/game/clock";
import { Notation, hasMssa } from "../../src/game/notation";
import {
  declare,
  goTo,
  newSession,
  play,
  redoTarget,
  undoTarget,
  type Player,
  type Session,
} from "../../src/game/session";
import { preferredLanguage, readSettings, type Settings } from "../../src/app/settings";
import { parseRoute } from "../../src/app/route";
import type { Side } from "../../src/rules/types";
import { gameOf, linkTo } from "../../src/study/link";
import { readSession } from "../../src/table/kept";
import { startRules } from "../wasm/modules";

const rules = await startRules();
const HUMAN: Player = { kind: "human" };
const COMPUTER: Player = { kind: "computer", level: 3 };

describe("the clock", () => {
  const clock = run(newClock({ initial: 60_000, increment: 2_000 }), "white", 1_000);

  test("runs for one side, and never below zero", () => {
    expect(timeLeft(clock, "white", 11_000)).toBe(50_000);
    expect(timeLeft(clock, "black", 11_000)).toBe(60_000);
    expect(timeLeft(clock, "white", 99_000)).toBe(0);
    expect(timeLeft(clock, "white", 0)).toBe(60_000); // a clock that was set back gives nothing
  });

  test("a move adds its increment and starts the other side", () => {
    const next = moved(clock, "white", 11_000);
    expect(next.left).toEqual([52_000, 60_000]);
    expect(next.running).toBe("black");
    expect(flagged(next, 70_999)).toBeNull();
    expect(flagged(next, 71_000)).toBe("black");
  });

  test.each([
    [0, "0:00.0"],
    [9_340, "0:09.4"],
    [9_960, "0:10"],
    [61_000, "1:01"],
    [3_600_000, "1:00:00"],
  ])("%i ms reads %s", (time, text) => expect(clockText(time)).toBe(text));
});

describe("a session", () => {
  const turns: Side[] = ["black", "white", "black", "white", "black"];
  const start = (players: readonly [Player, Player]) =>
    newSession({ ruleSet: "mssa", players, clock: null }, "id", 1);
  const played = (session: Session, ...moves: string[]) =>
    moves.reduce((state, move, i) => play(state, turns[i]!, move, 0), session);

  test("undo against the computer goes back to one's own turn", () => {
    const game = played(start([COMPUTER, HUMAN]), "d6", "d7", "f6");
    expect(undoTarget(game, turns)).toBe(2);
    expect(undoTarget(played(start([COMPUTER, HUMAN]), "d6", "d7"), turns)).toBe(0);
    expect(undoTarget(played(start([HUMAN, COMPUTER]), "d6"), turns)).toBeNull();
    expect(undoTarget(played(start([HUMAN, HUMAN]), "d6", "d7"), turns)).toBe(1);
  });

  test("redo plays the same moves again; a new move forgets them", () => {
    const game = goTo(played(start([COMPUTER, HUMAN]), "d6", "d7", "f6", "d5"), 0, "black", 0);
    expect(redoTarget(game, turns)).toBe(2);
    expect(goTo(game, 2, "black", 0).moves).toEqual(["d6", "d7", "f6", "d5"]);
    expect(play(game, "black", "a1", 0)).toMatchObject({ moves: ["a1"], played: 1 });
    expect(redoTarget(play(game, "black", "a1", 0), turns)).toBeNull();
  });

  test("going back lifts a declared result", () => {
    const game = declare(played(start([HUMAN, HUMAN]), "d6"), "resign white", 0);
    expect(goTo(game, 0, "black", 0).declared).toBe("");
  });

  test("is read back as it was kept, and refused when it is not whole", () => {
    const game = play(start([HUMAN, COMPUTER]), "black", "d6", 0);
    expect(readSession(JSON.parse(JSON.stringify(game)))).toEqual(game);
    for (const broken of [
      null,
      [],
      "x",
      {},
      { ...game, moves: "d6" },
      { ...game, played: 2 },
      { ...game, played: -1 },
      { ...game, players: [HUMAN] },
      { ...game, players: [HUMAN, { kind: "computer", level: 11 }] },
      { ...game, clock: { left: [1] } },
      { ...game, ruleSet: 7 },
      { ...game, seed: 0.5 },
    ]) {
      expect(readSession(broken)).toBeNull();
    }
  });
});

describe("notation", () => {
  const mssa = rules.ruleSet("mssa").board;
  const view = rules.view({
    ruleSet: "mssa",
    start: "",
    moves: ["d6", "d7", "f6", "d5"],
    declared: "",
  });
  const legal = "moves" in view ? view.moves : [];

  test("typed moves are forgiven their form", () => {
    const notation = new Notation(mssa, "algebraic");
    for (const text of ["b6xd5", "B6 x D5", " b6xD5 "]) {
      expect(notation.typed(text, legal)?.text).toBe("b6xd5");
    }
    expect(notation.typed("b6", legal)).toBeNull();
    expect(notation.typed("d6", legal)).toBeNull();
  });

  test("MSSA's coordinates are shown and typed", () => {
    const notation = new Notation(mssa, "mssa");
    expect(notation.move("b6xd5")).toBe("A1xR2");
    expect(notation.typed("a1xr2", legal)?.text).toBe("b6xd5");
    expect(notation.algebraic("a1xr2")).toBe("b6xd5");
  });

  test("boards that they do not cover keep the algebraic ones", () => {
    const sesotho = rules.ruleSet("sesotho").board;
    expect(hasMssa(sesotho)).toBe(false);
    expect(new Notation(sesotho, "mssa").coordinates).toBe("algebraic");
  });
});

test("a study's link holds the whole game", () => {
  const game = {
    ruleSet: "mssa",
    start: "3/3/3/6/3/3/W2 w 3 4 - 0 1",
    moves: ["d6", "d7xa1"],
    declared: "",
  };
  const { words, query } = parseRoute(`#/${linkTo(game)}`);
  expect(words).toEqual(["study"]);
  expect(gameOf(query)).toEqual(game);
  expect(gameOf(parseRoute("#/study").query)).toBeNull();
});

test("settings that are none fall back", () => {
  const defaults: Settings = {
    language: "en",
    theme: "auto",
    coordinates: "algebraic",
    sound: true,
    motion: true,
    showMoves: true,
  };
  expect(readSettings({ theme: "dark", sound: "yes", language: "xx" }, defaults)).toEqual({
    ...defaults,
    theme: "dark",
  });
  expect(readSettings(null, defaults)).toEqual(defaults);
  expect(preferredLanguage(["de-DE", "pt-BR", "en"])).toBe("pt");
  expect(preferredLanguage([])).toBe("en");
});
