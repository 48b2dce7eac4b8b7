// A stand-in for the server, in memory: as much of docs/http-api.md as the page uses, so that the page's
// half is tested against the document. The rules are the rules module's.
import { randomBytes } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { WebSocketServer, type WebSocket } from "ws";
import { failed, type View } from "../../src/rules/types";
import { startRules } from "../wasm/modules";

type Side = "white" | "black";
interface Body {
  game?: string;
  side?: string;
  name?: string;
  visibility?: string;
  clock?: { kind: string; initial?: number };
}
interface Seat {
  name: string;
  token: string;
}
interface Game {
  id: string;
  seq: number;
  version: number;
  game: string;
  moves: string[];
  result: string;
  reason: string | null;
  seats: Record<Side, Seat | null>;
  visibility: string;
  clock: object;
  chat: object[];
  next: string | null;
  offers: { id: number; kind: string; from: Side }[];
  offerCount: number;
  sockets: Map<WebSocket, Side | null>;
}

const rules = await startRules();
const other = (side: Side): Side => (side === "white" ? "black" : "white");
const newId = () =>
  [...randomBytes(12)].map((byte) => "abcdefghijklmnopqrstuvwxyz234567"[byte % 32]).join("");

export class GameServer {
  readonly games = new Map<string, Game>();
  // What has been sent by clients, for tests to look at.
  readonly actions: { do: string; move?: string; version?: number; offer?: number }[] = [];
  deaf = false; // sockets are accepted, but no action is heard: a link that is lost without notice

  attach(server: Server): void {
    const sockets = new WebSocketServer({ noServer: true });
    server.on("upgrade", (request, socket, head) => {
      const id = /^\/api\/games\/(\w+)\/live/.exec(request.url ?? "")?.[1] ?? "";
      const game = this.games.get(id);
      if (!game) return void socket.destroy();
      sockets.handleUpgrade(request, socket, head, (web) =>
        this.welcome(game, web, this.seatOf(game, request)),
      );
    });
  }

