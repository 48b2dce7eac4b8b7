// A game on this page: against the computer, or two people at one board. It is kept in the browser after
// every change, so that it survives the page.
import type { App } from "../app/app";
import type { Engine } from "../engine/engine";
import type { EngineLimits } from "../engine/answer";
import { clockText, flagged, timeLeft } from "../game/clock";
import {
  declare,
  goTo,
  hasComputer,
  isHuman,
  play,
  playerOf,
  redoTarget,
  requestOf,
  startClock,
  stopClock,
  undoTarget,
  type Session,
} from "../game/session";
import { NO_TURN, isEmpty } from "../game/turn";
import { SIDES, type GameRequest, type Move, type Side } from "../rules/types";
import { keepSession } from "./kept";
import { sayResult, sideName } from "./speech";
import { NEW_TABLE, Table, type TableState } from "./table";

export interface LocalState extends TableState {
  readonly session: Session;
  readonly thinking: "move" | "hint" | "draw" | null;
  readonly offer: Side | null; // who offers a draw to the other person at the board
}

// The computer takes at least so long, or its cow would stand there before one has seen one's own.
const PAUSE = 450; // milliseconds

export class LocalTable extends Table<LocalState> {
  private readonly engine: Engine;
  private readonly stops: (() => void)[] = [];
  private left = false;

  constructor(app: App, session: Session) {
    super(app, {
      ...NEW_TABLE,
      session: rested(session),
      thinking: null,
      offer: null,
      flipped: seatsBelow(session),
    });
    this.engine = app.newEngine();
    const ticking = setInterval(() => this.checkFlag(), 100);
    const leave = () => this.patchSession(stopClock(this.session, Date.now()));
    const arrive = () => this.resumeClock();
    addEventListener("pagehide", leave);
    addEventListener("pageshow", arrive);
    this.stops.push(
      () => clearInterval(ticking),
      () => removeEventListener("pagehide", leave),
      () => removeEventListener("pageshow", arrive),
    );
    this.resumeClock();
    void this.letComputerMove();
  }

  // The page leaves the table; the game is kept.
  leave(): void {
    if (this.left) return;
    this.left = true;
    this.engine.stop();
    this.patchSession(stopClock(this.session, Date.now()));
    this.stops.forEach((stop) => stop());
  }

  get session(): Session {
    return this.state.value.session;
  }

  get request(): GameRequest {
    return requestOf(this.session);
  }

  mayMove(side: Side): boolean {
    return isHuman(this.session, side) && this.state.value.offer === null;
  }

  // Whether a person sits on `side`'s seat alone.
  protected lostHere(loser: Side): boolean {
    return isHuman(this.session, loser) && hasComputer(this.session);
  }

  protected submit(move: Move): void {
    this.playMove(move.text);
    void this.letComputerMove();
  }

  // --- taking back ---

  get undoPly(): number | null {
    return isEmpty(this.state.value.turn)
      ? undoTarget(this.session, this.turns())
      : this.session.played;
  }

  get redoPly(): number | null {
    return redoTarget(this.session, this.turns());
  }

  // Takes back the unfinished turn, or else the last turn of the person's.
  undo(): void {
    if (!isEmpty(this.state.value.turn)) return this.patch({ turn: NO_TURN, note: "" });
    const ply = this.undoPly;
    if (ply !== null) this.goToPly(ply, "said.undo");
  }

  redo(): void {
    const ply = this.redoPly;
    if (ply !== null) this.goToPly(ply, "said.redo");
  }

  private goToPly(ply: number, key: "said.undo" | "said.redo"): void {
    this.endThought();
    const turn = this.turns()[ply]!;
    this.patch({ turn: NO_TURN, shown: null, note: "", arrows: [] });
    this.patchState({ offer: null });
    this.patchSession(goTo(this.session, ply, turn, Date.now()));
    this.app.announcer.say(this.app.t(key, { side: sideName(this.voice, turn) }));
    void this.letComputerMove();
  }

  // The side to move before each ply of all that was played, and behind the last.
  private turns(): Side[] {
    const { session } = this;
    const all = this.viewOf({ ...requestOf(session), moves: session.moves, declared: "" });
    return [...all.plies.map((ply) => ply.side), all.turn];
  }

  // --- ending ---

  // Who resigns: the person against the computer, or the side to move of two people.
  get resigning(): Side {
    const people = SIDES.filter((side) => isHuman(this.session, side));
    return people.length === 1 ? people[0]! : this.live.turn;
  }

  resign(): void {
    if (this.live.result === null) this.end(`resign ${this.resigning}`);
  }

