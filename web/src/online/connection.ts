// A live game's socket. It connects again by itself when the link is lost, quickly at first, then at
// longer and longer intervals; each time the server's first frame is the whole state. A server that says
// good-bye is given a second or two, so that not everybody comes back at once.
import type { Action, ServerEvent } from "./types";

export type Link = "connecting" | "open" | "closed";

export interface Listener {
  readonly onEvent: (event: ServerEvent) => void;
  readonly onLink: (link: Link) => void;
}

const PING = 20_000; // milliseconds of silence after which the server is asked whether it is there
const PATIENCE = 10_000; // for any answer to that
const LONGEST_WAIT = 15_000;

export class Connection {
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private closed = false;

  constructor(
    private readonly url: () => string,
    private readonly listener: Listener,
  ) {
    addEventListener("online", this.hurry);
    this.connect();
  }

  // Sends an action; false when there is no link to send it by.
  send(action: Action, tag?: string): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(tag === undefined ? action : { ...action, tag }));
    return true;
  }

  // Drops the link and connects anew: the state comes whole.
  restart(): void {
    this.socket?.close();
    this.lose();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.hurry);
    this.drop();
    this.listener.onLink("closed");
  }

  private readonly hurry = () => {
    this.failures = 0;
    if (!this.socket) this.connect();
  };

  private connect(): void {
    clearTimeout(this.timer);
    if (this.closed) return;
    this.listener.onLink("connecting");
    const socket = new WebSocket(this.url());
    this.socket = socket;
    const mine = () => this.socket === socket;
    socket.onopen = () => mine() && this.heard();
    socket.onmessage = ({ data }) => mine() && this.hear(String(data));
    socket.onclose = () => mine() && this.lose();
    this.wait(() => this.lose(), PATIENCE);
  }

  private hear(text: string): void {
    this.heard();
    const event = JSON.parse(text) as ServerEvent;
    if (event.event === "state") {
      this.failures = 0;
      this.listener.onLink("open");
    }
    this.listener.onEvent(event);
    if (event.event === "bye") this.lose(1000 + 1000 * Math.random());
  }

  // The server spoke: after a silence it is asked, and given up when it does not answer.
  private heard(): void {
    this.wait(() => {
      this.socket?.send('{"do":"ping"}');
      this.wait(() => this.lose(), PATIENCE);
    }, PING);
  }

  // Without a link it connects again, after `pause` milliseconds or after the usual ones.
  private lose(pause?: number): void {
    this.drop();
    if (this.closed) return;
    this.listener.onLink("connecting");
    const longest = Math.min(LONGEST_WAIT, 500 * 2 ** this.failures++);
    this.wait(() => this.connect(), pause ?? longest * (0.5 + Math.random() / 2));
  }

  private drop(): void {
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  private wait(then: () => void, milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(then, milliseconds);
  }
}

export function liveUrl(id: string, seq: number): string {
  const url = new URL(`api/games/${encodeURIComponent(id)}/live?seq=${seq}`, document.baseURI);
  url.protocol = url.protocol.replace("http", "ws");
  return url.href;
}
