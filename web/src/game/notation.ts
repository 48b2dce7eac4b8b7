// Points and moves as a person reads and types them: algebraic ("b6") or MSSA's coordinates ("A1").
import type { Board, Move, Point } from "../rules/types";

export type Coordinates = "algebraic" | "mssa";

// Boards that MSSA's coordinates do not cover are shown in algebraic ones.
export const hasMssa = (board: Board) => board.points.every((point) => point.mssa !== null);

export class Notation {
  private readonly names: ReadonlyMap<Point, string>;
  readonly coordinates: Coordinates;

  constructor(board: Board, wanted: Coordinates) {
    this.coordinates = wanted === "mssa" && hasMssa(board) ? "mssa" : "algebraic";
    const mssa = this.coordinates === "mssa";
    this.names = new Map(board.points.map((p) => [p.name, mssa ? p.mssa! : p.name]));
  }

  point(point: Point): string {
    return this.names.get(point) ?? point;
  }

  points(points: readonly Point[]): string {
    return points.map((point) => this.point(point)).join(", ");
  }

  // A move's text with every point's name replaced.
  move(text: string): string {
    return text.replace(/[a-z]\d+/g, (point) => this.point(point));
  }

  // The legal move that a person has typed; null when it is none of them. Case, spaces and the kind of
  // dash do not matter.
  typed(text: string, legal: readonly Move[]): Move | null {
    const wanted = bare(text);
    return legal.find((move) => bare(this.move(move.text)) === wanted) ?? null;
  }

  // What was typed, in algebraic coordinates, for the rules to explain.
  algebraic(text: string): string {
    const points = new Map([...this.names].map(([point, name]) => [name.toLowerCase(), point]));
    return bare(text).replace(/[a-z]\d+/g, (name) => points.get(name) ?? name);
  }
}

const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s.]+/g, "")
    .replace(/[‐-―−:>]+/g, "-");
