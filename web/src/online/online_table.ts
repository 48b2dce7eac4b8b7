// A game on the server. The server owns the truth: the page shows what it says, and sends what the
// person does. A move that was sent stands as pending until the server has it; after a lost link it is
// sent once more, if the board still waits for it, or else visibly dropped.
import type { App } from "../app/app";
import { clockText } from "../game/clock";
import { NO_TURN, type Turn } from "../game/turn";
import { SIDES, type GameRequest, type Move, type Side } from "../rules/types";
import { sideName } from "../table/speech";
import { NEW_TABLE, Table, type TableState } from "../table/table";
import { Connection, liveUrl, type Link } from "./connection";
import { follow } from "./follow";
import type { Action, OfferState, OnlineGame, ServerEvent } from "./types";

export interface Pending {
  readonly move: Move;
  readonly version: number; // of the board that it answers
  readonly ply: number; // where it will stand among the moves
}

export interface OnlineState extends TableState {
  readonly game: OnlineGame;
  readonly heardAt: number; // when the clocks were exact, by this page's clock
  readonly link: Link;
  readonly pending: Pending | null;
}

const MOVE = "move"; // the tag of a move that is sent

export class OnlineTable extends Table<OnlineState> {
  private readonly connection: Connection;
  private wasOpen = false;

  constructor(app: App, game: OnlineGame) {
    super(app, {
      ...NEW_TABLE,
      game,
      heardAt: Date.now(),
      link: "connecting",
      pending: null,
      flipped: game.you === "black",
    });
    this.connection = new Connection(() => liveUrl(game.id, this.game.seq), {
      onEvent: (event) => this.hear(event),
      onLink: (link) => this.showLink(link),
    });
  }

  leave(): void {
    this.connection.close();
  }

  get game(): OnlineGame {
    return this.state.value.game;
  }

  get request(): GameRequest {
    const { game, start, moves } = this.game;
    return { ruleSet: game, start, moves, declared: declaredOf(this.game) };
  }

  mayMove(side: Side): boolean {
    const { game, pending } = this.state.value;
    return side === game.you && pending === null && isFull(game);
  }

  protected lostHere(loser: Side): boolean {
    return loser === this.game.you;
  }

  protected submit(move: Move): void {
    const { version, moves } = this.game;
    // The cow is shown where it was put, until the server says what became of it.
    const turn: Turn = { from: move.from, to: move.to, shots: move.shots };
    this.change({ pending: { move, version, ply: moves.length }, turn });
    this.sendPending();
  }

  override cancel(): void {
    if (!this.state.value.pending) super.cancel();
  }

  // --- what the person does besides moving ---

  // False, with a note, when there is no link to send it by.
  do(action: Action): boolean {
    const sent = this.connection.send(action);
    if (!sent) this.refuse(this.app.t("online.lost"));
    return sent;
  }

  offer(kind: OfferState["kind"]): void {
    this.do({ do: "offer", kind });
  }

  // The open offers of the other seat, and this person's own.
  get offersToMe(): readonly OfferState[] {
    return this.game.offers.filter(
      (offer) => this.game.you !== null && offer.from !== this.game.you,
    );
  }

  get myOffers(): readonly OfferState[] {
    return this.game.offers.filter((offer) => offer.from === this.game.you);
  }

  // --- clocks ---

  timeLeft(side: Side): number | null {
    const { game, heardAt } = this.state.value;
    const left = game.clock.left?.[side];
    if (left === undefined) return null;
    const used = game.clock.running === side ? Date.now() - heardAt : 0;
    return Math.max(0, left - used);
  }

  protected sayClocks(): string {
    const [white, black] = SIDES.map((side) => this.timeLeft(side));
    if (white === null || white === undefined || black === null || black === undefined) return "";
    return this.app.t("said.clocks", {
      white: sideName(this.voice, "white"),
      whiteTime: clockText(white),
      black: sideName(this.voice, "black"),
      blackTime: clockText(black),
    });
  }

