// Where points stand on the drawing, and how the arrow keys walk from one to the next. The drawing is
// SIZE units wide and high; flipping turns it by half a turn.
import type { Board, Point } from "../rules/types";

export const SIZE = 1000;
export const FRAME = 54; // the painted border
const FIRST = 124; // of the outermost column and row

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Geometry {
  readonly places: ReadonlyMap<Point, Place>;
  readonly step: number; // between neighbouring columns
  readonly radius: number; // of a cow
  readonly columns: number;
  readonly rows: number;
  readonly flipped: boolean;
}

export function geometryOf(board: Board, flipped: boolean): Geometry {
  const columns = Math.max(...board.points.map((point) => point.column)) + 1;
  const rows = Math.max(...board.points.map((point) => point.row)) + 1;
  const step = (SIZE - 2 * FIRST) / (Math.max(columns, rows) - 1);
  const at = (index: number, count: number) => SIZE / 2 + step * (index - (count - 1) / 2);
  const turned = (value: number) => (flipped ? SIZE - value : value);
  const places = new Map(
    board.points.map((point) => [
      point.name,
      { x: turned(at(point.column, columns)), y: turned(SIZE - at(point.row, rows)) },
    ]),
  );
  return { places, step, columns, rows, flipped, radius: Math.min(62, step * 0.4) };
}

export const placeOf = (geometry: Geometry, point: Point): Place => geometry.places.get(point)!;

// The point within reach of a place on the drawing, the nearest one; null when there is none.
export function pointAt(geometry: Geometry, x: number, y: number): Point | null {
  let nearest: Point | null = null;
  let least = geometry.step * 0.5;
  for (const [point, place] of geometry.places) {
    const distance = Math.hypot(place.x - x, place.y - y);
    if (distance <= least) [nearest, least] = [point, distance];
  }
  return nearest;
}

// A direction on the screen: x to the right, y down, each -1, 0 or 1.
export type Direction = readonly [number, number];

const KEYS: Readonly<Record<string, Direction>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-1, -1],
  PageUp: [1, -1],
  End: [-1, 1],
  PageDown: [1, 1],
  "4": [-1, 0],
  "6": [1, 0],
  "8": [0, -1],
  "2": [0, 1],
  "7": [-1, -1],
  "9": [1, -1],
  "1": [-1, 1],
  "3": [1, 1],
};

export const directionOf = (key: string): Direction | null => KEYS[key] ?? null;

// The joined point that lies in `direction` from `from`: the straightest, then the nearest. An arrow
// key takes a slanting line where there is no straight one; a diagonal key takes slanting lines only.
export function walk(
  board: Board,
  geometry: Geometry,
  from: Point,
  [dx, dy]: Direction,
): Point | null {
  const start = placeOf(geometry, from);
  const slant = dx !== 0 && dy !== 0;
  const widest = slant ? 0.38 : 1.2; // radians away from the key's direction
  let best: Point | null = null;
  let least = Infinity;
  for (const point of neighbours(board, from)) {
    const { x, y } = placeOf(geometry, point);
    const turn = Math.atan2(y - start.y, x - start.x) - Math.atan2(dy, dx);
    const angle = Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)));
    if (angle < widest && angle < least) [best, least] = [point, angle];
  }
  return best;
}

export const neighbours = (board: Board, point: Point): readonly Point[] =>
  board.joins.filter((join) => join.includes(point)).map(([a, b]) => (a === point ? b : a));

// Where a label beside `point` crosses none of its lines: an angle in radians, screen-wise.
export function freeAngle(board: Board, geometry: Geometry, point: Point): number {
  const start = placeOf(geometry, point);
  const taken = neighbours(board, point).map((neighbour) => {
    const { x, y } = placeOf(geometry, neighbour);
    return Math.atan2(y - start.y, x - start.x);
  });
  const apart = (angle: number) =>
    Math.min(...taken.map((t) => Math.acos(Math.max(-1, Math.min(1, Math.cos(angle - t))))));
  const angles = [-3, 3, -1, 1].map((quarter) => (quarter * Math.PI) / 4);
  return angles.reduce((best, angle) => (apart(angle) > apart(best) + 1e-6 ? angle : best));
}
