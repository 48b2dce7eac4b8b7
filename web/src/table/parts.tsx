// The parts around a table's board: who plays, what is asked, the moves, the move box.
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app/app";
import { useStore } from "../app/store";
import { clockText } from "../game/clock";
import { isEmpty, passedMove } from "../game/turn";
import { indexOf, type Side, type View } from "../rules/types";
import { IconButton } from "../parts/icons";
import { sayAsk, sayPly, sayResult, sideName } from "./speech";
import type { Table, TableState } from "./table";

type Of<S extends TableState> = { readonly table: Table<S> };

// --- who plays ---

interface SeatProps {
  readonly side: Side;
  readonly sideName: string;
  readonly name: string;
  readonly view: View;
  readonly cows: number; // that the side began with
  readonly left: (() => number) | null; // milliseconds on its clock; null: no clock
  readonly away?: string; // says so when the player is not connected
  readonly waiting?: boolean; // the game has not begun
}

export function Seat(props: SeatProps) {
  const { side, sideName, name, view, cows, left, away, waiting = false } = props;
  const { t } = useApp();
  const hand = view.hand[indexOf(side)];
  const shot = cows - hand - view.cows[indexOf(side)].length;
  const toMove = !waiting && view.result === null && view.turn === side;
  return (
    <div class={`seat ${toMove ? "to-move" : ""}`} data-side={side}>
      <svg class="seat-cow" viewBox="-58 -58 116 116" aria-hidden="true">
        <use href={`#cow-${side}`} />
      </svg>
      <div class="seat-who">
        <strong>{sideName}</strong>
        {name && <span class="seat-name">{name}</span>}
        {toMove && <span class="turn-mark">{t("table.to-move")}</span>}
        {away && <span class="away">{away}</span>}
      </div>
      <div class="seat-cows">
        <HandRow side={side} hand={hand} />
        <span class="seat-count">{t("table.hand", { count: hand })}</span>
        <span class="seat-count">{t("table.shot", { count: Math.max(0, shot) })}</span>
      </div>
      {left && (
        <ClockFace left={left} label={t("table.clock", { side: sideName })} running={toMove} />
      )}
    </div>
  );
}

// The cows in hand as a string of little ones.
const HandRow = ({ side, hand }: { side: Side; hand: number }) =>
  hand === 0 ? null : (
    <svg class="hand-row" viewBox={`0 0 ${(hand - 1) * 72 + 110} 110`} aria-hidden="true">
      {Array.from({ length: hand }, (_, i) => (
        <use href={`#cow-${side}`} x={55 + i * 72} y="55" />
      ))}
    </svg>
  );

function ClockFace({
  left,
  label,
  running,
}: {
  left: () => number;
  label: string;
  running: boolean;
}) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 100);
    return () => clearInterval(timer);
  }, []);
  const time = left();
  return (
    <time
      class={`clock ${running ? "running" : ""} ${time < 10_000 ? "short" : ""}`}
      role="timer"
      aria-label={label}
    >
      {clockText(time)}
    </time>
  );
}

// --- what is asked ---

export function Prompt<S extends TableState>({ table, busy }: Of<S> & { busy: string }) {
  const { t } = useApp();
  const state = useStore(table.state);
  const { view, voice, live } = table;
  const result = sayResult(voice, table.playing);
  const unfinished = !isEmpty(state.turn);
  const count = table.request.moves.length;
  if (state.shown !== null && !table.active) {
    return (
      <div class="prompt">
        <p>{t("table.looking-back", { ply: state.shown, count })}</p>
        <button type="button" class="button" onClick={() => table.step(count)}>
          {t("table.return")}
        </button>
      </div>
    );
  }
  const ask = table.active
    ? sayAsk(voice, view, state.turn)
    : t("ask.wait", { side: sideName(voice, live.turn) });
  return (
    <div class={`prompt ${result ? "over" : ""} ${state.turn.to ? "shooting" : ""}`}>
      <p>{result || busy || ask}</p>
      {state.note && <p class="note">{state.note}</p>}
      {unfinished && (
        <div class="buttons">
          {passedMove(state.turn, table.playing.moves) && (
            <button type="button" class="button" onClick={() => table.pass()}>
              {t("table.pass")}
            </button>
          )}
          <IconButton icon="cross" label={t("table.take-back")} onClick={() => table.cancel()} />
        </div>
      )}
    </div>
  );
}

