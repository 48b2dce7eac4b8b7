// What is marked on a board: closed mills, the last move, the cow that is lifted, where it may go, whom
// to shoot, arrows of hints. Each mark has a form of its own, so that colour is never needed to read it.
import { NO_WORTHS, type Worths } from "../game/values";
import type { Point } from "../rules/types";
import { placeOf, type Geometry } from "./geometry";

export interface Arrow {
  readonly from: Point | null; // null: a placement
  readonly to: Point;
  readonly shots: readonly Point[];
  readonly rank: number; // 0: the best
}

export interface MarksProps {
  readonly mills: readonly (readonly Point[])[];
  readonly last: {
    readonly from: Point | null;
    readonly to: Point;
    readonly shots: readonly Point[];
  } | null;
  readonly lifted: Point | null;
  readonly destinations: ReadonlySet<Point>;
  readonly targets: ReadonlySet<Point>;
  readonly condemned: readonly Point[]; // chosen to be shot, the turn not being whole yet
  readonly arrows: readonly Arrow[];
  readonly worths: Worths;
}

export const NO_MARKS: MarksProps = {
  mills: [],
  last: null,
  lifted: null,
  destinations: new Set(),
  targets: new Set(),
  condemned: [],
  arrows: [],
  worths: NO_WORTHS,
};

type Part = { readonly geometry: Geometry };

const at = (geometry: Geometry, point: Point) => {
  const { x, y } = placeOf(geometry, point);
  return `translate(${x} ${y})`;
};

// Under the cows: beads along a closed mill, and where the last move came from.
export function MarksBelow({ geometry, mills, last }: MarksProps & Part) {
  return (
    <g class="marks" aria-hidden="true">
      {mills.map((mill) => {
        const ends = mill.map((point) => placeOf(geometry, point));
        const path = `M${ends.map(({ x, y }) => `${x},${y}`).join("L")}`;
        return (
          <g class="mill" stroke-linecap="round">
            <path class="thread" d={path} stroke-width="20" />
            <path class="beads" d={path} stroke-width="11" stroke-dasharray="0.1 19" />
          </g>
        );
      })}
      {last?.from && (
        <circle
          class="left"
          transform={at(geometry, last.from)}
          r="27"
          stroke-width="6"
          stroke-dasharray="3 11"
        />
      )}
      {last?.shots.map((shot) => (
        <Cross geometry={geometry} point={shot} name="shot" />
      ))}
    </g>
  );
}

function Cross({ geometry, point, name }: Part & { point: Point; name: string }) {
  return (
    <g class={name} transform={at(geometry, point)} stroke-linecap="round">
      <path class="halo" d="M-20,-20L20,20M20,-20L-20,20" stroke-width="15" />
      <path class="cross" d="M-20,-20L20,20M20,-20L-20,20" stroke-width="8" />
    </g>
  );
}

// A sight around a cow that may be shot: a broken ring with four ticks.
function Sight({ geometry, point }: Part & { point: Point }) {
  const r = geometry.radius * 1.12;
  const ticks = `M0,${-r - 9}V${-r + 12}M0,${r + 9}V${r - 12}M${-r - 9},0H${-r + 12}M${r + 9},0H${r - 12}`;
  return (
    <g class="sight" transform={at(geometry, point)} stroke-linecap="round">
      <circle class="halo" r={r} stroke-width="13" />
      <path class="halo" d={ticks} stroke-width="14" />
      <circle
        class="ring"
        r={r}
        stroke-width="6"
        stroke-dasharray={`${r * 0.9} ${r * 0.67}`}
        stroke-dashoffset={r * 0.45 - r * 0.335}
      />
      <path class="ring" d={ticks} stroke-width="7" />
    </g>
  );
}

function ArrowMark({ geometry, arrow }: Part & { arrow: Arrow }) {
  const to = placeOf(geometry, arrow.to);
  const width = arrow.rank === 0 ? 17 : 11;
  const from = arrow.from === null ? null : placeOf(geometry, arrow.from);
  return (
    <g class={`arrow rank-${Math.min(arrow.rank, 2)}`} stroke-linecap="round">
      {from ? (
        <Shaft from={from} to={to} width={width} />
      ) : (
        <>
          <circle
            class="edge"
            cx={to.x}
            cy={to.y}
            r={geometry.radius * 0.86}
            stroke-width={width * 0.7 + 7}
          />
          <circle
            class="spot"
            cx={to.x}
            cy={to.y}
            r={geometry.radius * 0.86}
            stroke-width={width * 0.7}
          />
        </>
      )}
      {arrow.rank === 0 &&
        arrow.shots.map((shot) => <Cross geometry={geometry} point={shot} name="aim" />)}
    </g>
  );
}

function Shaft(props: {
  from: { x: number; y: number };
  to: { x: number; y: number };
  width: number;
}) {
  const { from, to, width } = props;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const head = width * 2.6;
  return (
    <g transform={`translate(${from.x} ${from.y}) rotate(${angle})`}>
      <path class="edge" d={`M18,0H${length - head}`} stroke-width={width + 7} />
      <path
        class="head"
        d={`M${length - head},${-head * 0.62}L${length - 4},0L${length - head},${head * 0.62}Z`}
        stroke-width="4"
      />
      <path class="shaft" d={`M18,0H${length - head + 2}`} stroke-width={width} />
    </g>
  );
}

// Above the cows.
export function MarksAbove(props: MarksProps & Part) {
  const { geometry, last, lifted, destinations, targets, condemned, arrows } = props;
  return (
    <g class="marks" aria-hidden="true">
      {last && (
        <circle
          class="came"
          transform={at(geometry, last.to)}
          r={geometry.radius * 1.13}
          stroke-width="5"
        />
      )}
      {lifted && (
        <g class="lifted" transform={at(geometry, lifted)}>
          <circle class="halo" r={geometry.radius * 1.2} stroke-width="14" />
          <circle class="ring" r={geometry.radius * 1.2} stroke-width="7" stroke-dasharray="16 9" />
        </g>
      )}
      {[...destinations].map((point) => (
        <circle class="destination" transform={at(geometry, point)} r="17" stroke-width="5" />
      ))}
      {[...targets].map((point) => (
        <Sight geometry={geometry} point={point} />
      ))}
      {condemned.map((point) => (
        <Cross geometry={geometry} point={point} name="aim" />
      ))}
      {arrows.map((arrow) => (
        <ArrowMark geometry={geometry} arrow={arrow} />
      ))}
    </g>
  );
}
