// What is said of a game, in words: to read, and for screen readers. Pure functions of a view.
import type { Notation } from "../game/notation";
import { choices, isEmpty, passedMove, stepOf, type Turn } from "../game/turn";
import type { Key } from "../i18n/en";
import type { Texts } from "../i18n/texts";
import {
  SIDES,
  indexOf,
  other,
  type Ply,
  type Point,
  type RuleSet,
  type Side,
  type View,
} from "../rules/types";

// Everything that turns a game into words.
export interface Voice {
  readonly texts: Texts;
  readonly ruleSet: RuleSet;
  readonly notation: Notation;
}

export const sideName = ({ texts, ruleSet }: Voice, side: Side) => texts.side(ruleSet, side);

// "Dark places d6, 11 in hand. Mill. d7 shot."
export function sayPly(voice: Voice, ply: Ply): string {
  const {
    texts: { t },
    notation,
  } = voice;
  const side = sideName(voice, ply.side);
  const point = notation.point(ply.to);
  const deed =
    ply.from === null
      ? t("said.place", { side, point, hand: ply.hand[indexOf(ply.side)] })
      : t("said.move", { side, from: notation.point(ply.from), point });
  if (ply.mills.length === 0) return deed;
  if (ply.shots.length === 0) return `${deed} ${t("said.pass")}`;
  return `${deed} ${t("said.mill")} ${t("said.shot", { points: notation.points(ply.shots) })}`;
}

// How the game ended; empty while it goes on.
export function sayResult(voice: Voice, view: View): string {
  if (view.result === null) return "";
  const { t } = voice.texts;
  if (view.result === "1/2-1/2") {
    const limit = view.reason === "repetition" ? view.occurrences : view.shotlessLimit;
    return t(`end.draw.${view.reason}` as Key, { limit });
  }
  const winner: Side = view.result === "1-0" ? "white" : "black";
  return t(`end.${view.reason}` as Key, {
    winner: sideName(voice, winner),
    loser: sideName(voice, other(winner)),
  });
}

// What the side to move may do next, the points chosen so far being `turn`.
export function sayAsk(voice: Voice, view: View, turn: Turn): string {
  const { t } = voice.texts;
  const { notation } = voice;
  switch (stepOf(turn)) {
    case "put":
      return t("ask.put", { point: notation.point(turn.from!) });
    case "shoot": {
      const points = notation.points([...choices(turn, view.moves)]);
      return t(passedMove(turn, view.moves) ? "ask.shoot.pass" : "ask.shoot", { points });
    }
    case "begin":
      return t(`ask.${deed(view)}`, { side: sideName(voice, view.turn) });
  }
}

function deed(view: View): "place" | "move" | "fly" | "place-or-move" {
  const places = view.moves.some((move) => move.from === null);
  const moves = view.moves.some((move) => move.from !== null);
  if (places) return moves ? "place-or-move" : "place";
  return view.phase === "flying" ? "fly" : "move";
}

export const ownerOf = (view: View, point: Point): Side | null =>
  SIDES.find((side) => view.cows[indexOf(side)].includes(point)) ?? null;

// A point's name and content: "b2, Dark cow, in a mill, can be shot".
export function sayPoint(
  voice: Voice,
  view: View,
  turn: Turn,
  mine: boolean,
  point: Point,
): string {
  const { t } = voice.texts;
  const name = { point: voice.notation.point(point) };
  const side = ownerOf(view, point);
  const words = [
    side ? t("point.cow", { ...name, side: sideName(voice, side) }) : t("point.empty", name),
  ];
  if (side && view.inMills[indexOf(side)].includes(point)) words.push(t("point.mill"));
  if (turn.from === point && turn.to === null) words.push(t("point.lifted"));
  if (mine && choices(turn, view.moves).has(point)) {
    const step = stepOf(turn);
    if (step === "shoot") words.push(t("point.target"));
    else if (step === "put") words.push(t("point.goal"));
    else if (side) words.push(t("point.movable"));
  }
  return words.join(", ");
}

// Why `point` can't be chosen now.
export function sayWhyNot(voice: Voice, view: View, turn: Turn, point: Point): string {
  const {
    texts: { t },
    notation,
  } = voice;
  const name = notation.point(point);
  const owner = ownerOf(view, point);
  switch (stepOf(turn)) {
    case "shoot":
      return t("no.target", {
        point: name,
        points: notation.points([...choices(turn, view.moves)]),
      });
    case "put": {
      const from = notation.point(turn.from!);
      if (owner) return t("no.taken", { point: name });
      const banned = view.ban?.[0] === turn.from && view.ban[1] === point;
      return t(banned ? "no.banned" : "no.line", { from, point: name });
    }
    case "begin":
      if (!owner) return t("no.nothing-there", { point: name });
      if (!view.moves.some((move) => move.from !== null)) {
        return t(owner === view.turn ? "no.place-first" : "no.taken", { point: name });
      }
      return t(owner === view.turn ? "no.stuck" : "no.not-yours", { point: name });
  }
}

export function sayBoard(voice: Voice, view: View): string {
  const { t } = voice.texts;
  const points = (side: Side) =>
    voice.notation.points(view.cows[indexOf(side)]) || t("said.nothing");
  return t("said.board", {
    white: sideName(voice, "white"),
    whitePoints: points("white"),
    black: sideName(voice, "black"),
    blackPoints: points("black"),
  });
}

export function sayHands(voice: Voice, view: View): string {
  return voice.texts.t("said.hands", {
    white: sideName(voice, "white"),
    whiteHand: view.hand[0],
    whiteBoard: view.cows[0].length,
    black: sideName(voice, "black"),
    blackHand: view.hand[1],
    blackBoard: view.cows[1].length,
  });
}

export function sayThreats(voice: Voice, view: View): string {
  return [view.turn, other(view.turn)]
    .map((side) => {
      const points = voice.notation.points(view.threats[indexOf(side)]);
      const key = points ? "said.threats" : "said.no-threats";
      return voice.texts.t(key, { side: sideName(voice, side), points });
    })
    .join(" ");
}

// What is said when a point has been chosen and the turn is not whole yet.
export function sayChoice(voice: Voice, view: View, turn: Turn): string {
  const { t } = voice.texts;
  if (isEmpty(turn)) return t("said.back");
  if (stepOf(turn) === "shoot") return sayAsk(voice, view, turn);
  const points = voice.notation.points([...choices(turn, view.moves)]);
  return t("said.lift", { point: voice.notation.point(turn.from!), points });
}