  // --- what the server says ---

  private hear(event: ServerEvent): void {
    if (event.event === "error") return this.hearRefusal(event);
    const before = this.game;
    const next = follow(before, event);
    if (next === "gap") return this.connection.restart();
    if (next === before) return;
    const heardAt =
      "clock" in event || event.event === "state" ? Date.now() : this.state.value.heardAt;

    this.change({ game: next, heardAt });
    this.settle(before, next, event);
  }

  // What a change of the game means for the pending move, the ears and the unfinished turn.
  private settle(before: OnlineGame, next: OnlineGame, event: ServerEvent): void {
    const { pending } = this.state.value;
    if (next.version !== before.version) this.patch({ turn: NO_TURN, arrows: [], note: "" });
    if (pending && next.version !== pending.version) {
      const arrived = next.moves[pending.ply] === pending.move.text;
      this.change({ pending: null });
      if (!arrived)
        this.refuse(
          this.app.t("online.move-dropped", { move: this.notation.move(pending.move.text) }),
        );
    } else if (pending && event.event === "state") this.sendPending();
    this.speak(before, next);
  }

  private speak(before: OnlineGame, next: OnlineGame): void {
    const { t } = this.app;
    const name = (side: Side) => sideName(this.voice, side);
    if (next.moves.length > before.moves.length || next.result !== before.result)
      this.announce(this.live);
    else if (next.moves.length < before.moves.length) {
      this.app.announcer.say(t("said.undo", { side: name(this.live.turn) }));
    }
    for (const side of SIDES) {
      if (next.seats[side].taken && !before.seats[side].taken) {
        this.app.announcer.say(
          t("online.joined", {
            side: name(side),
            name: next.seats[side].name || t("online.nameless"),
          }),
        );
        this.app.sound("notice");
      }
    }
    for (const offer of next.offers) {
      const known = before.offers.some((old) => old.id === offer.id);
      if (!known && offer.from !== next.you) {
        this.app.announcer.say(t(`online.offer.${offer.kind}`, { side: name(offer.from) }));
        this.app.sound("notice");
      }
    }
    for (const line of next.chat.slice(before.chat.length)) {
      if (line.from !== next.you) this.app.announcer.say(`${name(line.from)}: ${line.text}`);
    }
  }

  // A move is only refused as stale when the page has missed something: the whole state says what
  // became of it. Any other refusal leaves the board as it was.
  private hearRefusal({ code, message, tag }: Extract<ServerEvent, { event: "error" }>): void {
    if (tag === MOVE && code === "stale") return this.connection.restart();
    if (tag === MOVE) this.change({ pending: null, turn: NO_TURN });
    this.refuse(this.app.t("online.refused", { reason: message }));
  }

  private showLink(link: Link): void {
    const before = this.state.value.link;
    if (link === before) return;
    this.change({ link });
    if (link === "connecting" && before === "open")
      this.app.announcer.say(this.app.t("online.lost"));
    if (link === "open" && before === "connecting" && this.wasOpen) {
      this.app.announcer.say(this.app.t("online.back"));
    }
    if (link === "open") this.wasOpen = true;
  }

  private sendPending(): void {
    const { pending } = this.state.value;
    if (!pending) return;
    this.connection.send({ do: "move", version: pending.version, move: pending.move.text }, MOVE);
  }

  private change(change: Partial<OnlineState>): void {
    this.state.update((state) => ({ ...state, ...change }));
  }
}

export const isFull = (game: OnlineGame) => SIDES.every((side) => game.seats[side].taken);

// What must be declared for the rules module to see the result that the server has.
export function declaredOf({ result, reason }: OnlineGame): string {
  if (result === "*") return "";
  const loser = result === "1-0" ? "black" : "white";
  switch (reason) {
    case "resignation":
      return `resign ${loser}`;
    case "time":
      return `time ${loser}`;
    case "agreement":
      return "agreement";
    case "abandoned":
      return `abandoned ${result}`;
    default:
      return "";
  }
}
