// What the server says (docs/http-api.md), as far as the page uses it.
import type { Outcome, Side } from "../rules/types";

export type BySide<T> = Readonly<Record<Side, T>>;

export interface SeatState {
  readonly name: string;
  readonly taken: boolean;
  readonly online: boolean;
}

export type ClockRule =
  | { readonly kind: "none" }
  | { readonly kind: "sudden"; readonly initial: number }
  | { readonly kind: "increment"; readonly initial: number; readonly increment: number }
  | { readonly kind: "daily"; readonly days: number };

export type ClockState = ClockRule & {
  readonly left?: BySide<number>; // milliseconds, exact at the time of the message
  readonly running?: Side | null;
};

export interface OfferState {
  readonly id: number;
  readonly kind: "draw" | "takeback" | "rematch";
  readonly from: Side;
}

export interface ChatLine {
  readonly seq: number;
  readonly from: Side;
  readonly text: string;
  readonly at: number;
}

export interface OnlineGame {
  readonly id: string;
  readonly seq: number;
  readonly version: number;
  readonly game: string; // the rule set
  readonly start: string;
  readonly moves: readonly string[];
  readonly result: Outcome | "*";
  readonly reason: string | null;
  readonly seats: BySide<SeatState>;
  readonly clock: ClockState;
  readonly offers: readonly OfferState[];
  readonly chat: readonly ChatLine[];
  readonly next: string | null;
  readonly spectators: number;
  readonly you: Side | null;
}

export interface LobbyGame {
  readonly id: string;
  readonly game: string;
  readonly clock: ClockRule;
  readonly by: string;
  readonly side: Side; // the one still free
  readonly at: number;
}

export type Action =
  | { readonly do: "move"; readonly version: number; readonly move: string }
  | { readonly do: "resign" }
  | { readonly do: "offer"; readonly kind: OfferState["kind"] }
  | { readonly do: "accept" | "decline" | "withdraw"; readonly offer: number }
  | { readonly do: "chat"; readonly text: string }
  | { readonly do: "name"; readonly name: string };

export type ServerEvent =
  | { readonly event: "state"; readonly state: OnlineGame }
  | (Pick<OnlineGame, "seq" | "version" | "result" | "reason" | "clock"> & {
      readonly event: "moved";
      readonly move: string;
    })
  | {
      readonly event: "takenback";
      readonly seq: number;
      readonly version: number;
      readonly plies: number;
      readonly clock: ClockState;
    }
  | {
      readonly event: "joined" | "named";
      readonly seq: number;
      readonly seats: OnlineGame["seats"];
      readonly clock: ClockState;
    }
  | (Pick<OnlineGame, "seq" | "result" | "reason" | "clock"> & { readonly event: "ended" })
  | { readonly event: "offered"; readonly seq: number; readonly offer: OfferState }
  | { readonly event: "gone"; readonly seq: number; readonly offer: number; readonly why: string }
  | (ChatLine & { readonly event: "chat" })
  | { readonly event: "rematch"; readonly seq: number; readonly next: string }
  | { readonly event: "presence"; readonly seats: OnlineGame["seats"]; readonly spectators: number }
  | {
      readonly event: "error";
      readonly code: string;
      readonly message: string;
      readonly tag?: string;
    }
  | { readonly event: "done"; readonly tag: string; readonly seq: number }
  | { readonly event: "pong" }
  | { readonly event: "bye"; readonly why: string };
