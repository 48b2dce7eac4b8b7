// The HTTP half of the server's interface (docs/http-api.md). A refusal is thrown as a Refusal.
import type { Side } from "../rules/types";
import type { ProbedPosition } from "../game/values";
import type { ClockRule, LobbyGame, OnlineGame } from "./types";

export class Refusal extends Error {
  constructor(
    readonly code: string, // of the document's list, or "network"
    message: string,
  ) {
    super(message);
  }
}

export interface Opening {
  readonly game: string;
  readonly side: Side | "random";
  readonly name: string;
  readonly clock: ClockRule;
  readonly visibility: "lobby" | "link";
}

async function ask<T>(path: string, body?: object, signal?: AbortSignal): Promise<T> {
  const answer = await fetch(new URL(`api/${path}`, document.baseURI), {
    ...(signal && { signal }),
    ...(body && {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    }),
  }).catch(() => null);
  if (!answer) throw new Refusal("network", "no connection");
  const json: unknown = await answer.json().catch(() => null);
  if (answer.ok) return json as T;
  const { error } = (json ?? {}) as { error?: { code: string; message: string } };
  throw new Refusal(error?.code ?? "network", error?.message ?? `status ${answer.status}`);
}

const idOf = (id: string) => encodeURIComponent(id);

export const openGame = (opening: Opening) => ask<OnlineGame>("games", opening);
export const gameState = (id: string) => ask<OnlineGame>(`games/${idOf(id)}`);
export const joinGame = (id: string, name: string) =>
  ask<OnlineGame>(`games/${idOf(id)}/join`, { name });
export const takeRematch = (id: string) => ask<OnlineGame>(`games/${idOf(id)}/rematch`, {});
export const lobby = async () => (await ask<{ games: LobbyGame[] }>("lobby")).games;

// What the server's database says of a position; null when it has none that covers it.
export const positionValues = (game: string, position: string, signal: AbortSignal) =>
  ask<ProbedPosition>(`values?${new URLSearchParams({ game, position })}`, undefined, signal).catch(
    (error: unknown) => {
      if (error instanceof Refusal && error.code === "missing") return null;
      throw error;
    },
  );

// Whether a server of ours stands behind this page, in whatever state.
export const hasServer = (): Promise<boolean> =>
  ask("lobby").then(
    () => true,
    (error: unknown) => error instanceof Refusal && error.code !== "network",
  );

export const recordUrl = (id: string) =>
  new URL(`api/games/${idOf(id)}/record`, document.baseURI).href;
