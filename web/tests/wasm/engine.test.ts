// The engine module plays by the rules, answers whatever it is asked, and searches as the native
// program does.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import {
  NO_LIMITS,
  type EngineAnswer,
  type EngineInfo,
  type EngineLimits,
} from "../../src/engine/answer";
import type { View } from "../../src/rules/types";
import { startModule, startRules } from "./modules";

const rules = await startRules();
const heard: EngineInfo[] = [];
const engine = await startModule("engine", {
  info: (at: number, length: number) => void heard.push(JSON.parse(engine.text(at, length))),
});

function think(moves: string[], limits: Partial<EngineLimits>, ruleSet = "mssa", start = "") {
  const l = { ...NO_LIMITS, ...limits };
  return engine.call<EngineAnswer>(
    "think",
    [ruleSet, start, moves.join(" ")].join("\n"),
    l.level,
    l.movetime,
    l.depth,
    l.nodes,
    l.lines,
    l.seed,
  );
}

test("it plays legal moves to the end of a game, in every rule set", () => {
  for (const { name } of rules.ruleSets) {
    const moves: string[] = [];
    for (let ply = 0; ply < 40; ++ply) {
      const view = rules.view({ ruleSet: name, start: "", moves, declared: "" }) as View;
      const { best } = think(moves, { level: 1 + (ply % 4), seed: ply, movetime: 20 }, name);
      if (view.result) {
        expect(best).toBeNull();
        break;
      }
      expect(view.moves.map((move) => move.text)).toContain(best);
      moves.push(best!);
    }
  }
});

test("a fixed depth gives the same answer again, told on the way", () => {
  heard.length = 0;
  engine.call("new_game", "");
  const first = think(["d6", "d7"], { depth: 6, lines: 3 });
  expect(first.lines).toHaveLength(3);
  expect(heard.at(-1)?.depth).toBe(6);
  engine.call("new_game", "");
  expect({ ...think(["d6", "d7"], { depth: 6, lines: 3 }), time: 0 }).toEqual({
    ...first,
    time: 0,
  });
});

test("no legal move, no answer (row 17)", () => {
  const blocked = "BWB/W1W/3/W4W/3/W1W/BWB b 0 0 - 0 20";
  expect(think([], { movetime: 1 }, "malom", blocked).best).toBeNull();
});

test("a bad request is refused", () => {
  expect(think(["z9"], {})).toHaveProperty("error");
});

// ctest names the program; by hand it is where the release preset builds it.
const program =
  process.env.MORABARABA_PROGRAM ??
  fileURLToPath(new URL("../../../build/release/morabaraba", import.meta.url));

test.runIf(process.env.MORABARABA_PROGRAM || existsSync(program))(
  "the native bench's signature",
  () => {
    const depth = 6;
    const native = execFileSync(program, ["bench", "--json", "--depth", String(depth)], {
      encoding: "utf8",
    });
    const { nodes } = engine.call<{ nodes: number }>("bench", "", depth);
    expect(nodes).toBe((JSON.parse(native) as { nodes: number }).nodes);
  },
);

test.runIf(process.env.MORABARABA_PROGRAM || existsSync(program))(
  "the native program's rule sets",
  () => {
    const native = JSON.parse(execFileSync(program, ["games", "--json"], { encoding: "utf8" })) as {
      name: string;
      options: Record<string, unknown>;
    }[];
    const ours = rules.ruleSets.map(({ name, options }) => ({ name, options }));
    expect(ours).toEqual(native.map(({ name, options }) => ({ name, options })));
  },
);