  async offerDraw(): Promise<void> {
    if (this.live.result !== null || this.state.value.thinking) return;
    if (!hasComputer(this.session)) return this.patchState({ offer: this.live.turn });
    const mine = this.resigning;
    this.patchState({ thinking: "draw" });
    const answer = await this.engine.think(this.request, { movetime: 700, level: 10 });
    if (!answer) return;
    this.patchState({ thinking: null });
    const best = answer.lines[0]?.number ?? 0;
    const forMe = this.live.turn === mine ? best : -best;
    if (forMe >= 0) {
      this.end("agreement");
      this.refuse(this.app.t("table.draw.accepted"));
    } else {
      this.refuse(this.app.t("table.draw.declined"));
      void this.letComputerMove();
    }
  }

  answerDraw(accepted: boolean): void {
    this.patchState({ offer: null });
    if (accepted) this.end("agreement");
  }

  private end(declared: string): void {
    this.endThought();
    this.patch({ turn: NO_TURN, shown: null, note: "", arrows: [] });
    this.patchSession(declare(this.session, declared, Date.now()));
    this.app.announcer.say(sayResult(this.voice, this.live));
    this.soundEnd(this.live);
  }

  // --- the computer ---

  async hint(): Promise<void> {
    if (!this.active || this.state.value.thinking) return;
    this.patchState({ thinking: "hint" });
    const answer = await this.engine.think(this.request, { movetime: 1000, level: 10 });
    if (!answer) return;
    this.patchState({ thinking: null });
    const move = this.live.moves.find((legal) => legal.text === answer.best);
    if (!move) return;
    this.patch({ arrows: [{ ...move, rank: 0 }] });
    this.refuse(this.app.t("table.hint.is", { move: this.notation.move(move.text) }));
  }

  // Ends whatever the computer thinks about; its answer, if one was on its way, is dropped.
  private endThought(): void {
    this.engine.stop();
    this.patchState({ thinking: null });
  }

  private async letComputerMove(): Promise<void> {
    const { live, session } = this;
    const player = playerOf(session, live.turn);
    if (live.result !== null || player.kind !== "computer") return;
    this.patchState({ thinking: "move" });
    const started = Date.now();
    const answer = await this.engine.think(this.request, this.limitsFor(player.level));
    if (!answer) return this.reportNoEngine(session);
    await new Promise((resolve) => setTimeout(resolve, PAUSE - (Date.now() - started)));
    // Whatever has happened in the meantime, an answer to another position is not played.
    if (this.session !== session && !sameMoves(this.session, session)) return;
    this.patchState({ thinking: null });
    if (answer.best && this.live.result === null) this.playMove(answer.best);
    void this.letComputerMove();
  }

  private limitsFor(level: number): Partial<EngineLimits> {
    const { clock, seed, played } = this.session;
    const ample = clock
      ? timeLeft(clock, this.live.turn, Date.now()) / 30 + clock.settings.increment / 2
      : Infinity;
    return {
      level,
      seed: seed + played,
      movetime: Math.round(Math.max(30, Math.min(3000, ample))),
    };
  }

  // A thought that gave no answer was ended by the person, or could not begin.
  private reportNoEngine(session: Session): void {
    if (this.session !== session || this.state.value.thinking !== "move") return;
    if (this.engine.thinking) return;
    this.patchState({ thinking: null });
    this.refuse(this.app.t("table.no-engine"));
  }

  // --- state ---

  private playMove(move: string): void {
    const side = this.live.turn;
    this.endThought();
    this.patch({ turn: NO_TURN, note: "", arrows: [] });
    this.patchSession(play(this.session, side, move, Date.now()));
    if (this.live.result !== null) this.patchSession(stopClock(this.session, Date.now()));
    this.announce(this.live);
  }

  private checkFlag(): void {
    const { clock } = this.session;
    const late = clock && flagged(clock, Date.now());
    if (late && this.live.result === null) this.end(`time ${late}`);
  }

  private resumeClock(): void {
    const { session, live } = this;
    if (session.clock && session.clock.running === null && live.result === null) {
      this.patchSession(startClock(session, live.turn, Date.now()));
    }
  }

  protected sayClocks(): string {
    const { clock } = this.session;
    if (!clock) return "";
    const now = Date.now();
    return this.app.t("said.clocks", {
      white: sideName(this.voice, "white"),
      whiteTime: clockText(timeLeft(clock, "white", now)),
      black: sideName(this.voice, "black"),
      blackTime: clockText(timeLeft(clock, "black", now)),
    });
  }

  private patchState(change: Partial<LocalState>): void {
    this.state.update((state) => ({ ...state, ...change }));
  }

  private patchSession(session: Session): void {
    if (session === this.session) return;
    this.patchState({ session });
    keepSession(session);
  }
}

const sameMoves = (a: Session, b: Session) =>
  a.id === b.id && a.played === b.played && a.moves === b.moves && a.declared === b.declared;

// A clock does not run while the page is away: what it ran after the last time it was kept is forgiven.
const rested = (session: Session): Session =>
  session.clock ? { ...session, clock: { ...session.clock, running: null } } : session;

// The person's own side is below; white is, when both are people or both computers.
function seatsBelow(session: Session): boolean {
  return hasComputer(session) && isHuman(session, "black") && !isHuman(session, "white");
}
