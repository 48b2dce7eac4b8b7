// A game to study: both sides are moved here, from any ply; the computer looks on when it is asked to.
import type { App } from "../app/app";
import type { Arrow } from "../board/Marks";
import type { EngineInfo } from "../engine/answer";
import type { Engine } from "../engine/engine";
import { isEmpty, NO_TURN } from "../game/turn";
import {
  NO_WORTHS,
  valuesOf,
  worthsOfPoints,
  type ProbedPosition,
  type Values,
  type Worths,
} from "../game/values";
import type { RecordedGame } from "../rules/rules";
import { failed, type Failure, type GameRequest, type Move, type View } from "../rules/types";
import { NEW_TABLE, Table, type TableState } from "../table/table";
import { linkTo } from "./link";
import { sayValues } from "./say_values";
import { ValueLookup } from "./value_lookup";

export interface StudyState extends TableState {
  readonly game: GameRequest;
  readonly comments: RecordedGame["comments"];
  readonly source: string; // the record that the game was read from, or ""
  readonly analysing: boolean;
  readonly lines: number;
  readonly info: EngineInfo | null; // about the ply that is looked at
  readonly valued: boolean; // a database's values are wanted
  readonly values: Values | null; // of the ply that is looked at
}

const THOUGHT = 20_000; // milliseconds that the computer looks at one position, at most

export class StudyTable extends Table<StudyState> {
  private readonly engine: Engine;
  private readonly lookup = new ValueLookup();
  private readonly forgetServer: () => void;

  constructor(app: App, game: GameRequest) {
    super(app, {
      ...NEW_TABLE,
      game,
      comments: [],
      source: "",
      analysing: false,
      lines: 2,
      info: null,
      valued: true,
      values: null,
    });
    this.engine = app.newEngine();
    this.state.watch((state, before) => {
      if (state.game !== before.game) this.showInAddress();
      const moved = state.game !== before.game || state.shown !== before.shown;
      const wished = state.analysing !== before.analysing || state.lines !== before.lines;
      if (moved || wished) this.analyse();
      if (moved || state.valued !== before.valued) this.lookUp();
    });
    this.forgetServer = app.online.watch(() => this.lookUp());
    this.showInAddress();
    this.lookUp();
  }

  leave(): void {
    this.engine.stop();
    this.lookup.stop();
    this.forgetServer();
  }

  get request(): GameRequest {
    return this.state.value.game;
  }

  override get playing(): View {
    return this.view;
  }

  // The game up to the ply that is looked at.
  get here(): GameRequest {
    const { game, shown } = this.state.value;
    return shown === null ? game : { ...game, moves: game.moves.slice(0, shown), declared: "" };
  }

  mayMove(): boolean {
    return true;
  }

  protected override whyInactive(): string {
    return this.view.result === null ? "" : this.app.t("no.over");
  }

  protected lostHere(): boolean {
    return false;
  }

  protected sayClocks(): string {
    return "";
  }

  // Another move than the game's own puts the rest of the game aside.
  protected submit(move: Move): void {
    const { game } = this.state.value;
    const at = this.here.moves.length;
    if (game.moves[at] === move.text) return this.step(at + 1);
    const moves = [...this.here.moves, move.text];
    this.change({ game: { ...game, moves, declared: "" }, shown: null, comments: [], source: "" });
    this.announce(this.live);
  }

  // Takes a game for study; false, with a note, when the rules refuse it.
  open(game: GameRequest): boolean {
    const view = this.app.rules.view(game);
    if (failed(view)) return this.report(view);
    this.change({
      game,
      shown: null,
      turn: NO_TURN,
      note: "",
      arrows: [],
      comments: [],
      source: "",
      info: null,
    });
    return true;
  }

  // Reads a position of the rule set in force, or a record; false, with a note, when it is neither.
  read(text: string): boolean {
    const { game } = this.state.value;
    const read = this.app.rules.readPosition(game.ruleSet, text);
    if (!failed(read)) return this.open({ ...game, start: read.position, moves: [], declared: "" });
    const record = this.app.rules.readRecord(game.ruleSet, text);
    if (failed(record)) return this.report(looksLikePosition(text) ? read : record);
    const { ruleSet, start, moves, declared, comments } = record;
    this.open({ ruleSet, start, moves, declared });
    const title = this.app.texts.value.title(this.ruleSet);
    this.change({
      comments,
      source: text,
      note: this.app.t("study.import.done", { game: title, plies: moves.length }),
    });
    this.app.announcer.say(this.state.value.note);
    return true;
  }

  note(text: string): void {
    this.refuse(text);
  }

  record(): string {
    const { game, source } = this.state.value;
    return this.app.rules.writeRecord(game, {}, source);
  }

  analyseOn(analysing: boolean): void {
    this.change({ analysing });
  }

  showLines(lines: number): void {
    this.change({ lines });
  }

  // Plays one of the legal moves of the ply that is looked at.
  play(move: Move): void {
    this.finish(move);
  }

  showValues(valued: boolean): void {
    this.change({ valued });
  }

  // What the points are worth that can be chosen now.
  get worths(): Worths {
    const { valued, values, turn } = this.state.value;
    return valued && values ? worthsOfPoints(values, turn) : NO_WORTHS;
  }

  private lookUp(): void {
    const { view, ruleSet } = this;
    const { values } = this.state.value;
    this.lookup.stop();
    if (values && values.position !== view.position) this.change({ values: null });
    if (!this.app.online.value || view.result !== null) return;
    this.lookup.ask(ruleSet.name, view.position, (found) => this.takeValues(view, found));
  }

  private takeValues(view: View, found: ProbedPosition | null): void {
    const values = found && valuesOf(found, view.position, view.moves);
    this.change({ values });
    if (values && this.state.value.valued) {
      this.app.announcer.say(sayValues(this.voice, values, view.turn));
    }
  }

  private analyse(): void {
    const { analysing, lines } = this.state.value;
    this.engine.stop();
    this.change({ info: null, arrows: [] });
    if (!analysing || this.view.result !== null) return;
    const game = this.here;
    const listen = (info: EngineInfo) => {
      if (this.here === game || sameMoves(this.here, game)) this.show(info);
    };
    void this.engine.think(game, { lines, movetime: THOUGHT }, listen).then((answer) => {
      if (answer) listen(answer);
    });
  }

  private show(info: EngineInfo): void {
    const { view } = this;
    const arrows = info.lines.slice(0, 3).flatMap((line, rank): Arrow[] => {
      const move = view.moves.find((legal) => legal.text === line.moves[0]);
      return move ? [{ ...move, rank }] : [];
    });
    this.change({ info, arrows: isEmpty(this.state.value.turn) ? arrows : [] });
  }

  private report({ error }: Failure): false {
    this.refuse(this.app.t("study.import.refused", { reason: error.message }));
    return false;
  }

  // The address holds the study, so that it can be reloaded, kept and sent.
  private showInAddress(): void {
    history.replaceState(null, "", `#/${linkTo(this.state.value.game)}`);
  }

  private change(change: Partial<StudyState>): void {
    this.state.update((state) => ({ ...state, ...change }));
  }
}

const looksLikePosition = (text: string) => text.includes("/") && !text.includes("[");

const sameMoves = (a: GameRequest, b: GameRequest) =>
  a.ruleSet === b.ruleSet && a.start === b.start && a.moves.join(" ") === b.moves.join(" ");
