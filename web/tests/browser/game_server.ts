// The real server, `morabaraba serve`, with a store of its own and behind a network that tests can cut:
// a browser talks to a port here, which hands every byte on.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { PAGE, type Served } from "./serve";
import { PROGRAM } from "./program";

export class GameServer implements Served {
  deaf = false; // what browsers send is lost on the way

  private readonly network = createServer((browser) => this.join(browser));
  private readonly links = new Set<Socket>();
  private program: ChildProcess | null = null;
  private port = 0;

  private constructor(
    private readonly folder: string,
    private readonly options: readonly string[],
  ) {}

  static async start(...options: string[]): Promise<GameServer> {
    const server = new GameServer(await mkdtemp(join(tmpdir(), "morabaraba-")), options);
    server.network.listen(0, "127.0.0.1");
    await once(server.network, "listening");
    await server.run();
    return server;
  }

  // Where browsers find it.
  get url(): string {
    return `http://127.0.0.1:${(this.network.address() as AddressInfo).port}/`;
  }

  // Cuts every link: what is on its way is lost.
  cut(): void {
    for (const link of this.links) link.destroy();
  }

  // Ends the program, by default as a crash does, and starts it anew on the same store.
  async restart(signal: "SIGKILL" | "SIGTERM" = "SIGKILL"): Promise<void> {
    await this.end(signal);
    await this.run();
  }

  async close(): Promise<void> {
    const code = await this.end("SIGTERM");
    this.cut();
    this.network.close();
    await rm(this.folder, { recursive: true });
    if (code !== 0) throw new Error(`the server ended with ${code}`);
  }

  private async run(): Promise<void> {
    const store = join(this.folder, "games.db");
    const words = ["serve", "--port", "0", "--store", store, "--page", PAGE, ...this.options];
    const program = spawn(PROGRAM, words, { stdio: ["ignore", "pipe", "pipe"] });
    this.program = program;
    await once(program, "spawn"); // or a rejection: there is no such program
    let complaints = "";
    program.stderr.on("data", (text) => (complaints = (complaints + String(text)).slice(-2000)));
    for await (const line of createInterface(program.stdout)) {
      const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
      if (!port) continue;
      this.port = Number(port);
      program.stdout.resume();
      return;
    }
    throw new Error(`${PROGRAM} ${words.join(" ")}: ${complaints}`);
  }

  private async end(signal: "SIGKILL" | "SIGTERM"): Promise<number | null> {
    const { program } = this;
    this.program = null;
    if (!program || program.exitCode !== null) return program?.exitCode ?? null;
    program.kill(signal);
    const [code] = (await once(program, "exit")) as [number | null];
    return code;
  }

  private join(browser: Socket): void {
    const server = connect(this.port, "127.0.0.1");
    this.links.add(browser);
    browser.on("data", (bytes) => this.deaf || server.write(bytes));
    server.on("data", (bytes) => browser.write(bytes));
    const part = () => {
      browser.destroy();
      server.destroy();
      this.links.delete(browser);
    };
    for (const side of [browser, server]) side.on("close", part).on("error", part);
  }
}
