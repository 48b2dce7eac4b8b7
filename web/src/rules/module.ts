// How the page calls a WebAssembly module of ours: a request goes in as text, an answer comes back as
// JSON (wasm/exchange.h).

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  room(length: number): number;
  answer(): number;
  [name: string]: unknown;
}

export type Host = Record<string, (...args: never[]) => unknown>;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// What the modules may ask of the system: the time, and to write to nowhere.
function system(memory: () => WebAssembly.Memory): Host {
  return {
    clock_time_get: (_id: number, _precision: bigint, out: number) => {
      const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
      new DataView(memory().buffer).setBigUint64(out, nanoseconds, true);
      return 0;
    },
    fd_write: () => 8, // "bad file descriptor"
    fd_close: () => 8,
    fd_seek: () => 8,
    proc_exit: () => {
      throw new Error("the module stopped itself");
    },
  };
}

export class Module {
  private constructor(private readonly exports: Exports) {}

  // `host` holds the functions that the module imports from "page".
  static async start(code: WebAssembly.Module, host: Host = {}): Promise<Module> {
    let module: Module | undefined;
    const imports = {
      wasi_snapshot_preview1: system(() => module!.exports.memory),
      page: host,
    } as WebAssembly.Imports;
    const instance = await WebAssembly.instantiate(code, imports);
    module = new Module(instance.exports as Exports);
    module.exports._initialize();
    return module;
  }

  // Calls an export that takes a text and perhaps numbers, and gives JSON.
  call<T>(name: string, request: string, ...numbers: number[]): T {
    const bytes = encoder.encode(request);
    const at = this.exports.room(bytes.length);
    new Uint8Array(this.exports.memory.buffer).set(bytes, at);
    const length = (this.exports[name] as (...args: number[]) => number)(bytes.length, ...numbers);
    return JSON.parse(this.text(this.exports.answer(), length)) as T;
  }

  // The text that stands in the module's memory.
  text(at: number, length: number): string {
    return decoder.decode(new Uint8Array(this.exports.memory.buffer, at, length));
  }
}