  // Answers a request under /api; false when it is none of these.
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const url = new URL(request.url ?? "/", "http://localhost");
    if (!url.pathname.startsWith("/api/")) return false;
    const [, , kind, id, what] = url.pathname.split("/");
    const body =
      request.method === "POST" ? (JSON.parse((await text(request)) || "{}") as Body) : {};
    const send = (status: number, json: object) =>
      void response
        .writeHead(status, { "Content-Type": "application/json" })
        .end(JSON.stringify(json));
    const refuse = (status: number, code: string) =>
      send(status, { error: { code, message: code } });
    if (kind === "lobby") return (send(200, { games: this.open() }), true);
    if (kind === "games" && !id) {
      const game = this.create(body);
      const side: Side = body.side === "black" ? "black" : "white";
      return (this.seat(game, side, body.name, response), send(201, this.state(game, side)), true);
    }
    const game = this.games.get(id ?? "");
    if (!game) return (refuse(404, "missing"), true);
    if (what === "join") {
      const side = (["white", "black"] as const).find((free) => !game.seats[free]);
      if (!side) return (refuse(409, "taken"), true);
      this.seat(game, side, body.name, response);
      this.tell(game, {
        event: "joined",
        seq: ++game.seq,
        seats: this.seats(game),
        clock: game.clock,
      });
      return (send(200, this.state(game, side)), true);
    }
    if (what === "rematch") {
      const side = this.seatOf(game, request);
      const next = this.games.get(game.next ?? "");
      if (!side || !next) return (refuse(403, "seat"), true);
      this.seat(next, other(side), game.seats[side]!.name, response);
      return (send(200, this.state(next, other(side))), true);
    }
    return (send(200, this.state(game, this.seatOf(game, request))), true);
  }

  // Cuts every link, as a restart or a lost network does.
  cut(): void {
    for (const game of this.games.values())
      for (const socket of game.sockets.keys()) socket.terminate();
  }

  private create({ game, visibility, clock }: Body): Game {
    const left =
      clock?.initial === undefined
        ? {}
        : { left: { white: clock.initial, black: clock.initial }, running: null };
    const made: Game = {
      id: newId(),
      seq: 1,
      version: 0,
      game: game ?? "mssa",
      moves: [],
      result: "*",
      reason: null,
      seats: { white: null, black: null },
      visibility: visibility ?? "link",
      clock: { kind: "none", ...clock, ...left },
      chat: [],
      next: null,
      offers: [],
      offerCount: 0,
      sockets: new Map(),
    };
    this.games.set(made.id, made);
    return made;
  }

  private seat(game: Game, side: Side, name: string | undefined, response: ServerResponse): void {
    const token = randomBytes(32).toString("hex");
    game.seats[side] = { name: name ?? "", token };
    response.setHeader(
      "Set-Cookie",
      `seat=${token}; HttpOnly; SameSite=Strict; Path=/api/games/${game.id}`,
    );
  }

  private seatOf(game: Game, request: IncomingMessage): Side | null {
    const token = /seat=(\w+)/.exec(request.headers.cookie ?? "")?.[1];
    return (
      (["white", "black"] as const).find((side) => token && game.seats[side]?.token === token) ??
      null
    );
  }

  private open(): object[] {
    return [...this.games.values()]
      .filter((game) => game.visibility === "lobby" && (!game.seats.white || !game.seats.black))
      .map((game) => {
        const side: Side = game.seats.white ? "black" : "white";
        return {
          id: game.id,
          game: game.game,
          clock: game.clock,
          by: game.seats[other(side)]?.name,
          side,
          at: 0,
        };
      });
  }

  private seats(game: Game): object {
    const one = (side: Side) => ({
      name: game.seats[side]?.name ?? "",
      taken: game.seats[side] !== null,
      online: [...game.sockets.values()].includes(side),
    });
    return { white: one("white"), black: one("black") };
  }

  private view(game: Game): View {
    const view = rules.view({ ruleSet: game.game, start: "", moves: game.moves, declared: "" });
    if (failed(view)) throw new Error(view.error.message);
    return view;
  }

  private state(game: Game, you: Side | null): object {
    const { id, seq, version, moves, result, reason, clock, offers, chat, next } = game;
    return {
      id,
      seq,
      version,
      game: game.game,
      start: "",
      moves,
      result,
      reason,
      clock,
      offers,
      chat,
      next,
      you,
      seats: this.seats(game),
      spectators: [...game.sockets.values()].filter((side) => !side).length,
    };
  }

  private tell(game: Game, event: object): void {
    for (const socket of game.sockets.keys()) socket.send(JSON.stringify(event));
  }

  private presence(game: Game): void {
    const spectators = [...game.sockets.values()].filter((side) => !side).length;
    this.tell(game, { event: "presence", seats: this.seats(game), spectators });
  }

  private welcome(game: Game, socket: WebSocket, side: Side | null): void {
    game.sockets.set(socket, side);
    socket.send(JSON.stringify({ event: "state", state: this.state(game, side) }));
    this.presence(game);
    socket.on("close", () => (game.sockets.delete(socket), this.presence(game)));
    socket.on("message", (data) => {
      if (this.deaf) return;
      const action = JSON.parse(String(data)) as (typeof this.actions)[number] &
        Record<string, string>;
      this.actions.push(action);
      const refused = this.act(game, side, action);
      if (refused) socket.send(JSON.stringify({ event: "error", code: refused, message: refused }));
    });
  }

  // Carries an action out; why not, when it does not.
  private act(
    game: Game,
    side: Side | null,
    action: { do: string; move?: string; version?: number; offer?: number } & Record<
      string,
      string | number | undefined
    >,
  ): string | null {
    if (action.do === "ping") return (this.tell(game, { event: "pong" }), null);
    if (!side) return "seat";
    switch (action.do) {
      case "move":
        return this.move(game, side, action.version!, action.move!);
      case "resign":
        return (this.end(game, side === "white" ? "0-1" : "1-0", "resignation"), null);
      case "chat": {
        const line = { seq: ++game.seq, from: side, text: action.text, at: 0 };
        game.chat.push(line);
        return (this.tell(game, { event: "chat", ...line }), null);
      }
      case "offer": {
        const offer = { id: ++game.offerCount, kind: String(action.kind), from: side };
        game.offers.push(offer);
        return (this.tell(game, { event: "offered", seq: ++game.seq, offer }), null);
      }
      default:
        return this.settle(game, side, action.do, action.offer!);
    }
  }

  private move(game: Game, side: Side, version: number, move: string): string | null {
    const view = this.view(game);
    if (version !== game.version) return "stale";
    if (view.turn !== side) return "turn";
    if (!view.moves.some((legal) => legal.text === move)) return "illegal";
    game.moves.push(move);
    game.version++;
    for (const offer of game.offers.filter((open) => open.kind !== "rematch"))
      this.gone(game, offer.id, "move");
    const after = this.view(game);
    [game.result, game.reason] = [after.result ?? "*", after.reason];
    const { result, reason, clock } = game;
    this.tell(game, {
      event: "moved",
      seq: ++game.seq,
      version: game.version,
      move,
      result,
      reason,
      clock,
    });
    return null;
  }

  private settle(game: Game, side: Side, what: string, id: number): string | null {
    const offer = game.offers.find((open) => open.id === id);
    if (!offer || (offer.from === side) !== (what === "withdraw")) return "offer";
    this.gone(
      game,
      id,
      { accept: "accepted", decline: "declined", withdraw: "withdrawn" }[what] ?? "",
    );
    if (what !== "accept") return null;
    if (offer.kind === "draw") this.end(game, "1/2-1/2", "agreement");
    if (offer.kind === "rematch") {
      game.next = this.create({ game: game.game }).id;
      this.tell(game, { event: "rematch", seq: ++game.seq, next: game.next });
    }
    if (offer.kind === "takeback") {
      const plies = this.view(game).turn === offer.from ? 2 : 1;
      game.moves.splice(-plies);
      game.version++;
      this.tell(game, {
        event: "takenback",
        seq: ++game.seq,
        version: game.version,
        plies,
        clock: game.clock,
      });
    }
    return null;
  }

  private gone(game: Game, id: number, why: string): void {
    game.offers = game.offers.filter((offer) => offer.id !== id);
    this.tell(game, { event: "gone", seq: ++game.seq, offer: id, why });
  }

  private end(game: Game, result: string, reason: string): void {
    [game.result, game.reason] = [result, reason];
    this.tell(game, { event: "ended", seq: ++game.seq, result, reason, clock: game.clock });
  }
}

async function text(request: IncomingMessage): Promise<string> {
  let all = "";
  for await (const part of request) all += String(part);
  return all;
}
