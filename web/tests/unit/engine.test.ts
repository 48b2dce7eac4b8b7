// Late answers of the computer are dropped, whatever happened meanwhile (row 18).
import { expect, test } from "vitest";
import type { EngineAnswer } from "../../src/engine/answer";
import { Engine, type WorkerLike } from "../../src/engine/engine";
import type { FromWorker, ToWorker } from "../../src/engine/messages";

class FakeWorker implements WorkerLike {
  static all: FakeWorker[] = [];
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  readonly heard: ToWorker[] = [];
  ended = false;

  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(message: ToWorker): void {
    this.heard.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  answer(id: number, best: string): void {
    const answer: EngineAnswer = { best, depth: 1, nodes: 1, time: 1, lines: [] };
    this.onmessage?.({ data: { kind: "answer", id, answer } } as MessageEvent<FromWorker>);
  }
}

const GAME = { ruleSet: "mssa", start: "", moves: [], declared: "" };
const settle = () => new Promise((resolve) => setTimeout(resolve));

function start(code: () => Promise<WebAssembly.Module> = async () => ({}) as WebAssembly.Module) {
  FakeWorker.all = [];
  return new Engine(code, () => new FakeWorker());
}

test("an answer comes back; the worker is kept for the next thought", async () => {
  const engine = start();
  const first = engine.think(GAME, { level: 2 });
  await settle();
  FakeWorker.all[0]!.answer(1, "d6");
  expect((await first)?.best).toBe("d6");
  void engine.think(GAME, {});
  await settle();
  expect(FakeWorker.all).toHaveLength(1);
  expect(FakeWorker.all[0]!.heard.map((message) => message.kind)).toEqual([
    "start",
    "think",
    "think",
  ]);
});

test("a thought that was ended gives nothing, even when its answer was on the way", async () => {
  const engine = start();
  const ended = engine.think(GAME, {});
  await settle();
  engine.stop();
  const next = engine.think(GAME, {});
  await settle();
  const [old, fresh] = FakeWorker.all;
  expect(old!.ended).toBe(true);
  old!.answer(1, "a1");
  expect(engine.thinking).toBe(true);
  fresh!.answer(2, "g7");
  expect(await ended).toBeNull();
  expect((await next)?.best).toBe("g7");
});

test("without the module there is no answer, and no hanging", async () => {
  const engine = start(() => Promise.reject(new Error("offline")));
  expect(await engine.think(GAME, {})).toBeNull();
  expect(engine.thinking).toBe(false);
});
