// Study: a game or a position, with the computer's lines beside it.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app/app";
import { useStore } from "../app/store";
import type { EngineLine } from "../engine/answer";
import { Choice } from "../parts/fields";
import { IconButton } from "../parts/icons";
import { Editor } from "../study/Editor";
import { sayScore, shortScore, whiteShare } from "../study/evaluation";
import { Export, Import } from "../study/exchange_parts";
import { gameOf } from "../study/link";
import { sayWorth } from "../study/say_values";
import { StudyTable } from "../study/study_table";
import { ValuesPart } from "../study/ValuesPart";
import type { Player } from "../game/session";
import { indexOf, other, type GameRequest, type Point, type Side } from "../rules/types";
import { MoveBox, MoveList, Prompt, Seat, Stepper, Warnings } from "../table/parts";
import { sayResult, sideName } from "../table/speech";
import { TableBoard } from "../table/TableBoard";
import { startGame } from "./NewGamePage";
import { RuleSetSelect } from "./RulesPage";

const NEW_STUDY: GameRequest = { ruleSet: "mssa", start: "", moves: [], declared: "" };

export function StudyPage({ query }: { query: URLSearchParams }) {
  const app = useApp();
  const [table, setTable] = useState<StudyTable | null>(null);
  useEffect(() => {
    const wanted = gameOf(query);
    const opened = new StudyTable(app, NEW_STUDY);
    if (wanted) opened.open(wanted);
    setTable(opened);
    return () => opened.leave();
  }, [query]);
  return table && <Study table={table} />;
}

function Study({ table }: { table: StudyTable }) {
  const { t, texts } = useApp();
  const state = useStore(table.state);
  const [editing, setEditing] = useState(false);
  if (editing) {
    const done = (position: string) => {
      setEditing(false);
      table.open({ ...table.request, start: position, moves: [], declared: "" });
    };
    return (
      <Editor
        ruleSet={table.ruleSet}
        view={table.view}
        onDone={done}
        onCancel={() => setEditing(false)}
      />
    );
  }
  const below: Side = state.flipped ? "black" : "white";
  const { worths } = table;
  const sayMore = (point: Point) =>
    worths.has(point) ? sayWorth(texts.value, worths.get(point)!) : "";
  return (
    <div class="table study">
      <h1 class="for-ears">{t("study.title")}</h1>
      <div class="table-board">
        <StudySeat table={table} side={other(below)} />
        <div class="with-bar">
          <Bar table={table} />
          <TableBoard table={table} worths={worths} sayMore={sayMore} />
        </div>
        <StudySeat table={table} side={below} />
      </div>
      <div class="table-panel">
        <Prompt table={table} busy="" />
        <Warnings table={table} />
        <ValuesPart table={table} />
        <Analysis table={table} />
        <MoveList table={table} comments={state.comments} />
        <Stepper table={table} />
        <MoveBox table={table} />
        <RuleSetSelect
          value={table.ruleSet.name}
          onChange={(ruleSet) => table.open({ ...NEW_STUDY, ruleSet })}
        />
        <div class="buttons actions">
          <IconButton icon="settings" label={t("study.editor")} onClick={() => setEditing(true)} />
          <IconButton
            icon="new"
            label={t("study.reset")}
            onClick={() => table.open({ ...NEW_STUDY, ruleSet: table.ruleSet.name })}
          />
          {table.view.result === null && (
            <IconButton icon="forward" label={t("study.play-on")} onClick={() => playOn(table)} />
          )}
        </div>
        <Import table={table} />
        <Export table={table} />
      </div>
    </div>
  );
}

// A game against the computer, from the position that is looked at.
function playOn(table: StudyTable): void {
  const { view, ruleSet } = table;
  const players: [Player, Player] = [
    { kind: "computer", level: 5 },
    { kind: "computer", level: 5 },
  ];
  players[indexOf(view.turn)] = { kind: "human" };
  startGame({ ruleSet: ruleSet.name, start: view.position, players, clock: null });
}

const StudySeat = ({ table, side }: { table: StudyTable; side: Side }) => (
  <Seat
    side={side}
    sideName={sideName(table.voice, side)}
    name=""
    view={table.view}
    cows={Number(table.ruleSet.options.cows)}
    left={null}
  />
);

// The evaluation bar: white's share from below, or from above when the board is turned.
function Bar({ table }: { table: StudyTable }) {
  const { t } = useApp();
  const { info, flipped } = table.state.value;
  const { view, voice } = table;
  const best = info?.lines[0];
  if (!table.state.value.analysing) return null;
  const share = best ? whiteShare(best, view.turn) : 0.5;
  const says = best ? sayScore(voice, best, view.turn) : sayResult(voice, view) || "…";
  return (
    <div
      class={`bar ${flipped ? "turned" : ""}`}
      role="img"
      aria-label={`${t("study.evaluation")}: ${says}`}
    >
      <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
        <rect class="bar-dark" width="10" height="100" />
        <rect class="bar-light" width="10" y={100 * (1 - share)} height={100 * share} />
        <path class="bar-middle" d="M0,50H10" />
      </svg>
    </div>
  );
}

function Analysis({ table }: { table: StudyTable }) {
  const { t, texts } = useApp();
  const { analysing, info, lines } = table.state.value;
  return (
    <section class="analysis" aria-label={t("study.engine")}>
      <div class="analysis-head">
        <IconButton
          icon="hint"
          label={t(analysing ? "study.engine.off" : "study.engine.on")}
          pressed={analysing}
          onClick={() => table.analyseOn(!analysing)}
        />
        {info && (
          <span class="note">
            {t("study.depth", { depth: info.depth, nodes: texts.value.number(info.nodes) })}
          </span>
        )}
      </div>
      {analysing && (
        <>
          <Choice
            label={t("study.lines")}
            name="lines"
            value={lines}
            options={[1, 2, 3, 5].map((value) => ({ value, label: String(value) }))}
            onChange={(count) => table.showLines(count)}
          />
          <ol class="engine-lines">
            {info?.lines.map((line) => (
              <LineRow key={line.moves[0]} table={table} line={line} />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function LineRow({ table, line }: { table: StudyTable; line: EngineLine }) {
  const { view, notation, voice } = table;
  return (
    <li>
      <strong title={sayScore(voice, line, view.turn)}>{shortScore(line, view.turn)}</strong>
      <span class="for-ears"> ({sayScore(voice, line, view.turn)}) </span>
      <span>
        {line.moves
          .slice(0, 10)
          .map((move) => notation.move(move))
          .join(" ")}
      </span>
    </li>
  );
}
