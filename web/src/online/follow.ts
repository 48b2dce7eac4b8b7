// Follows a game by the server's events: a pure function from one state to the next.
import type { OnlineGame, ServerEvent } from "./types";

// The state after `event`; the same state when it changes nothing; "gap" when events were missed, so
// that only the whole state can help.
export function follow(game: OnlineGame, event: ServerEvent): OnlineGame | "gap" {
  if (event.event === "state") return event.state;
  if (event.event === "presence") {
    return { ...game, seats: event.seats, spectators: event.spectators };
  }
  if (!("seq" in event) || event.event === "done") return game;
  if (event.seq <= game.seq) return game; // heard already
  return event.seq === game.seq + 1 ? { ...changed(game, event), seq: event.seq } : "gap";
}

type Numbered = Exclude<Extract<ServerEvent, { readonly seq: number }>, { readonly event: "done" }>;

function changed(game: OnlineGame, event: Numbered): OnlineGame {
  switch (event.event) {
    case "moved": {
      const { version, result, reason, clock } = event;
      return { ...game, version, result, reason, clock, moves: [...game.moves, event.move] };
    }
    case "takenback": {
      const moves = game.moves.slice(0, game.moves.length - event.plies);
      return { ...game, version: event.version, clock: event.clock, moves };
    }
    case "joined":
    case "named":
      return { ...game, seats: event.seats, clock: event.clock };
    case "ended":
      return { ...game, result: event.result, reason: event.reason, clock: event.clock };
    case "offered":
      return { ...game, offers: [...game.offers, event.offer] };
    case "gone":
      return { ...game, offers: game.offers.filter((offer) => offer.id !== event.offer) };
    case "chat": {
      const { seq, from, text, at } = event;
      return { ...game, chat: [...game.chat, { seq, from, text, at }] };
    }
    case "rematch":
      return { ...game, next: event.next };
  }
}
