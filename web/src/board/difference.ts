// What has changed on the board between two states, for the animation: whatever led from one to the
// other, a move, an undo, or a jump through the game.
import type { Pair, Point, Side } from "../rules/types";
import { SIDES, indexOf } from "../rules/types";

export type Cows = Pair<readonly Point[]>;

export interface Difference {
  readonly moved: ReadonlyMap<Point, Point>; // where a cow stands now: where it stood
  readonly appeared: ReadonlySet<Point>;
  readonly gone: readonly { readonly point: Point; readonly side: Side }[];
}

export function difference(before: Cows, after: Cows): Difference {
  const moved = new Map<Point, Point>();
  const appeared = new Set<Point>();
  const gone: { point: Point; side: Side }[] = [];
  for (const side of SIDES) {
    const [old, now] = [before[indexOf(side)], after[indexOf(side)]];
    const come = now.filter((point) => !old.includes(point));
    const left = old.filter((point) => !now.includes(point));
    come.forEach((point, i) => {
      const from = left[i];
      if (from === undefined) appeared.add(point);
      else moved.set(point, from);
    });
    gone.push(...left.slice(come.length).map((point) => ({ point, side })));
  }
  return { moved, appeared, gone };
}
