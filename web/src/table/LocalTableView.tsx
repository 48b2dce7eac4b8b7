// A game on this page, whole.
import { useState } from "preact/hooks";
import { useApp } from "../app/app";
import { useStore } from "../app/store";
import { timeLeft } from "../game/clock";
import { hasComputer, playerOf } from "../game/session";
import { other, type Side } from "../rules/types";
import { IconButton } from "../parts/icons";
import type { LocalTable } from "./local_table";
import { MoveBox, MoveList, Prompt, Seat, Stepper, Warnings } from "./parts";
import { sideName } from "./speech";
import { TableBoard } from "./TableBoard";

interface Props {
  readonly table: LocalTable;
  readonly onNew: () => void;
  readonly onAgain: () => void;
  readonly onStudy: () => void;
}

export function LocalTableView({ table, onNew, onAgain, onStudy }: Props) {
  const { t, texts } = useApp();
  const { flipped, thinking } = useStore(table.state);
  const below: Side = flipped ? "black" : "white";
  const busy = {
    move: t("table.thinking"),
    hint: t("table.hint.thinking"),
    draw: t("table.draw.weighing"),
  };
  return (
    <div class="table">
      <h1 class="for-ears">{texts.value.title(table.ruleSet)}</h1>
      <div class="table-board">
        <LocalSeat table={table} side={other(below)} />
        <TableBoard table={table} />
        <LocalSeat table={table} side={below} />
      </div>
      <div class="table-panel">
        <Prompt table={table} busy={thinking ? busy[thinking] : ""} />
        <Offer table={table} />
        <Warnings table={table} />
        <Actions table={table} onNew={onNew} onAgain={onAgain} onStudy={onStudy} />
        <MoveList table={table} />
        <Stepper table={table} />
        <MoveBox table={table} />
        <details class="keys">
          <summary>{t("table.keys.show")}</summary>
          <p>{t("table.keys")}</p>
        </details>
      </div>
    </div>
  );
}

function LocalSeat({ table, side }: { table: LocalTable; side: Side }) {
  const { t } = useApp();
  const { session, view, voice } = table;
  const player = playerOf(session, side);
  const person = hasComputer(session) ? t("table.you") : "";
  const name = player.kind === "human" ? person : t("table.computer", { level: player.level });
  const { clock } = session;
  return (
    <Seat
      side={side}
      sideName={sideName(voice, side)}
      name={name}
      view={view}
      cows={Number(table.ruleSet.options.cows)}
      left={clock && (() => timeLeft(table.session.clock!, side, Date.now()))}
    />
  );
}

// Two people at one board: the other one answers an offer.
function Offer({ table }: { table: LocalTable }) {
  const { t } = useApp();
  const { offer } = table.state.value;
  if (!offer) return null;
  return (
    <div class="offer" role="group">
      <p>{t("table.draw.offered", { side: sideName(table.voice, offer) })}</p>
      <div class="buttons">
        <IconButton icon="check" label={t("table.accept")} onClick={() => table.answerDraw(true)} />
        <IconButton
          icon="cross"
          label={t("table.decline")}
          onClick={() => table.answerDraw(false)}
        />
      </div>
    </div>
  );
}

function Actions({ table, onNew, onAgain, onStudy }: Props) {
  const { t } = useApp();
  const [sure, setSure] = useState(false);
  const { state, live, ruleSet } = table;
  const over = live.result !== null;
  const thinking = state.value.thinking;
  const resign = () => {
    setSure(false);
    table.resign();
  };
  if (sure && !over) {
    return (
      <div class="offer" role="group">
        <p>{t("table.resign.sure")}</p>
        <div class="buttons">
          <IconButton icon="resign" label={t("table.resign.yes")} onClick={resign} />
          <IconButton icon="cross" label={t("page.cancel")} onClick={() => setSure(false)} />
        </div>
      </div>
    );
  }
  return (
    <div class="buttons actions">
      <IconButton
        icon="undo"
        label={t("table.undo")}
        disabled={table.undoPly === null}
        onClick={() => table.undo()}
      />
      <IconButton
        icon="redo"
        label={t("table.redo")}
        disabled={table.redoPly === null}
        onClick={() => table.redo()}
      />
      {!over && (
        <>
          <IconButton
            icon="hint"
            label={t("table.hint")}
            disabled={!table.active || thinking !== null}
            onClick={() => void table.hint()}
          />
          {ruleSet.options.agreement === true && (
            <IconButton
              icon="draw"
              label={t("table.draw")}
              disabled={thinking !== null}
              onClick={() => void table.offerDraw()}
            />
          )}
          <IconButton icon="resign" label={t("table.resign")} onClick={() => setSure(true)} />
        </>
      )}
      {over && <IconButton icon="redo" label={t("table.again")} onClick={onAgain} />}
      <IconButton icon="study" label={t("table.study")} onClick={onStudy} />
      <IconButton icon="new" label={t("table.new")} onClick={onNew} />
    </div>
  );
}
