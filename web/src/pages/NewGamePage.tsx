// Setting up a game.
import { useState } from "preact/hooks";
import { useApp } from "../app/app";
import { go } from "../app/route";
import { keep, recall } from "../app/storage";
import { newSession, type NewGame, type Player } from "../game/session";
import type { ClockSettings } from "../game/clock";
import { Choice, Select } from "../parts/fields";
import { IconButton } from "../parts/icons";
import type { Cows } from "../board/difference";
import { other, type RuleSet, type Side } from "../rules/types";
import { keepSession, keptSession } from "../table/kept";
import { RuleSetSelect, RulesInWords, StillBoard } from "./RulesPage";

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

// Minutes for the game and seconds a move.
const CLOCKS: readonly (readonly [number, number])[] = [[3, 2], [5, 0], [10, 0], [10, 5], [30, 0]];

interface Wish {
  readonly opponent: "computer" | "two";
  readonly ruleSet: string;
  readonly level: number;
  readonly side: "first" | "second" | "random";
  readonly clock: number; // an index of CLOCKS; -1: none
}

const USUAL: Wish = { opponent: "computer", ruleSet: "mssa", level: 3, side: "first", clock: -1 };
const KEY = "morabaraba.wish";

function readWish(kept: unknown): Wish {
  const wish = { ...USUAL, ...(kept as Partial<Wish>) };
  const right =
    ["computer", "two"].includes(wish.opponent) && typeof wish.ruleSet === "string" &&
    LEVELS.includes(wish.level) && ["first", "second", "random"].includes(wish.side) &&
    (wish.clock === -1 || wish.clock in CLOCKS);
  return right ? wish : USUAL;
}

export function NewGamePage() {
  const { t, rules } = useApp();
  const [wish, setWish] = useState(() => recall(KEY, readWish) ?? USUAL);
  const set = (change: Partial<Wish>) => setWish((old) => ({ ...old, ...change }));
  const ruleSet = rules.ruleSet(wish.ruleSet);
  const start = (event: Event) => {
    event.preventDefault();
    keep(KEY, wish);
    startGame(newGameOf(wish, ruleSet.starts));
  };
  return (
    <div class="page new-game">
      <Hero ruleSet={ruleSet} />
      <div>
        <Welcome />
      <form class="card" onSubmit={start}>
        <h1>{t("new.title")}</h1>
        <Choice
          label={t("new.opponent")}
          name="opponent"
          value={wish.opponent}
          options={[
            { value: "computer", label: t("new.computer") },
            { value: "two", label: t("new.two") },
          ]}
          onChange={(opponent) => set({ opponent })}
        />
        {wish.opponent === "computer" && (
          <>
            <LevelChoice level={wish.level} onChange={(level) => set({ level })} />
            <SideChoice wish={wish} starts={ruleSet.starts} onChange={(side) => set({ side })} />
          </>
        )}
        <ClockChoice value={wish.clock} onChange={(clock) => set({ clock })} />
        <RuleSetSelect value={ruleSet.name} onChange={(name) => set({ ruleSet: name })} />
        <details>
          <summary>{t("new.rules")}</summary>
          <RulesInWords ruleSet={ruleSet} />
        </details>
        <button type="submit" class="button main">{t("new.start")}</button>
      </form>
      </div>
    </div>
  );
}

// The board of the chosen rule set, with a few cows where there is room for them: to look at.
const COWS: Cows = [["a7", "b6", "d3", "e3", "g4"], ["c3", "d6", "f6", "d1", "a1"]];

function Hero({ ruleSet }: { ruleSet: RuleSet }) {
  const { t } = useApp();
  const points = new Set(ruleSet.board.points.map((point) => point.name));
  const fitting = COWS.map((side) => side.filter((point) => points.has(point)));
  return (
    <div class="hero" aria-hidden="true">
      <StillBoard ruleSet={ruleSet} cows={[fitting[0]!, fitting[1]!]} />
      <p>{t("page.motto")}</p>
    </div>
  );
}

// The game that is kept, if there is one.
function Welcome() {
  const { t, rules, texts } = useApp();
  const [session] = useState(() => keptSession(rules));
  if (!session || session.played === 0) return null;
  const note = t("new.resume.note", {
    game: texts.value.title(rules.ruleSet(session.ruleSet)), plies: session.played,
  });
  return (
    <div class="card resume">
      <p>{note}</p>
      <IconButton icon="forward" label={t("new.resume")} onClick={() => go("play")} />
    </div>
  );
}

function LevelChoice({ level, onChange }: { level: number; onChange: (level: number) => void }) {
  const { t } = useApp();
  const label = (value: number) => {
    if (value === 1) return `1, ${t("new.level.first")}`;
    return value === 10 ? `10, ${t("new.level.last")}` : String(value);
  };
  return (
    <label class="field level">
      <span>{t("new.level")} <output>{label(level)}</output></span>
      <input
        type="range" name="level" min="1" max="10" step="1" value={level}
        onInput={(event) => onChange(Number(event.currentTarget.value))}
      />
    </label>
  );
}

function SideChoice({ wish, starts, onChange }: {
  wish: Wish; starts: Side; onChange: (side: Wish["side"]) => void;
}) {
  const { t, rules, texts } = useApp();
  const ruleSet = rules.ruleSet(wish.ruleSet);
  return (
    <Choice
      label={t("new.side")}
      name="side"
      value={wish.side}
      options={[
        { value: "first", label: t("new.side.first", { side: texts.value.side(ruleSet, starts) }) },
        { value: "second", label: texts.value.side(ruleSet, other(starts)) },
        { value: "random", label: t("new.side.random") },
      ]}
      onChange={onChange}
    />
  );
}

function ClockChoice({ value, onChange }: { value: number; onChange: (clock: number) => void }) {
  const { t } = useApp();
  const timed = CLOCKS.map(([minutes, seconds], i) => ({
    value: i,
    label: t(seconds === 0 ? "new.clock.sudden" : "new.clock.increment", { minutes, seconds }),
  }));
  return (
    <Select
      label={t("new.clock")}
      name="clock"
      value={value}
      options={[{ value: -1, label: t("new.clock.none") }, ...timed]}
      onChange={onChange}
    />
  );
}

function newGameOf(wish: Wish, starts: Side): NewGame {
  const chosen = CLOCKS[wish.clock];
  const clock: ClockSettings | null = chosen
    ? { initial: chosen[0] * 60_000, increment: chosen[1] * 1000 }
    : null;
  const human: Player = { kind: "human" };
  if (wish.opponent === "two") return { ruleSet: wish.ruleSet, players: [human, human], clock };
  const computer: Player = { kind: "computer", level: wish.level };
  const first = wish.side === "first" || (wish.side === "random" && Math.random() < 0.5);
  const mine = first ? starts : other(starts);
  return {
    ruleSet: wish.ruleSet, clock,
    players: mine === "white" ? [human, computer] : [computer, human],
  };
}

// Keeps a new game and goes to its table.
export function startGame(game: NewGame): void {
  const random = crypto.getRandomValues(new Uint32Array(3));
  keepSession(newSession(game, [...random].map((n) => n.toString(36)).join("-"), random[0]!));
  go("play");
}
