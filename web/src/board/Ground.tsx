// The board without its cows: earth with engraved lines and cups, a litema flower in the middle where no
// point stands, and a painted border after the gables of Ndebele houses.
import { useMemo } from "preact/hooks";
import type { Board } from "../rules/types";
import type { Notation } from "../game/notation";
import { FRAME, SIZE, freeAngle, placeOf, type Geometry } from "./geometry";

const MIDDLE = SIZE / 2;

// One side of the border, along the top: seven gables, as wide as the columns of the largest board.
const GABLES = 7;
const GABLE = 125.4;
const INKS = ["ochre", "brick", "indigo", "leaf", "indigo", "brick", "ochre"];
const HEARTS = ["indigo", "ochre", "brick", "ochre", "brick", "ochre", "indigo"];

function Gable({ index }: { index: number }) {
  const half = GABLE / 2 - 1.5;
  const x = MIDDLE + GABLE * (index - (GABLES - 1) / 2);
  const steps = [
    [0, 0],
    [0, 13],
    [16, 13],
    [16, 25],
    [32, 25],
    [32, 37],
    [half, FRAME - 5],
  ] as const;
  const right = steps.map(([inset, y]) => `${x + half - inset},${y}`);
  const left = steps.map(([inset, y]) => `${x - half + inset},${y}`).reverse();
  return (
    <>
      <path class={INKS[index]} stroke-width="3" d={`M${[...right, ...left].join("L")}Z`} />
      <path
        class={HEARTS[index]}
        stroke-width="2.5"
        d={`M${x - 26},0V11H${x - 13}L${x},30L${x + 13},11H${x + 26}V0Z`}
      />
    </>
  );
}

const Corner = () => (
  <>
    <rect class="ink" width={FRAME} height={FRAME} />
    <rect class="lime" x="6" y="6" width="42" height="42" />
    <path class="brick" d="M27,9L45,27L27,45L9,27Z" />
    <path class="ochre" d="M27,18L36,27L27,36L18,27Z" />
  </>
);

const Border = () => (
  <g class="border" stroke-linejoin="miter">
    {[0, 90, 180, 270].map((turn) => (
      <g transform={`rotate(${turn} ${MIDDLE} ${MIDDLE})`}>
        <rect class="lime" x={FRAME} width={SIZE - 2 * FRAME} height={FRAME} />
        {Array.from({ length: GABLES }, (_, i) => (
          <Gable index={i} />
        ))}
        <path class="edge" d={`M${FRAME},${FRAME - 1.5}H${SIZE - FRAME}`} stroke-width="3" />
        <Corner />
      </g>
    ))}
    <rect class="edge" x="1.5" y="1.5" width={SIZE - 3} height={SIZE - 3} stroke-width="3" />
  </g>
);

// Engraved petals, as litema murals have them.
function Flower({ radius }: { radius: number }) {
  const petal = (width: number) => {
    const bend = radius * 0.42 * width;
    const [tip, belly] = [MIDDLE + radius, MIDDLE + radius / 2];
    return `M${MIDDLE},${MIDDLE}Q${belly},${MIDDLE - bend} ${tip},${MIDDLE}Q${belly},${MIDDLE + bend} ${MIDDLE},${MIDDLE}Z`;
  };
  const petals = [1, 0.7, 0.42, 0.14].map(petal).join("");
  return (
    <g class="flower">
      {[45, 135, 225, 315].map((turn) => (
        <path d={petals} transform={`rotate(${turn} ${MIDDLE} ${MIDDLE})`} />
      ))}
      <circle cx={MIDDLE} cy={MIDDLE} r={radius + 10} />
      <circle cx={MIDDLE} cy={MIDDLE} r={radius + 20} />
    </g>
  );
}

// How far the nearest point is from the middle: the flower must not reach it.
const roomInTheMiddle = (geometry: Geometry) =>
  Math.min(...[...geometry.places.values()].map((p) => Math.hypot(p.x - MIDDLE, p.y - MIDDLE)));

const linesPath = (board: Board, geometry: Geometry) =>
  board.joins
    .map(([a, b]) => {
      const [from, to] = [placeOf(geometry, a), placeOf(geometry, b)];
      return `M${from.x},${from.y}L${to.x},${to.y}`;
    })
    .join("");

const Engraving = ({ board, geometry }: { board: Board; geometry: Geometry }) => {
  const path = linesPath(board, geometry);
  const places = [...geometry.places.values()];
  return (
    <>
      <g class="lines" stroke-linecap="round">
        <path class="gleam" d={path} stroke-width="11" transform="translate(0 3)" />
        <path class="groove" d={path} stroke-width="10" />
        <path class="depth" d={path} stroke-width="4.5" transform="translate(0 -1.5)" />
      </g>
      {places.map(({ x, y }) => (
        <circle class="cup" cx={x} cy={y} r="16" stroke-width="4" />
      ))}
    </>
  );
};

// Algebraic coordinates on beads along the border, the others beside their points.
function Labels({ board, geometry, notation }: Omit<GroundProps, "labelled">) {
  if (notation.coordinates === "mssa") {
    return (
      <g class="point-names">
        {board.points.map(({ name }) => {
          const { x, y } = placeOf(geometry, name);
          const angle = freeAngle(board, geometry, name);
          const reach = geometry.radius * 1.46;
          return (
            <text x={x + reach * Math.cos(angle)} y={y + reach * Math.sin(angle) + 9}>
              {notation.point(name)}
            </text>
          );
        })}
      </g>
    );
  }
  const unit = (index: number, count: number) =>
    MIDDLE + geometry.step * (index - (count - 1) / 2) * (geometry.flipped ? -1 : 1);
  const bead = (x: number, y: number, text: string) => (
    <g transform={`translate(${x} ${y})`}>
      <circle class="bead" r="23" stroke-width="3" />
      <text y="11">{text}</text>
    </g>
  );
  const used = (of: "column" | "row") => [...new Set(board.points.map((point) => point[of]))];
  return (
    <g class="edge-names">
      {used("column").map((i) =>
        bead(unit(i, geometry.columns), SIZE - FRAME / 2, "abcdefghijklmnopqrstuvw"[i]!),
      )}
      {used("row").map((i) => bead(FRAME / 2, SIZE - unit(i, geometry.rows), String(i + 1)))}
    </g>
  );
}

interface GroundProps {
  readonly board: Board;
  readonly geometry: Geometry;
  readonly notation: Notation;
  readonly labelled: boolean;
}

export function Ground({ board, geometry, notation, labelled }: GroundProps) {
  const room = roomInTheMiddle(geometry);
  // The same element again is not compared: the ground costs nothing while a game goes on.
  return useMemo(
    () => (
      <g class="ground" aria-hidden="true">
        <rect class="earth" width={SIZE} height={SIZE} />
        {room > 100 && <Flower radius={Math.min(104, room - 26)} />}
        <Engraving board={board} geometry={geometry} />
        <Border />
        {labelled && <Labels board={board} geometry={geometry} notation={notation} />}
      </g>
    ),
    [board, geometry, notation, labelled],
  );
}
