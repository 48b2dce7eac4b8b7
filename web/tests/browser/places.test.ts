// The point under the pointer is the one that acts, wherever the board has gone (row 35), and nothing is
// cut off on small screens.
import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { inPage, movesShown, point, useBrowser } from "./browser";

useBrowser();

// Clicks close to the right edge of a point's reach.
async function clickEdge(page: Page, name: string): Promise<void> {
  const reach = point(page, name).locator(".reach");
  await reach.scrollIntoViewIfNeeded();
  const box = (await reach.boundingBox())!;
  await page.mouse.click(box.x + box.width * 0.93, box.y + box.height / 2);
}

const shift = (page: Page) =>
  page.evaluate(() => {
    const banner = document.createElement("div");
    banner.id = "banner";
    document.body.prepend(banner);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("#banner { height: 60px }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });

// 100 %, 150 % and 400 % of a window of 1280 by 1024, and a small phone.
const SCREENS = [
  ["a desktop", 1280, 1024, 1],
  ["150 %", 853, 683, 1.5],
  ["400 %", 320, 256, 4],
  ["a phone", 320, 640, 2],
] as const;

describe.each(SCREENS)("on %s", (_name, width, height, deviceScaleFactor) => {
  const context = { viewport: { width, height }, deviceScaleFactor };

  test(
    "the point that was clicked acts, after shifts, scrolls and turns",
    inPage({ path: "/play", game: { ruleSet: "malom" }, context }, async (page) => {
      await shift(page);
      await clickEdge(page, "d7");
      expect(await movesShown(page)).toBe("d7");
      await shift(page);
      await page.mouse.wheel(0, 37);
      await clickEdge(page, "e4");
      await page.getByRole("button", { name: "Turn the board" }).click();
      await clickEdge(page, "b2");
      await clickEdge(page, "c5");
      expect(await movesShown(page)).toBe("d7 e4 b2 c5");
    }),
  );

  test(
    "all points are reached, and nothing runs off the side",
    inPage({ path: "/play", game: { ruleSet: "malom" }, context }, async (page) => {
      const scrolls = () =>
        page.evaluate(
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
        );
      expect(await scrolls()).toBe(false);
      for (const name of ["a7", "g7", "a1", "g1", "d5", "c4", "e3"]) {
        const reach = point(page, name).locator(".reach");
        await reach.scrollIntoViewIfNeeded();
        const box = (await reach.boundingBox())!;
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width);
        expect(box.width).toBeGreaterThanOrEqual(24); // the least size of a target
      }
      const pages = [
        ["/", "form.card"],
        ["/rules/mssa", ".page.rules"],
        ["/study", ".study"],
      ] as const;
      for (const [path, there] of pages) {
        await page.goto(page.url().replace(/#.*/, `#${path}`));
        await page.waitForSelector(there);
        expect(await scrolls(), path).toBe(false);
      }
    }),
  );
});

test(
  "a page that runs from right to left keeps the board as it is",
  inPage(
    {
      path: "/play",
      game: { moves: "d6 d7" },
      context: { viewport: { width: 1100, height: 800 } },
    },
    async (page) => {
      await page.evaluate(() => void (document.documentElement.dir = "rtl"));
      const [a1, g1] = [
        await point(page, "a1").boundingBox(),
        await point(page, "g1").boundingBox(),
      ];
      expect(a1!.x).toBeLessThan(g1!.x);
      const board = (await page.locator(".board").boundingBox())!;
      const panel = (await page.locator(".table-panel").boundingBox())!;
      expect(panel.x + panel.width).toBeLessThanOrEqual(board.x);
      await clickEdge(page, "g4");
      expect(await movesShown(page)).toBe("d6 d7 g4");
    },
  ),
);

test(
  "a cow is drawn within 50 ms of the click",
  inPage({ path: "/play", game: {}, context: { reducedMotion: "reduce" } }, async (page) => {
    const drawn = await page.evaluate(async () => {
      const point = document.querySelector("[data-point=d6]")!;
      await new Promise(requestAnimationFrame);
      point.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      let frames = 0;
      while (!document.querySelector("[data-cow=d6]")) {
        await new Promise(requestAnimationFrame);
        if (++frames > 3) break;
      }
      return frames;
    });
    expect(drawn).toBeLessThanOrEqual(2); // frames of 16 ms
  }),
);
