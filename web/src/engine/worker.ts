// The worker in which the computer thinks. It handles one request after the other; the page ends the
// whole worker to end a thought.
import { Module } from "../rules/module";
import type { EngineAnswer, EngineInfo } from "./answer";
import type { FromWorker, ToWorker } from "./messages";

let module: Promise<Module> | null = null;
let current = 0;

const send = (message: FromWorker) => postMessage(message);

async function start(code: WebAssembly.Module): Promise<Module> {
  const engine = await Module.start(code, {
    info: (at: number, length: number) => {
      const info = JSON.parse(engine.text(at, length)) as EngineInfo;
      send({ kind: "info", id: current, info });
    },
  });
  return engine;
}

async function think({ id, request, limits }: Extract<ToWorker, { kind: "think" }>) {
  const engine = await module!;
  current = id;
  const { level, movetime, depth, nodes, lines, seed } = limits;
  const answer = engine.call<EngineAnswer>(
    "think",
    request,
    level,
    movetime,
    depth,
    nodes,
    lines,
    seed,
  );
  send({ kind: "answer", id, answer });
}

onmessage = (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.kind === "start") module = start(message.code);
  else void think(message);
};
