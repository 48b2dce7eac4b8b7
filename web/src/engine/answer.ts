// What the engine module says (wasm/engine_api.cpp), from the view of the side to move.

export interface EngineLine {
  readonly kind: "estimate" | "forced" | "database";
  readonly sign: -1 | 0 | 1; // of a forced or database value
  readonly plies: number; // to the end of the game; -1: not known
  readonly centicows: number; // of an estimate; 100 are a cow
  readonly number: number; // orders scores
  readonly moves: readonly string[];
}

export interface EngineInfo {
  readonly depth: number;
  readonly nodes: number;
  readonly time: number; // milliseconds
  readonly lines: readonly EngineLine[]; // best first
}

export interface EngineAnswer extends EngineInfo {
  readonly best: string | null;
}

// 0: no limit. A level, 1 to 10, is always given.
export interface EngineLimits {
  readonly level: number;
  readonly movetime: number; // milliseconds
  readonly depth: number;
  readonly nodes: number;
  readonly lines: number;
  readonly seed: number; // below level 10: the same seed, the same choices
}

export const NO_LIMITS: EngineLimits = {
  level: 10,
  movetime: 0,
  depth: 0,
  nodes: 0,
  lines: 1,
  seed: 0,
};