// Counters that lead to a draw, and a banned return.
export function Warnings<S extends TableState>({ table }: Of<S>) {
  const { t } = useApp();
  const { view, ruleSet, notation } = table;
  const limit = ruleSet.options.repetition;
  const lines: string[] = [];
  if (view.shotless > 0) {
    lines.push(t("table.shotless", { count: view.shotless, limit: view.shotlessLimit }));
  }
  if (typeof limit === "number" && view.occurrences > 1) {
    lines.push(t("table.occurrences", { count: view.occurrences, limit }));
  }
  if (view.ban && view.result === null) {
    lines.push(
      t("table.ban", { from: notation.point(view.ban[0]), to: notation.point(view.ban[1]) }),
    );
  }
  return lines.length > 0 ? (
    <ul class="warnings">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  ) : null;
}

// --- the moves ---

export function MoveList<S extends TableState>({
  table,
  comments = [],
}: Of<S> & { comments?: readonly (readonly string[])[] }) {
  const { t } = useApp();
  const state = useStore(table.state);
  const list = useRef<HTMLOListElement>(null);
  const { live, notation, voice } = table;
  const shown = state.shown ?? live.plies.length;
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (current && list.current)
      list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2;
  }, [shown, live.plies.length]);
  return (
    <section class="moves" aria-label={t("table.moves")}>
      {live.plies.length === 0 && <p class="note">{t("table.no-moves")}</p>}
      <ol ref={list}>
        {live.plies.map((ply, i) => (
          <li key={i} class={ply.side} value={i + 1}>
            <button
              type="button"
              aria-current={i + 1 === shown ? "step" : undefined}
              aria-label={sayPly(voice, ply)}
              onClick={() => table.step(i + 1)}
            >
              {notation.move(ply.text)}
            </button>
            {comments[i + 1]?.map((comment) => (
              <span class="comment">{comment}</span>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Stepper<S extends TableState>({ table }: Of<S>) {
  const { t } = useApp();
  const state = useStore(table.state);
  const count = table.request.moves.length;
  const shown = state.shown ?? count;
  return (
    <div class="buttons stepper" role="group" aria-label={t("table.moves")}>
      <IconButton
        icon="first"
        label={t("table.first")}
        wordless
        disabled={shown === 0}
        onClick={() => table.step(0)}
      />
      <IconButton
        icon="back"
        label={t("table.back")}
        wordless
        disabled={shown === 0}
        onClick={() => table.step(shown - 1)}
      />
      <IconButton
        icon="forward"
        label={t("table.forward")}
        wordless
        disabled={shown === count}
        onClick={() => table.step(shown + 1)}
      />
      <IconButton
        icon="last"
        label={t("table.last")}
        wordless
        disabled={shown === count}
        onClick={() => table.step(count)}
      />
      <IconButton icon="flip" label={t("table.flip")} wordless onClick={() => table.flip()} />
    </div>
  );
}

// --- the move box ---

export function MoveBox<S extends TableState>({ table }: Of<S>) {
  const { t } = useApp();
  const [text, setText] = useState("");
  const example = table.playing.moves.at(0);
  const submit = (event: Event) => {
    event.preventDefault();
    if (text.trim() && table.type(text)) setText("");
  };
  return (
    <form class="move-box" onSubmit={submit}>
      <label>
        <span>{t("table.move-box")}</span>
        <input
          value={text}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          maxLength={40}
          placeholder={
            example ? t("table.move-box.example", { move: table.notation.move(example.text) }) : ""
          }
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button">
        {t("table.move-box.play")}
      </button>
    </form>
  );
}
