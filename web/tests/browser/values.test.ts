// Studying with a database: what every move is worth, on the board, in a list and for the ears.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { setTheme, violations } from "./axe";
import { button, inPage, listen, movesShown, tap, useBrowser } from "./browser";
import { GameServer } from "./game_server";
import { PROGRAM } from "./program";

const db = mkdtempSync(join(tmpdir(), "morabaraba-db-"));
afterAll(() => rmSync(db, { recursive: true }));
useBrowser(async () => {
  await promisify(execFile)(PROGRAM, ["solve", "--db", db, "--game", "malom", "--cows", "3"]);
  return GameServer.start("--db", db);
});
// White closes a mill on a7, or goes elsewhere.
const PLACE = "/study?game=malom&start=1B1%2F3%2F3%2FW2W2%2F3%2FB2%2FWB1+w+0+0+-+0+1";

const wish = (path = PLACE, width = 1280) => ({
  path,
  context: { viewport: { width, height: 900 } },
});

const tags = (page: Page) => page.locator("[data-worth] text").allTextContents();

test(
  "the value of every move: best first in a list, by form and text on the board",
  inPage(wish(), async (page) => {
    await page.locator(".values").waitFor();
    expect(await page.locator(".values strong").first().innerText()).toBe(
      "White to move: win in 1 ply.",
    );
    const rows = page.locator(".value-list button");
    expect(await rows.first().innerText()).toMatch(/^\+1\s+e4-a7x\w\d\s+win in 1 ply$/);
    for (const theme of ["light", "dark", "contrast"]) {
      await setTheme(page, theme);
      expect(await violations(page), theme).toEqual([]);
    }
    await setTheme(page, "light");
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
    await rows.first().click();
    expect(await movesShown(page)).toMatch(/^e4-a7x\w\d$/);
    expect(await page.locator(".values").count()).toBe(0);
  }),
);

test(
  "it is said once when it comes, not while it is put away",
  inPage(wish(), async (page) => {
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
  }),
);

test(
  "a position that no database covers is studied as ever",
  inPage(wish("/study?game=malom&moves=d6"), async (page) => {
    await page.waitForTimeout(400);
    expect(await page.locator(".values, [data-worth]").count()).toBe(0);
  }),
);

test(
  "on a small screen nothing runs off the side, and tags stay on the board",
  inPage(wish(PLACE, 320), async (page) => {
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
  }),
);
