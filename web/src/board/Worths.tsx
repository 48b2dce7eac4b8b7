// What points are worth by a database, drawn on the board: a glow in the value's colour, and a tag whose
// form tells the value too (a roof for a win, a keel for a loss, a bar for a draw) and which writes the
// plies to the end.
import { merit, shortWorth, type Worth, type Worths } from "../game/values";
import type { Point } from "../rules/types";
import { placeOf, type Geometry } from "./geometry";

interface Props {
  readonly geometry: Geometry;
  readonly worths: Worths;
  readonly taken: ReadonlySet<Point>; // by cows, which the tags leave to be seen
}

const kindOf = (worth: Worth | null) => worth?.value ?? "unknown";

export function WorthGlows({ geometry, worths }: Omit<Props, "taken">) {
  return (
    <g class="glows" aria-hidden="true">
      {[...worths].map(([point, worth]) => {
        const { x, y } = placeOf(geometry, point);
        return <circle key={point} class={kindOf(worth)} cx={x} cy={y} r={geometry.radius * 1.2} />;
      })}
    </g>
  );
}

export function WorthTags({ geometry, worths, taken }: Props) {
  const most = Math.max(...[...worths.values()].map(merit));
  const aside = geometry.radius * 0.78;
  return (
    <g class="worths" aria-hidden="true">
      {[...worths].map(([point, worth]) => {
        const { x, y } = placeOf(geometry, point);
        const shift = taken.has(point) ? aside : 0;
        return (
          <g key={point} data-worth={point} transform={`translate(${x + shift} ${y + shift})`}>
            <WorthTag worth={worth} isBest={worth !== null && merit(worth) === most} />
          </g>
        );
      })}
    </g>
  );
}

// Around 0, 0; about 60 units high.
export function WorthTag({ worth, isBest }: { worth: Worth | null; isBest: boolean }) {
  const text = shortWorth(worth);
  const kind = kindOf(worth);
  const half = Math.max(27, 11 * text.length + 9);
  const form = formOf(kind, half);
  const middle = kind === "win" ? 5 : kind === "loss" ? -5 : 0;
  return (
    <g class={`worth ${kind}`} stroke-linejoin="round">
      {isBest && <path class="best" d={form} stroke-width="19" />}
      <path class="rim" d={form} stroke-width="9" />
      <path class="tag" d={form} />
      <text y={middle + 13}>{text}</text>
    </g>
  );
}

function formOf(kind: string, half: number): string {
  switch (kind) {
    case "win":
      return `M${-half},27V-14L0,-34L${half},-14V27Z`;
    case "loss":
      return `M${-half},-27V14L0,34L${half},14V-27Z`;
    default:
      return `M${-half},-22H${half}V22H${-half}Z`;
  }
}
