// An online game, whole.
import { useState } from "preact/hooks";
import { useApp } from "../app/app";
import { useStore } from "../app/store";
import { IconButton } from "../parts/icons";
import { other, type Side } from "../rules/types";
import { MoveBox, MoveList, Prompt, Seat, Stepper, Warnings } from "../table/parts";
import { sideName } from "../table/speech";
import { TableBoard } from "../table/TableBoard";
import { recordUrl } from "./api";
import { isFull, type OnlineTable } from "./online_table";
import { Chat, FreeSeat, Offers } from "./parts";

interface Props {
  readonly table: OnlineTable;
  readonly onJoin: (name: string) => void;
  readonly onNext: () => void;
  readonly onStudy: () => void;
}

export function OnlineTableView({ table, onJoin, onNext, onStudy }: Props) {
  const { t, texts } = useApp();
  const { game, flipped, link, pending } = useStore(table.state);
  const below: Side = flipped ? "black" : "white";
  const busy = pending ? t("online.sending") : "";
  return (
    <div class="table">
      <h1 class="for-ears">{texts.value.title(table.ruleSet)}</h1>
      <div class="table-board">
        <OnlineSeat table={table} side={other(below)} />
        <TableBoard table={table} />
        <OnlineSeat table={table} side={below} />
      </div>
      <div class="table-panel">
        {link === "connecting" && <p class="link-lost">{t("online.lost")}</p>}
        <FreeSeat table={table} onJoin={onJoin} />
        {isFull(game) && <Prompt table={table} busy={busy} />}
        <Offers table={table} />
        <Warnings table={table} />
        <Actions table={table} onNext={onNext} onStudy={onStudy} />
        <MoveList table={table} />
        <Stepper table={table} />
        {game.you && isFull(game) && <MoveBox table={table} />}
        <Chat table={table} />
        <p class="note">
          {t(game.you ? "online.spectators" : "online.watching", { count: game.spectators })}
        </p>
        <details class="keys">
          <summary>{t("table.keys.show")}</summary>
          <p>{t("table.keys")}</p>
        </details>
      </div>
    </div>
  );
}

function OnlineSeat({ table, side }: { table: OnlineTable; side: Side }) {
  const { t } = useApp();
  const { game } = table.state.value;
  const seat = game.seats[side];
  const name = seat.taken ? seat.name || t("online.nameless") : "";
  const timed = table.timeLeft(side) !== null;
  return (
    <Seat
      side={side}
      sideName={sideName(table.voice, side)}
      name={game.you === side ? t("online.you", { name }) : name}
      view={table.view}
      cows={Number(table.ruleSet.options.cows)}
      left={timed ? () => table.timeLeft(side) ?? 0 : null}
      waiting={!isFull(game)}
      away={seat.taken && !seat.online ? t("online.away") : ""}
    />
  );
}

function Actions({ table, onNext, onStudy }: Omit<Props, "onJoin">) {
  const { t } = useApp();
  const [sure, setSure] = useState(false);
  const { game } = table.state.value;
  const over = game.result !== "*";
  const moved = table.live.plies.some((ply) => ply.side === game.you);
  const offered = (kind: string) => game.offers.some((offer) => offer.kind === kind);
  if (sure && !over) {
    return (
      <div class="offer" role="group">
        <p>{t("table.resign.sure")}</p>
        <div class="buttons">
          <IconButton
            icon="resign"
            label={t("table.resign.yes")}
            onClick={() => (setSure(false), table.do({ do: "resign" }))}
          />
          <IconButton icon="cross" label={t("page.cancel")} onClick={() => setSure(false)} />
        </div>
      </div>
    );
  }
  return (
    <div class="buttons actions">
      {game.you && !over && isFull(game) && (
        <>
          <IconButton
            icon="undo"
            label={t("online.takeback")}
            disabled={!moved || offered("takeback")}
            onClick={() => table.offer("takeback")}
          />
          {table.ruleSet.options.agreement === true && (
            <IconButton
              icon="draw"
              label={t("table.draw")}
              disabled={offered("draw")}
              onClick={() => table.offer("draw")}
            />
          )}
          <IconButton icon="resign" label={t("table.resign")} onClick={() => setSure(true)} />
        </>
      )}
      {game.next && <IconButton icon="forward" label={t("online.next")} onClick={onNext} />}
      {game.you && over && !game.next && (
        <IconButton
          icon="redo"
          label={t("online.rematch")}
          disabled={offered("rematch")}
          onClick={() => table.offer("rematch")}
        />
      )}
      {over && <IconButton icon="study" label={t("table.study")} onClick={onStudy} />}
      {game.moves.length > 0 && (
        <a class="button" href={recordUrl(game.id)} download>
          {t("online.record")}
        </a>
      )}
    </div>
  );
}
