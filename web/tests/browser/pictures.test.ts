// The board as it was looked at: pictures of its main states, compared in a real browser. They are taken
// without coordinates, so that no font matters, and small; a few pixels at edges may differ.
//
// UPDATE_PICTURES=1 npm run browser writes them anew: look at them before you keep them.
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { button, inPage, tap, useBrowser } from "./browser";

useBrowser();

const MOVES = "b4 c5 c3 a7 a1 d6 d3 g7 d1 g4 a4 c4 b6 d5 f2 e5xf2 f4 f6xf4 f2 f4 d7 e3 e4 g1xe4";

const SCENES: readonly (readonly [string, string, (page: Page) => Promise<void>])[] = [
  ["start", "", async () => {}],
  ["last-move", MOVES, async () => {}],
  ["lifted", MOVES, (page) => tap(page, "b4")],
  ["shot-owed", "d6 d7 f6 d5 a1 g7", (page) => tap(page, "b6")],
  ["turned", MOVES, (page) => button(page, "Turn the board").click()],
];

const MOST = 0.004; // of the pixels may differ

async function differing(page: Page, a: Buffer, b: Buffer): Promise<number> {
  return page.evaluate(
    async ([a, b]) => {
      const pixels = async (data: string) => {
        const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const drawing = new OffscreenCanvas(image.width, image.height).getContext("2d")!;
        drawing.drawImage(image, 0, 0);
        return drawing.getImageData(0, 0, image.width, image.height).data;
      };
      const [x, y] = [await pixels(a!), await pixels(b!)];
      if (x.length !== y.length) return 1;
      let different = 0;
      for (let i = 0; i < x.length; i += 4) {
        const far = [0, 1, 2].some((channel) => Math.abs(x[i + channel]! - y[i + channel]!) > 48);
        if (far) ++different;
      }
      return (4 * different) / x.length;
    },
    [a.toString("base64"), b.toString("base64")],
  );
}

test.each(SCENES)("%s, in every theme", (name, moves, act) =>
  inPage(
    {
      path: "/play",
      game: { ruleSet: "malom", moves },
      settings: { coordinates: "none" },
      context: { viewport: { width: 260, height: 640 } },
    },
    async (page) => {
      await act(page);
      await page.mouse.move(0, 0);
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      for (const theme of ["light", "dark", "contrast"]) {
        await page.evaluate(
          (theme) => void (document.documentElement.dataset.theme = theme),
          theme,
        );
        const picture = await page.locator(".board").screenshot();
        const file = fileURLToPath(new URL(`pictures/${theme}-${name}.png`, import.meta.url));
        if (process.env.UPDATE_PICTURES) await writeFile(file, picture);
        expect(existsSync(file), `${file} is missing`).toBe(true);
        expect(await differing(page, picture, await readFile(file)), theme).toBeLessThan(MOST);
      }
    },
  )(),
);
