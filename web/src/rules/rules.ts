// The rules, asked of the rules module. Everything here is a question; the answers are C++'s.
import { Module } from "./module";
import {
  failed,
  type Failure,
  type GameRequest,
  type Point,
  type RuleSet,
  type Side,
  type View,
} from "./types";

// What a position editor has on its board.
export interface Setup {
  readonly cows: readonly [readonly Point[], readonly Point[]];
  readonly hand: readonly [number, number];
  readonly turn: Side;
  readonly shotless: number;
  readonly number: number;
}

// A game as a record holds it.
export interface RecordedGame extends GameRequest {
  readonly tags: Readonly<Record<string, string>>;
  readonly comments: readonly (readonly string[])[]; // [i] stand before the ply i + 1
}

const KEPT_VIEWS = 200;

export class Rules {
  readonly ruleSets: readonly RuleSet[];
  private readonly views = new Map<string, View | Failure>();

  constructor(private readonly module: Module) {
    this.ruleSets = module.call<RuleSet[]>("rule_sets", "");
  }

  ruleSet(name: string): RuleSet {
    return this.ruleSets.find((set) => set.name === name) ?? this.ruleSets[0]!;
  }

  knows(name: string): boolean {
    return this.ruleSets.some((set) => set.name === name);
  }

  // The game as it stands after its moves. The last ones asked for are kept.
  view(game: GameRequest): View | Failure {
    const request = requestText(game);
    const kept = this.views.get(request);
    if (kept) return kept;
    const view = this.module.call<View | Failure>("view", request);
    if (this.views.size >= KEPT_VIEWS) this.views.delete(this.views.keys().next().value!);
    this.views.set(request, view);
    return view;
  }

  // Why `move` can't be played after the game's moves; null when it can.
  explain(game: GameRequest, move: string): Failure["error"] | null {
    const answer = this.module.call<object>("explain_move", `${requestText(game)}\n${plain(move)}`);
    return failed(answer) ? answer.error : null;
  }

  // The canonical text of a position.
  readPosition(ruleSet: string, text: string): { position: string } | Failure {
    return this.module.call("read_position", `${plain(ruleSet)}\n${plain(text.trim())}`);
  }

  // The text of a position that an editor has set up.
  setUp(ruleSet: string, setup: Setup): { position: string } | Failure {
    const points = this.ruleSet(ruleSet).board.points.map((point) => point.name);
    const set = (cows: readonly Point[]) =>
      cows.reduce((bits, cow) => bits | (1 << points.indexOf(cow)), 0);
    return this.module.call(
      "set_up",
      plain(ruleSet),
      set(setup.cows[0]),
      set(setup.cows[1]),
      setup.hand[0],
      setup.hand[1],
      setup.turn === "white" ? 0 : 1,
      setup.shotless,
      setup.number,
    );
  }

  // The game in a record, by its own [Game] tag, or else by `ruleSet`.
  readRecord(ruleSet: string, text: string): RecordedGame | Failure {
    return this.module.call("read_record", `${plain(ruleSet)}\n${text}`);
  }

  // The record of a game. `source`, a record of the same moves, lends its comments.
  writeRecord(game: GameRequest, tags: Readonly<Record<string, string>>, source = ""): string {
    const named = Object.entries(tags).map(([name, value]) => `${name} ${plain(value)}\n`);
    const request = `${requestText(game)}\n${named.join("")}\n${source}`;
    const answer = this.module.call<{ text: string } | Failure>("write_record", request);
    if (failed(answer)) throw new Error(answer.error.message);
    return answer.text;
  }
}

// Requests have a line each for their parts, so a part must not hold line ends.
const plain = (text: string) => text.replace(/[\r\n]+/g, " ");

// The lines of a GameRequest (wasm/game_request.h).
export function requestText(game: GameRequest): string {
  return [game.ruleSet, game.start, game.moves.join(" "), game.declared].map(plain).join("\n");
}
