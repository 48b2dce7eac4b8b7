// Studying with a database: what every move is worth, on the board, in a list and for the ears.
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { setTheme, violations } from "./axe";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  PROGRAM,
  button,
  close,
  inPage,
  listen,
  movesShown,
  open,
  tap,
  useBrowser,
} from "./browser";

useBrowser();

const run = promisify(execFile);
let db: string;
beforeAll(async () => {
  db = await mkdtemp(join(tmpdir(), "morabaraba-db-"));
  await run(PROGRAM, ["solve", "--db", db, "--game", "malom", "--cows", "3"]);
});
afterAll(() => rm(db, { recursive: true }));

// Answers as the server does, by the program's own `probe`.
async function answerByProbe(page: Page): Promise<void> {
  await page.route("**/api/lobby", (route) => route.fulfill({ json: { games: [] } }));
  await page.route("**/api/values?*", async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const words = ["game", "position"].flatMap((name) => [`--${name}`, asked.get(name)!]);
    const probe = await run(PROGRAM, ["probe", "--db", db, "--json", ...words]).catch(() => null);
    if (probe) return route.fulfill({ contentType: "application/json", body: probe.stdout });
    return route.fulfill({ status: 404, json: { error: { code: "missing", message: "none" } } });
  });
}

// White closes a mill on a7, or goes elsewhere.
const PLACE = "/study?game=malom&start=1B1%2F3%2F3%2FW2W2%2F3%2FB2%2FWB1+w+0+0+-+0+1";

async function studied(path = PLACE, width = 1280): Promise<Page> {
  const page = await open({ context: { viewport: { width, height: 900 } } });
  await answerByProbe(page);
  await page.reload();
  await page.waitForSelector("main *");
  await page.goto(page.url().replace(/#.*/, `#${path}`));
  await page.waitForSelector(".board");
  return page;
}

const tags = (page: Page) => page.locator("[data-worth] text").allTextContents();

test("the value of every move: best first in a list, by form and text on the board", async () => {
  const page = await studied();
  await page.locator(".values").waitFor();
  expect(await page.locator(".values strong").first().innerText()).toBe(
    "White to move: win in 1 ply.",
  );
  const rows = page.locator(".value-list button");
  expect(await rows.first().innerText()).toMatch(/^\+1\s+e4-a7x\w\d\s+win in 1 ply$/);
  await button(page, "All 56 moves").click();
  expect(await rows.last().innerText()).toMatch(/loss in \d plies$/);
  expect((await tags(page)).sort()).toEqual(["+1", "+7", "+7"]);
  await tap(page, "e4");
  expect(await tags(page)).toContain("+1");
  expect(await page.locator("[data-worth=g7] .worth.win").count()).toBe(1);
  expect(await page.locator("[data-worth=b6] .worth.loss text").textContent()).toBe("−10");
  expect(await page.locator("[data-point=b6]").getAttribute("aria-label")).toBe(
    "b6, empty, the cow may go here, loss in 10 plies",
  );
  for (const theme of ["light", "dark", "contrast"]) {
    await setTheme(page, theme);
    expect(await violations(page), theme).toEqual([]);
    if (process.env.LOOK)
      await page.screenshot({ path: `${process.env.LOOK}/values-${theme}.png` });
  }
  await setTheme(page, "light");
  await rows.first().click();
  expect(await movesShown(page)).toMatch(/^e4-a7x\w\d$/);
  expect(await page.locator(".values").count()).toBe(0);
  await close(page);
});

test("it is said once when it comes, not while it is put away", async () => {
  const page = await studied();
  await page.locator(".values").waitFor();
  const heard = await listen(page);
  await page.getByLabel("Type a move").fill("e4-f4");
  await button(page, "Play").click();
  await page.locator(".values strong", { hasText: "Black to move" }).waitFor();
  expect((await heard()).join("|")).toMatch(
    /^White moves e4 to f4\.\|Black to move: win in 5 plies\. Best: \w+-\w+(, \w+-\w+)*\.$/,
  );
  await button(page, "Values").click();
  expect(await tags(page)).toEqual([]);
  await button(page, "One ply back").click();
  await page.waitForTimeout(400);
  expect(await heard()).toEqual(["The start."]);
  await close(page);
});

test("a position that no database covers is studied as ever", async () => {
  const page = await studied("/study?game=malom&moves=d6");
  await page.waitForTimeout(400);
  expect(await page.locator(".values, [data-worth]").count()).toBe(0);
  await close(page);
});

test(
  "without a server nothing is asked",
  inPage({ path: PLACE }, async (page) => {
    let asked = 0;
    page.on("request", (request) => (asked += request.url().includes("/api/values") ? 1 : 0));
    await tap(page, "e4", "e5");
    await page.waitForTimeout(400);
    expect(await movesShown(page)).toBe("e4-e5");
    expect(asked).toBe(0);
  }),
);

test("on a small screen nothing runs off the side, and tags stay on the board", async () => {
  const page = await studied(PLACE, 320);
  await page.locator(".values").waitFor();
  await tap(page, "e4");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBe(320);
  const board = (await page.locator(".board").boundingBox())!;
  for (const tag of await page.locator("[data-worth]").all()) {
    const box = (await tag.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(board.x);
    expect(box.x + box.width).toBeLessThanOrEqual(board.x + board.width);
    expect(box.height).toBeGreaterThan(12);
  }
  await close(page);
});
