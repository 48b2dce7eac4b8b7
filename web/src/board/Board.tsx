// A board that can be played on: by tapping, dragging and with the keyboard. It knows no rules: it tells
// its owner which points were chosen, and draws the cows and marks that it is given.
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { TargetedKeyboardEvent } from "preact";
import type { Notation } from "../game/notation";
import { SIDES, indexOf, type Board as BoardData, type Point, type Side } from "../rules/types";
import { animate } from "./animate";
import { difference, type Cows } from "./difference";
import { useDrag } from "./drag";
import { SIZE, directionOf, geometryOf, placeOf, walk, type Geometry } from "./geometry";
import { Ground } from "./Ground";
import { MarksAbove, MarksBelow, type MarksProps } from "./Marks";
import { WorthGlows, WorthTags } from "./Worths";

export interface BoardProps {
  readonly board: BoardData;
  readonly notation: Notation;
  readonly cows: Cows;
  readonly marks: MarksProps;
  readonly flipped: boolean;
  readonly labelled: boolean; // coordinates are shown
  readonly moving: boolean; // cows may glide
  readonly name: string; // for screen readers
  readonly help: string; // the id of what describes the keys
  readonly sayPoint: (point: Point) => string;
  readonly canDrag: (point: Point) => boolean;
  readonly onPoint: (point: Point) => void;
  readonly onDrop: (from: Point, to: Point) => void;
  readonly onCancel: () => void;
  readonly onKey: (key: string, point: Point) => boolean; // true: the key meant something
}

export function Board(props: BoardProps) {
  const { board, notation, cows, marks, flipped } = props;
  const geometry = useMemo(() => geometryOf(board, flipped), [board, flipped]);
  const svg = useRef<SVGSVGElement>(null);
  const drag = useDrag(svg, geometry, props);
  const gone = useMotion(svg, geometry, cows, props.moving);
  return (
    <svg
      ref={svg}
      class="board"
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      role="application"
      aria-label={props.name}
      aria-describedby={props.help}
      onPointerDown={drag.down}
      onPointerMove={drag.move}
      onPointerUp={drag.up}
      onPointerCancel={drag.cancel}
    >
      <Ground board={board} geometry={geometry} notation={notation} labelled={props.labelled} />
      <WorthGlows geometry={geometry} worths={marks.worths} />
      <MarksBelow geometry={geometry} {...marks} />
      <g class="cows" aria-hidden="true">
        {gone.map(({ point, side }) => (
          <Cow key={`gone ${point}`} geometry={geometry} point={point} side={side} leaving />
        ))}
        {SIDES.flatMap((side) =>
          cows[indexOf(side)].map((point) => (
            <Cow
              key={point + side}
              geometry={geometry}
              point={point}
              side={side}
              hidden={drag.held?.point === point}
            />
          )),
        )}
      </g>
      <MarksAbove geometry={geometry} {...marks} />
      <WorthTags geometry={geometry} worths={marks.worths} taken={new Set(cows.flat())} />
      <Points {...props} geometry={geometry} suppressed={drag.suppressClick} />
      {drag.held && (
        <g class="held" aria-hidden="true" transform={`translate(${drag.held.x} ${drag.held.y})`}>
          <use
            href={`#cow-${sideAt(cows, drag.held.point)}`}
            transform={`scale(${(geometry.radius / 50) * 1.12})`}
          />
        </g>
      )}
    </svg>
  );
}

const sideAt = (cows: Cows, point: Point): Side => (cows[0].includes(point) ? "white" : "black");

interface CowProps {
  readonly geometry: Geometry;
  readonly point: Point;
  readonly side: Side;
  readonly hidden?: boolean;
  readonly leaving?: boolean;
}

function Cow({ geometry, point, side, hidden = false, leaving = false }: CowProps) {
  const { x, y } = placeOf(geometry, point);
  const scale = geometry.radius / 50;
  return (
    <g transform={`translate(${x} ${y})`} class={hidden ? "cow is-held" : "cow"}>
      <g data-cow={leaving ? undefined : point} class={leaving ? "leaving" : undefined}>
        <ellipse class="shadow" cx="3" cy="8" rx={49 * scale} ry={48 * scale} />
        <use href={`#cow-${side}`} transform={`scale(${scale})`} />
      </g>
    </g>
  );
}

// The cows that left the board by the last change; what moved is made to glide.
function useMotion(
  svg: { readonly current: SVGSVGElement | null },
  geometry: Geometry,
  cows: Cows,
  moving: boolean,
) {
  const before = useRef({ cows, geometry });
  const change = useMemo(() => difference(before.current.cows, cows), [cows]);
  useLayoutEffect(() => {
    const turned = before.current.geometry !== geometry;
    before.current = { cows, geometry };
    if (moving && !turned && svg.current) animate(svg.current, change, geometry);
  }, [cows, geometry]);
  return moving ? change.gone : [];
}

type PointsProps = BoardProps & { readonly geometry: Geometry; readonly suppressed: () => boolean };

// What a pointer, a key or a screen reader can reach: one button a point, on top of everything. The
// browser finds the point under the pointer, so that no place on the page is ever remembered.
function Points(props: PointsProps) {
  const { board, geometry } = props;
  const [current, setCurrent] = useState<Point>(board.points[0]!.name);
  const known = geometry.places.has(current) ? current : board.points[0]!.name;
  const focus = (from: SVGGElement, point: Point) =>
    from.parentNode!.querySelector<SVGGElement>(`[data-point="${point}"]`)?.focus();

  const onKeyDown = (event: TargetedKeyboardEvent<SVGGElement>, point: Point) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const direction = directionOf(event.key);
    if (direction) {
      const next = walk(board, geometry, point, direction);
      if (next) focus(event.currentTarget, next);
    } else if (event.key === "Enter" || event.key === " ") props.onPoint(point);
    else if (event.key === "Escape") props.onCancel();
    else if (!props.onKey(event.key.toLowerCase(), point)) return;
    event.preventDefault();
  };

  return (
    <g class="points">
      {board.points.map(({ name }) => {
        const { x, y } = placeOf(geometry, name);
        return (
          <g
            key={name}
            role="button"
            class={props.canDrag(name) ? "point can-drag" : "point"}
            tabindex={name === known ? 0 : -1}
            data-point={name}
            aria-label={props.sayPoint(name)}
            transform={`translate(${x} ${y})`}
            onFocus={() => setCurrent(name)}
            onKeyDown={(event) => onKeyDown(event, name)}
            onClick={() => props.suppressed() || props.onPoint(name)}
          >
            <circle class="reach" r={geometry.step * 0.49} />
            <circle class="focus outer" r={geometry.radius * 1.2} stroke-width="13" />
            <circle class="focus inner" r={geometry.radius * 1.2} stroke-width="6" />
          </g>
        );
      })}
    </g>
  );
}
