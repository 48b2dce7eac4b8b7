// What the server's database says of the position that is studied: its value, and its moves from the
// best to the worst. Not there without a database that knows the position.
import { useState } from "preact/hooks";
import { useApp } from "../app/app";
import { WorthTag } from "../board/Worths";
import { IconButton } from "../parts/icons";
import { sayPositionWorth, sayWorth } from "./say_values";
import type { StudyTable } from "./study_table";
import { merit, type MoveWorth } from "../game/values";

const FEW = 12; // moves that are listed until all are asked for

export function ValuesPart({ table }: { table: StudyTable }) {
  const { t } = useApp();
  const { values, valued } = table.state.value;
  const [all, setAll] = useState(false);
  if (!values) return null;
  const most = merit(values.moves[0]?.worth ?? null);
  const shown = all ? values.moves : values.moves.slice(0, FEW);
  return (
    <section class="values" aria-label={t("values.title")}>
      <div class="analysis-head">
        <IconButton
          icon="study"
          label={t("values.show")}
          pressed={valued}
          onClick={() => table.showValues(!valued)}
        />
        {valued && <strong>{sayPositionWorth(table.voice, values, table.view.turn)}</strong>}
      </div>
      {valued && (
        <ol class="value-list">
          {shown.map((row) => (
            <ValueRow key={row.move.text} table={table} row={row} most={most} />
          ))}
        </ol>
      )}
      {valued && values.moves.length > FEW && (
        <button type="button" class="button" onClick={() => setAll(!all)}>
          {t(all ? "values.few" : "values.all", { count: all ? FEW : values.moves.length })}
        </button>
      )}
    </section>
  );
}

interface RowProps {
  readonly table: StudyTable;
  readonly row: MoveWorth;
  readonly most: number; // the best move's merit
}

function ValueRow({ table, row: { move, worth }, most }: RowProps) {
  const { texts } = useApp();
  return (
    <li>
      <button type="button" onClick={() => table.play(move)}>
        <svg viewBox="-60 -46 120 92" aria-hidden="true">
          <WorthTag worth={worth} isBest={worth !== null && merit(worth) === most} />
        </svg>
        <strong>{table.notation.move(move.text)}</strong>{" "}
        <span>{sayWorth(texts.value, worth)}</span>
      </button>
    </li>
  );
}
