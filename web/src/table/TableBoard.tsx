// The board of a table: its view and its unfinished turn as cows and marks.
import { useId } from "preact/hooks";
import { useApp } from "../app/app";
import { useStore } from "../app/store";
import { useQuery } from "../app/media";
import { Board } from "../board/Board";
import type { Cows } from "../board/difference";
import { NO_MARKS, type MarksProps } from "../board/Marks";
import { choices, isEmpty, stepOf, type Turn } from "../game/turn";
import { NO_WORTHS, type Worths } from "../game/values";
import { indexOf, type Point, type Side, type View } from "../rules/types";
import { sayPoint } from "./speech";
import type { Table, TableState } from "./table";

// The cows as they stand once the points chosen so far are played.
export function cowsDuring(view: View, turn: Turn): Cows {
  if (turn.to === null) return view.cows;
  const mover = indexOf(view.turn);
  const own = view.cows[mover].filter((point) => point !== turn.from);
  const cows: [readonly Point[], readonly Point[]] = [...view.cows];
  cows[mover] = [...own, turn.to];
  return cows;
}

export function marksOf(
  view: View,
  state: TableState,
  mine: boolean,
  showMoves: boolean,
): MarksProps {
  const { turn, arrows } = state;
  const last = view.plies.at(-1);
  const step = stepOf(turn);
  const points = mine ? choices(turn, view.moves) : new Set<Point>();
  return {
    ...NO_MARKS,
    arrows,
    last: last && isEmpty(turn) ? last : null,
    mills: isEmpty(turn) ? (last?.mills ?? []) : [],
    lifted: turn.to === null ? turn.from : turn.to,
    destinations: step === "put" && showMoves ? points : NO_MARKS.destinations,
    targets: step === "shoot" ? points : NO_MARKS.targets,
    condemned: turn.shots,
  };
}

interface TableBoardProps<S extends TableState> {
  readonly table: Table<S>;
  readonly worths?: Worths; // what the points that can be chosen are worth, where that is known
  readonly sayMore?: (point: Point) => string; // what is to be said of a point besides
}

export function TableBoard<S extends TableState>(props: TableBoardProps<S>) {
  const { table, worths = NO_WORTHS, sayMore = () => "" } = props;
  const app = useApp();
  const settings = useStore(app.settings);
  const state = useStore(table.state);
  const help = useId();
  const still = useQuery("(prefers-reduced-motion: reduce)");
  const { view, ruleSet, notation } = table;
  const mine = table.active;
  const voice = { texts: app.texts.value, ruleSet, notation };
  const turnOf: Side = view.turn;
  return (
    <div class={`board-place ${mine ? "is-active" : ""} turn-${turnOf}`}>
      <Board
        board={ruleSet.board}
        notation={notation}
        cows={cowsDuring(view, state.turn)}
        marks={{ ...marksOf(view, state, mine, settings.showMoves), worths }}
        flipped={state.flipped}
        labelled={settings.coordinates !== "none"}
        moving={settings.motion && !still}
        name={app.t("table.board")}
        help={help}
        sayPoint={(point) =>
          [sayPoint(voice, view, state.turn, mine, point), sayMore(point)]
            .filter(Boolean)
            .join(", ")
        }
        canDrag={(point) => table.canDrag(point)}
        onPoint={(point) => table.choosePoint(point)}
        onDrop={(from, to) => table.drop(from, to)}
        onCancel={() => table.cancel()}
        onKey={(key) => table.key(key)}
      />
      <p id={help} class="for-ears" aria-hidden="true">
        {app.t("table.keys")}
      </p>
    </div>
  );
}
