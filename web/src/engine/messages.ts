// What the page and the engine's worker say to each other.
import type { EngineAnswer, EngineInfo, EngineLimits } from "./answer";

export type ToWorker =
  | { readonly kind: "start"; readonly code: WebAssembly.Module }
  | {
      readonly kind: "think";
      readonly id: number;
      readonly request: string;
      readonly limits: EngineLimits;
    };

export type FromWorker =
  | { readonly kind: "info"; readonly id: number; readonly info: EngineInfo }
  | { readonly kind: "answer"; readonly id: number; readonly answer: EngineAnswer };
