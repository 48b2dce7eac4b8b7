// People in browsers of their own at one server: they take seats, move in turn, and see the same.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { close, open, tap, untilPlies, useBrowser } from "./browser";
import { GameServer } from "./game_server";

export interface People {
  server: GameServer;
  white: Page;
  black: Page;
  third: Page; // sits nowhere
}

// The same server and people for all tests of a file; whoever reports an error fails the file.
export function usePeople(...options: string[]): People {
  const people = {} as People;
  useBrowser(async () => (people.server = await GameServer.start(...options)));
  beforeAll(async () => {
    [people.white, people.black, people.third] = await Promise.all([open(), open(), open()]);
  });
  afterAll(async () => {
    for (const page of [people.white, people.black, people.third]) await close(page);
  });
  return people;
}

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & { readonly error?: { readonly code: string } };
}

// Asks the server as the page's own code would, with the page's cookies.
export const ask = (page: Page, path: string, body?: object): Promise<Answer> =>
  page.evaluate(
    async ([path, text]) => {
      const headers = { "Content-Type": "application/json" };
      const post = text === null ? {} : { method: "POST", body: text, headers };
      const answer = await fetch(`api/${path}`, post);
      return { status: answer.status, body: await answer.json() };
    },
    [path, body ? JSON.stringify(body) : null] as const,
  );

// Says something on a socket of its own, whatever it is; the first answer to it that is an error.
export const shout = (page: Page, id: string, frame: object | string): Promise<string> =>
  page.evaluate(
    async ([id, frame]) => {
      const url = new URL(`api/games/${id}/live`, document.baseURI);
      url.protocol = "ws:";
      const socket = new WebSocket(url);
      try {
        return await new Promise<string>((said, failed) => {
          socket.onopen = () => socket.send(frame!);
          socket.onclose = () => failed(new Error("the socket was closed"));
          socket.onmessage = ({ data }) => {
            const event = JSON.parse(String(data)) as { event: string; code: string };
            if (event.event === "error") said(event.code);
          };
        });
      } finally {
        socket.onclose = null;
        socket.close();
      }
    },
    [id, typeof frame === "string" ? frame : JSON.stringify(frame)] as const,
  );

export interface GameWish {
  readonly game?: string;
  readonly position?: string;
  readonly clock?: object;
}

// Goes to a game's page, leaving the one before it for good.
export async function visit(page: Page, id: string): Promise<void> {
  await page.evaluate(() => void (location.hash = "/nowhere"));
  await page.getByText("There is nothing here.").waitFor();
  await page.evaluate((id) => void (location.hash = `/game/${id}`), id);
  await page.waitForSelector(".board");
}

// A new game in which both have a seat. Answers with its id.
export async function take({ white, black }: People, wish: GameWish = {}): Promise<string> {
  const opening = { game: "mssa", side: "black", name: "Thandi", visibility: "link", ...wish };
  const opened = await ask(black, "games", opening);
  expect(opened).toMatchObject({ status: 201, body: { you: "black" } });
  const id = opened.body.id as string;
  const joined = await ask(white, `games/${id}/join`, { name: "Sipho" });
  expect(joined).toMatchObject({ status: 200, body: { you: "white" } });
  return id;
}

// The same, and both look at it.
export async function seat(people: People, wish: GameWish = {}): Promise<string> {
  const id = await take(people, wish);
  await Promise.all([visit(people.white, id), visit(people.black, id)]);
  return id;
}

// Makes moves in turn, each by taps on its mover's page, each seen on both. `first` moves first, after
// `before` plies.
export async function play(
  { white, black }: People,
  first: "white" | "black",
  moves: string,
  before = 0,
): Promise<void> {
  const pages = first === "white" ? [white, black] : [black, white];
  for (const [i, move] of moves.split(" ").entries()) {
    await tap(pages[i % 2]!, ...move.split(/[-x]/));
    await Promise.all(pages.map((page) => untilPlies(page, before + i + 1)));
  }
}

// What a page says on its sockets from now on, until it is asked for.
export function sentBy(page: Page): () => { do: string }[] {
  const frames: string[] = [];
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => void frames.push(String(payload))),
  );
  return () => frames.splice(0).map((frame) => JSON.parse(frame) as { do: string });
}

export const seatText = (page: Page, side: "white" | "black") =>
  page.locator(`.seat[data-side=${side}]`).innerText();

// Milliseconds on a clock, as it is shown.
export async function clockShown(page: Page, side: "white" | "black"): Promise<number> {
  const text = await page.locator(`.seat[data-side=${side}] .clock`).innerText();
  return text.split(":").reduce((sum, part) => 60 * sum + Number(part), 0) * 1000;
}
