// Setting up a game.
import { useState } from "preact/hooks";
import { useApp } from "../app/app";
import { go } from "../app/route";
import { keep, recall } from "../app/storage";
import { useQuery } from "../app/media";
import { useStore } from "../app/store";
import { newSession, type NewGame, type Player } from "../game/session";
import type { ClockSettings } from "../game/clock";
import { openGame, type Opening } from "../online/api";
import { keepName, keptName } from "../online/name";
import { NameField } from "../online/parts";
import type { ClockRule } from "../online/types";
import { Choice, Select } from "../parts/fields";
import { IconButton } from "../parts/icons";
import type { Cows } from "../board/difference";
import { other, type RuleSet, type Side } from "../rules/types";
import { keepSession, keptSession } from "../table/kept";
import { RuleSetSelect, RulesInWords, StillBoard } from "./RulesPage";

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

// Minutes for the game and seconds a move.
const CLOCKS: readonly (readonly [number, number])[] = [
  [3, 2],
  [5, 0],
  [10, 0],
  [10, 5],
  [30, 0],
];

const DAYS = [1, 3, 7]; // a move, in online games

const OPPONENTS = ["computer", "two", "friend", "lobby"] as const;
const isOnline = ({ opponent }: Wish) => opponent === "friend" || opponent === "lobby";

interface Wish {
  readonly opponent: (typeof OPPONENTS)[number];
  readonly ruleSet: string;
  readonly level: number;
  readonly side: "first" | "second" | "random";
  readonly clock: number; // an index of CLOCKS, and behind them of DAYS; -1: none
}

const USUAL: Wish = { opponent: "computer", ruleSet: "mssa", level: 3, side: "first", clock: -1 };
const KEY = "morabaraba.wish";

function readWish(kept: unknown): Wish {
  const wish = { ...USUAL, ...(kept as Partial<Wish>) };
  const right =
    OPPONENTS.includes(wish.opponent) &&
    typeof wish.ruleSet === "string" &&
    LEVELS.includes(wish.level) &&
    ["first", "second", "random"].includes(wish.side) &&
    Number.isInteger(wish.clock) &&
    wish.clock >= -1 &&
    wish.clock < CLOCKS.length + DAYS.length;
  return right ? wish : USUAL;
}

export function NewGamePage() {
  const { t, rules, online } = useApp();
  const hasServer = useStore(online);
  const [kept, setWish] = useState(() => recall(KEY, readWish) ?? USUAL);
  const [name, setName] = useState(keptName);
  const [note, setNote] = useState("");
  const wish: Wish = isOnline(kept) && !hasServer ? { ...kept, opponent: "computer" } : kept;
  const set = (change: Partial<Wish>) => setWish((old) => ({ ...old, ...change }));
  const ruleSet = rules.ruleSet(wish.ruleSet);
  const start = (event: Event) => {
    event.preventDefault();
    keep(KEY, wish);
    if (!isOnline(wish)) return startGame(newGameOf(wish, ruleSet.starts));
    keepName(name);
    openGame(openingOf(wish, ruleSet.starts, name)).then(
      (game) => go(`game/${game.id}`),
      (error: unknown) =>
        setNote(t("online.refused", { reason: String((error as Error).message) })),
    );
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
            options={OPPONENTS.filter(
              (value) => hasServer || !isOnline({ ...wish, opponent: value }),
            ).map((value) => ({ value, label: t(`new.${value}`) }))}
            onChange={(opponent) => set({ opponent })}
          />
          {wish.opponent === "computer" && (
            <LevelChoice level={wish.level} onChange={(level) => set({ level })} />
          )}
          {isOnline(wish) && <NameField name={name} onChange={setName} />}
          {wish.opponent !== "two" && (
            <SideChoice wish={wish} starts={ruleSet.starts} onChange={(side) => set({ side })} />
          )}
          <ClockChoice
            value={wish.clock}
            days={isOnline(wish)}
            onChange={(clock) => set({ clock })}
          />
          <RuleSetSelect value={ruleSet.name} onChange={(name) => set({ ruleSet: name })} />
          <details>
            <summary>{t("new.rules")}</summary>
            <RulesInWords ruleSet={ruleSet} />
          </details>
          {note && (
            <p class="note" role="alert">
              {note}
            </p>
          )}
          <button type="submit" class="button main">
            {t(isOnline(wish) ? "new.open" : "new.start")}
          </button>
        </form>
      </div>
    </div>
  );
}

// The board of the chosen rule set, with a few cows where there is room for them: to look at.
const COWS: Cows = [
  ["a7", "b6", "d3", "e3", "g4"],
  ["c3", "d6", "f6", "d1", "a1"],
];

function Hero({ ruleSet }: { ruleSet: RuleSet }) {
  const { t } = useApp();
  if (!useQuery("(min-width: 56rem)")) return null;
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
    game: texts.value.title(rules.ruleSet(session.ruleSet)),
    plies: session.played,
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
      <span>
        {t("new.level")} <output>{label(level)}</output>
      </span>
      <input
        type="range"
        name="level"
        min="1"
        max="10"
        step="1"
        value={level}
        onInput={(event) => onChange(Number(event.currentTarget.value))}
      />
    </label>
  );
}

function SideChoice({
  wish,
  starts,
  onChange,
}: {
  wish: Wish;
  starts: Side;
  onChange: (side: Wish["side"]) => void;
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

function ClockChoice({
  value,
  days,
  onChange,
}: {
  value: number;
  days: boolean;
  onChange: (clock: number) => void;
}) {
  const { t } = useApp();
  const timed = CLOCKS.map(([minutes, seconds], i) => ({
    value: i,
    label: t(seconds === 0 ? "new.clock.sudden" : "new.clock.increment", { minutes, seconds }),
  }));
  const daily = DAYS.map((count, i) => ({
    value: CLOCKS.length + i,
    label: t(count === 1 ? "new.clock.day" : "new.clock.days", { days: count }),
  }));
  return (
    <Select
      label={t("new.clock")}
      name="clock"
      value={days || value < CLOCKS.length ? value : -1}
      options={[{ value: -1, label: t("new.clock.none") }, ...timed, ...(days ? daily : [])]}
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
    ruleSet: wish.ruleSet,
    clock,
    players: mine === "white" ? [human, computer] : [computer, human],
  };
}

function openingOf(wish: Wish, starts: Side, name: string): Opening {
  const chosen = CLOCKS[wish.clock];
  const days = DAYS[wish.clock - CLOCKS.length];
  const clock: ClockRule = chosen
    ? clockRule(chosen[0] * 60_000, chosen[1] * 1000)
    : days === undefined
      ? { kind: "none" }
      : { kind: "daily", days };
  const side = { first: starts, second: other(starts), random: "random" as const }[wish.side];
  const visibility = wish.opponent === "lobby" ? "lobby" : "link";
  return { game: wish.ruleSet, side, name, clock, visibility };
}

const clockRule = (initial: number, increment: number): ClockRule =>
  increment === 0 ? { kind: "sudden", initial } : { kind: "increment", initial, increment };

// Keeps a new game and goes to its table.
export function startGame(game: NewGame): void {
  const random = crypto.getRandomValues(new Uint32Array(3));
  keepSession(newSession(game, [...random].map((n) => n.toString(36)).join("-"), random[0]!));
  go("play");
}
