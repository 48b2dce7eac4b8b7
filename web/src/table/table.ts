// A table where a game is played: what is shown, the unfinished turn, stepping through the game, and the
// keys that speak. How a whole move reaches the game is for its heirs to say: played here, or sent.
import type { App } from "../app/app";
import type { Sound } from "../app/sound";
import { Store } from "../app/store";
import type { Arrow } from "../board/Marks";
import { Notation } from "../game/notation";
import {
  NO_TURN,
  choose,
  destinations,
  isEmpty,
  passedMove,
  stepBack,
  wholeMove,
  type Turn,
} from "../game/turn";
import {
  failed,
  type GameRequest,
  type Move,
  type Point,
  type RuleSet,
  type Side,
  type View,
} from "../rules/types";
import {
  sayBoard,
  sayChoice,
  sayHands,
  sayPly,
  sayResult,
  sayThreats,
  sayWhyNot,
  sayAsk,
  type Voice,
} from "./speech";

export interface TableState {
  readonly turn: Turn;
  readonly shown: number | null; // the ply that is looked at; null: the newest
  readonly flipped: boolean;
  readonly note: string; // a refusal or an answer to read
  readonly arrows: readonly Arrow[];
}

export const NEW_TABLE: TableState = {
  turn: NO_TURN,
  shown: null,
  flipped: false,
  note: "",
  arrows: [],
};

export abstract class Table<S extends TableState> {
  readonly state: Store<S>;

  constructor(
    protected readonly app: App,
    initial: S,
  ) {
    this.state = new Store(initial);
  }

  // The game as it stands.
  abstract get request(): GameRequest;
  // Whether the person here may move `side` now.
  abstract mayMove(side: Side): boolean;
  // Takes a whole, legal move of the side to move.
  protected abstract submit(move: Move): void;
  // What the clocks show, in words; empty without clocks.
  protected abstract sayClocks(): string;

  get ruleSet(): RuleSet {
    return this.app.rules.ruleSet(this.request.ruleSet);
  }

  get voice(): Voice {
    return { texts: this.app.texts.value, ruleSet: this.ruleSet, notation: this.notation };
  }

  get notation(): Notation {
    const { coordinates } = this.app.settings.value;
    return notationOf(this.ruleSet, coordinates === "mssa" ? "mssa" : "algebraic");
  }

  // The game at its newest ply.
  get live(): View {
    return this.viewOf(this.request);
  }

  // The game at the ply that is looked at.
  get view(): View {
    const { shown } = this.state.value;
    if (shown === null) return this.live;
    const { moves } = this.request;
    return this.viewOf({ ...this.request, moves: moves.slice(0, shown), declared: "" });
  }

  // The game at the ply where the person plays on.
  get playing(): View {
    return this.live;
  }

  // Whether the person may choose points now.
  get active(): boolean {
    return this.whyInactive() === "";
  }

  choosePoint(point: Point): void {
    const refusal = this.whyInactive();
    if (refusal) return this.refuse(refusal);
    const { turn } = this.state.value;
    const next = choose(turn, point, this.playing.moves);
    if (!next) return this.refuse(sayWhyNot(this.voice, this.playing, turn, point));
    this.take(next);
  }

  canDrag(point: Point): boolean {
    return (
      this.active &&
      this.state.value.turn.to === null &&
      destinations(point, this.playing.moves).size > 0
    );
  }

  drop(from: Point, to: Point): void {
    if (!this.canDrag(from) || from === to) return;
    const lifted: Turn = { ...NO_TURN, from };
    const next = choose(lifted, to, this.playing.moves);
    if (!next || next.to === null)
      return this.refuse(sayWhyNot(this.voice, this.playing, lifted, to));
    this.take(next);
  }

  // Passes the shot, where the rule set lets it.
  pass(): void {
    const move = this.active ? passedMove(this.state.value.turn, this.playing.moves) : null;
    if (move) this.finish(move);
    else this.refuse(this.whyInactive() || this.app.t("no.pass"));
  }

  // Takes the last choice of the unfinished turn back.
  cancel(): void {
    const { turn } = this.state.value;
    if (isEmpty(turn)) return;
    this.patch({ turn: stepBack(turn), note: "" });
    this.app.announcer.say(this.app.t("said.back"));
  }

  // Plays what was typed; false, with a note, when it is no move.
  type(text: string): boolean {
    const refusal = this.whyInactive();
    const move = refusal ? null : this.notation.typed(text, this.playing.moves);
    if (move) this.finish(move);
    else this.refuse(refusal || this.app.t("no.move", { move: text.trim() }));
    return move !== null;
  }

