// A real browser on the built page, and what the tests do in it as a person would.
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { serve, type Served } from "./serve";

// Milliseconds for whatever must come: a page that lost its server asks again after up to 15 seconds.
const PATIENCE = 30_000;

let browser: Browser;
let served: Served;

// Starts a browser and a host for the tests of a file; by default a host of plain files.
export function useBrowser(host: () => Promise<Served> = serve): void {
  beforeAll(async () => {
    served = await host();
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: ["--no-sandbox"],
    });
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });
}

export interface GameWish {
  readonly ruleSet?: string;
  readonly moves?: string;
  readonly start?: string;
  readonly computer?: { readonly side: "white" | "black"; readonly level: number };
  readonly clock?: unknown;
}

export interface Wish {
  readonly path?: string; // behind the '#'
  readonly game?: GameWish; // that is kept in the browser
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly context?: BrowserContextOptions;
}

const SETTINGS = {
  language: "en",
  theme: "light",
  coordinates: "algebraic",
  sound: false,
  motion: false,
  showMoves: true,
};

function sessionOf({ ruleSet = "mssa", moves = "", start = "", computer, clock = null }: GameWish) {
  const list = moves ? moves.split(" ") : [];
  const player = (side: string) =>
    computer?.side === side ? { kind: "computer", level: computer.level } : { kind: "human" };
  return {
    id: "test",
    ruleSet,
    start,
    moves: list,
    played: list.length,
    declared: "",
    players: [player("white"), player("black")],
    clock,
    seed: 7,
  };
}

// Whatever the page reports as an error fails the test that opened it.
const faults = new WeakMap<Page, string[]>();

export async function open({
  path = "/",
  game,
  settings = {},
  context = {},
}: Wish = {}): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: "reduce", ...context })).newPage();
  page.setDefaultTimeout(PATIENCE);
  const found: string[] = [];
  faults.set(page, found);
  page.on("pageerror", (error) => found.push(error.message));
  page.on("console", (message) => {
    // Browsers report what a server refuses, and links that are cut.
    const text = message.text();
    const refused = message.location().url.includes("/api/") && /status of 4/.test(text);
    const cut = /WebSocket connection|net::ERR_/.test(text);
    if (message.type() === "error" && !refused && !cut) found.push(text);
  });
  const kept = { settings: { ...SETTINGS, ...settings }, game: game && sessionOf(game) };
  await page.addInitScript((kept) => {
    if (!location.protocol.startsWith("http") || localStorage.getItem("morabaraba.settings"))
      return;
    localStorage.setItem("morabaraba.settings", JSON.stringify(kept.settings));
    if (kept.game) localStorage.setItem("morabaraba.game", JSON.stringify(kept.game));
  }, kept);
  await page.goto(`${served.url}#${path}`);
  await page.waitForSelector("main *");
  return page;
}

export async function close(page: Page): Promise<void> {
  const found = faults.get(page)!;
  await page.context().close();
  expect(found).toEqual([]);
}

// Opens, runs, closes.
export function inPage(wish: Wish, run: (page: Page) => Promise<void>): () => Promise<void> {
  return async () => {
    const page = await open(wish);
    await run(page);
    await close(page);
  };
}

export const point = (page: Page, name: string) => page.locator(`[data-point="${name}"]`);

export async function tap(page: Page, ...points: string[]): Promise<void> {
  for (const name of points) await point(page, name).click();
}

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

// The moves that the page shows, one text a ply.
export const movesShown = async (page: Page): Promise<string> =>
  (await page.locator(".moves li button").allTextContents()).join(" ");

export const prompt = (page: Page) => page.locator(".prompt").innerText();

export const untilPrompt = (page: Page, text: string | RegExp) =>
  page.locator(".prompt", { hasText: text }).waitFor();

export async function untilPlies(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (count) => document.querySelectorAll(".moves li").length === count,
    count,
  );
}

// The game as the browser keeps it.
export const keptGame = (page: Page) =>
  page.evaluate(
    () =>
      JSON.parse(localStorage.getItem("morabaraba.game") ?? "null") as {
        moves: string[];
        played: number;
        declared: string;
        ruleSet: string;
      },
  );

// Until everything that has happened was told: the page tells it after the frame that shows it and a
// rest. Timed by the page's own clock, so that a busy machine delays both alike.
const untilTold = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((told) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(told, 250))),
      ),
  );

// Records what screen readers are told of what happens from now on.
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await untilTold(page);
  await page.evaluate(() => {
    const heard: string[] = ((window as unknown as { heard: string[] }).heard = []);
    const region = document.querySelector("[role=status]")!;
    new MutationObserver(() => heard.push(region.textContent!)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  return async () => {
    await untilTold(page);
    return page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0));
  };
}
