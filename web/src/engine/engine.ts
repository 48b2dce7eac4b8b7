// The computer player as the page uses it: one thought at a time, in a worker. Each thought has an id;
// what comes from an earlier one is dropped, and a new thought ends the one under way.
import { requestText } from "../rules/rules";
import type { GameRequest } from "../rules/types";
import { NO_LIMITS, type EngineAnswer, type EngineInfo, type EngineLimits } from "./answer";
import type { FromWorker, ToWorker } from "./messages";

export interface WorkerLike {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface Thought {
  readonly id: number;
  readonly onInfo: (info: EngineInfo) => void;
  readonly settle: (answer: EngineAnswer | null) => void;
}

export class Engine {
  private worker: WorkerLike | null = null;
  private thought: Thought | null = null;
  private lastId = 0;

  constructor(
    private readonly code: () => Promise<WebAssembly.Module>,
    private readonly newWorker: () => WorkerLike,
  ) {}

  get thinking(): boolean {
    return this.thought !== null;
  }

  // The answer, or null when the thought was ended before there was one.
  async think(
    game: GameRequest,
    limits: Partial<EngineLimits>,
    onInfo: (info: EngineInfo) => void = () => {},
  ): Promise<EngineAnswer | null> {
    this.stop();
    const id = ++this.lastId;
    return new Promise((settle) => {
      this.thought = { id, onInfo, settle };
      void this.ask(id, requestText(game), { ...NO_LIMITS, ...limits });
    });
  }

  // Ends the thought under way; its promise gives null. Harmless when idle.
  stop(): void {
    if (!this.thought) return;
    if (this.worker) this.worker.onmessage = null;
    this.worker?.terminate();
    this.worker = null;
    this.finish(null);
  }

  private async ask(id: number, request: string, limits: EngineLimits): Promise<void> {
    try {
      const code = await this.code();
      if (this.thought?.id !== id) return;
      this.worker ??= this.start(code);
      this.worker.postMessage({ kind: "think", id, request, limits });
    } catch {
      if (this.thought?.id === id) this.finish(null); // the module could not be loaded
    }
  }

  private start(code: WebAssembly.Module): WorkerLike {
    const worker = this.newWorker();
    worker.onmessage = (event) => this.hear(event.data);
    worker.onerror = () => this.stop();
    worker.postMessage({ kind: "start", code });
    return worker;
  }

  private hear(message: FromWorker): void {
    if (message.id !== this.thought?.id) return;
    if (message.kind === "info") this.thought.onInfo(message.info);
    else this.finish(message.answer);
  }

  private finish(answer: EngineAnswer | null): void {
    const thought = this.thought;
    this.thought = null;
    thought?.settle(answer);
  }
}