  // Looks at a ply; the newest one is the game itself.
  step(ply: number): void {
    const count = this.request.moves.length;
    const shown = Math.max(0, Math.min(ply, count));
    if (shown === (this.state.value.shown ?? count)) return;
    this.patch({ shown: shown === count ? null : shown, turn: NO_TURN, note: "", arrows: [] });
    const last = this.view.plies.at(-1);
    this.app.announcer.say(
      last
        ? this.app.t("said.ply", { ply: shown, move: sayPly(this.voice, last) })
        : this.app.t("said.start"),
    );
  }

  flip(): void {
    this.patch({ flipped: !this.state.value.flipped });
  }

  // A key pressed on the board that is none of the board's own; true when it meant something.
  key(key: string): boolean {
    const said = this.answerTo(key);
    if (said) this.app.announcer.say(said);
    else if (key === "p") this.pass();
    else if (key === "backspace") this.cancel();
    return said !== null || key === "p" || key === "backspace";
  }

  private answerTo(key: string): string | null {
    const { voice, view } = this;
    switch (key) {
      case "b":
        return sayBoard(voice, view);
      case "h":
        return sayHands(voice, view);
      case "t":
        return sayThreats(voice, view);
      case "c":
        return this.sayClocks() || this.app.t("said.no-clock");
      case "s":
        return sayResult(voice, view) || sayAsk(voice, view, this.state.value.turn);
      case "l": {
        const last = view.plies.at(-1);
        return last ? sayPly(voice, last) : this.app.t("said.no-last");
      }
      default:
        return null;
    }
  }

  // Says a ply that was played, and how the game ended if it did; sounds go along.
  protected announce(view: View): void {
    const last = view.plies.at(-1);
    const result = sayResult(this.voice, view);
    if (last) this.app.announcer.say(`${sayPly(this.voice, last)} ${result}`.trim());
    if (last) this.app.sound(soundOf(last.mills.length > 0, last.shots.length > 0, last.from));
    if (view.result) this.soundEnd(view);
  }

  protected soundEnd(view: View): void {
    const { result } = view;
    if (result === null) return;
    const lost = this.lostHere(result === "1-0" ? "black" : "white");
    this.app.sound(result === "1/2-1/2" ? "draw" : lost ? "lose" : "win");
  }

  // Whether the side that lost is this person's alone.
  protected abstract lostHere(loser: Side): boolean;

  protected refuse(note: string): void {
    this.patch({ note });
    this.app.announcer.say(note);
  }

  protected patch(change: Partial<TableState>): void {
    this.state.update((state) => ({ ...state, ...change }));
  }

  private take(turn: Turn): void {
    const { playing } = this;
    const move = wholeMove(turn, playing.moves);
    if (move) return this.finish(move);
    this.patch({ turn, note: "" });
    this.app.announcer.say(sayChoice(this.voice, playing, turn));
    if (turn.to !== null) this.app.sound("mill");
  }

  protected finish(move: Move): void {
    this.patch({ turn: NO_TURN, note: "", arrows: [] });
    this.submit(move);
  }

  // Why no point can be chosen now; empty when one can.
  protected whyInactive(): string {
    if (this.live.result !== null) return this.app.t("no.over");
    if (this.state.value.shown !== null) return this.app.t("no.looking-back");
    return this.mayMove(this.live.turn) ? "" : this.app.t("no.turn");
  }

  // The requests are ours, made of what the rules have accepted: a refusal is our own mistake.
  protected viewOf(request: GameRequest): View {
    const view = this.app.rules.view(request);
    if (failed(view)) throw new Error(view.error.message);
    return view;
  }
}

function soundOf(mill: boolean, shot: boolean, from: Point | null): Sound {
  if (shot) return "shoot";
  if (mill) return "mill";
  return from === null ? "place" : "move";
}

const notations = new WeakMap<RuleSet, Map<string, Notation>>();

// The same object for the same wish, so that what depends on it is not drawn anew.
export function notationOf(ruleSet: RuleSet, wanted: "algebraic" | "mssa"): Notation {
  const known = notations.get(ruleSet) ?? new Map<string, Notation>();
  notations.set(ruleSet, known);
  const notation = known.get(wanted) ?? new Notation(ruleSet.board, wanted);
  known.set(wanted, notation);
  return notation;
}
