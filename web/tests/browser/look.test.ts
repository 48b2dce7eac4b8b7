// What is seen: accessible in every theme and page by axe's rules, told apart without colours, in every
// language, and the same as the pictures that were looked at.
import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { setTheme, violations } from "./axe";
import { button, inPage, prompt, tap, useBrowser } from "./browser";

useBrowser();

const SCENES: readonly (readonly [string, string, (page: Page) => Promise<void>])[] = [
  ["a new game", "/", async () => {}],
  ["a game", "/play", async () => {}],
  ["a shot owed", "/play", (page) => tap(page, "b6")],
  ["settings", "/play", (page) => button(page, "Settings").click()],
  ["the rules", "/rules/mssa", async () => {}],
  [
    "a study",
    "/study?game=mssa&moves=d6_d7",
    async (page) => {
      for (const summary of await page.locator("summary").all()) await summary.click();
      await button(page, "Analyse").click();
      await page.locator(".engine-lines li").first().waitFor();
      await button(page, "Stop").click();
    },
  ],
  ["the editor", "/study", (page) => button(page, "Set up a position").click()],
];

const game = {
  moves: "d6 d7 f6 d5",
  clock: { settings: { initial: 9e6, increment: 0 }, left: [9e6, 9e6], running: null, since: 0 },
};

describe("axe finds nothing, in every theme", () => {
  test.each(SCENES)("%s", (_name, path, act) =>
    inPage({ path, game }, async (page) => {
      await act(page);
      for (const theme of ["light", "dark", "contrast"]) {
        await setTheme(page, theme);
        expect(await violations(page), theme).toEqual([]);
      }
      await page.emulateMedia({ forcedColors: "active" });
      expect(await violations(page), "forced colours").toEqual([]);
    })(),
  );
});

// Relative luminance and contrast, as WCAG defines them.
const CONTRAST = `(() => {
  const channel = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  const light = (css) => {
    const probe = document.createElement("canvas").getContext("2d");
    probe.fillStyle = css;
    probe.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...probe.getImageData(0, 0, 1, 1).data].map((c) => channel(c / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const value = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  return (a, b) => {
    const [x, y] = [light(value(a)), light(value(b))].sort((p, q) => q - p);
    return (x + 0.05) / (y + 0.05);
  };
})()`;

// What must be told from what it lies on or beside, by at least so much.
const PAIRS: readonly (readonly [string, string, number])[] = [
  ["--ink", "--page", 4.5],
  ["--ink", "--card", 4.5],
  ["--muted", "--card", 4.5],
  ["--muted", "--page", 4.5],
  ["--on-accent", "--accent", 4.5],
  ["--accent", "--card", 4.5],
  ["--label", "--lime", 4.5],
  ["--edge", "--card", 3],
  ["--focus", "--page", 3],
  ["--groove", "--earth-2", 3],
  ["--light-token", "--light-edge", 3],
  ["--dark-token", "--dark-edge", 3],
  ["--glow", "--halo", 3],
  ["--mark-shot", "--mark-halo", 3],
  ["--sight", "--mark-shot", 3],
  ["--arrow", "--arrow-edge", 3],
];

test.each(["light", "dark", "contrast"])("graphics 3:1 and text 4.5:1 (row 38): %s", (theme) =>
  inPage({ path: "/play", game: {}, settings: { theme } }, async (page) => {
    const weak: string[] = [];
    for (const [a, b, least] of PAIRS) {
      if (theme === "contrast" && a === "--sight") continue; // one colour there: the form tells
      const ratio = (await page.evaluate(
        `${CONTRAST}(${JSON.stringify(a)}, ${JSON.stringify(b)})`,
      )) as number;
      if (ratio < least) weak.push(`${a} on ${b}: ${ratio.toFixed(2)} < ${least}`);
    }
    expect(weak).toEqual([]);
  })(),
);

// How many of a board picture's pixels differ between two states when colours are turned to grey.
async function greyDifference(page: Page, a: Buffer, b: Buffer): Promise<number> {
  return page.evaluate(
    async ([a, b]) => {
      const grey = async (data: string) => {
        const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const drawing = new OffscreenCanvas(image.width, image.height).getContext("2d")!;
        drawing.drawImage(image, 0, 0);
        const { data: pixels } = drawing.getImageData(0, 0, image.width, image.height);
        return Array.from(
          { length: pixels.length / 4 },
          (_, i) => 0.3 * pixels[4 * i]! + 0.59 * pixels[4 * i + 1]! + 0.11 * pixels[4 * i + 2]!,
        );
      };
      const [x, y] = [await grey(a!), await grey(b!)];
      return x.length === y.length ? x.filter((p, i) => Math.abs(p - y[i]!) > 40).length : -1;
    },
    [a.toString("base64"), b.toString("base64")],
  );
}

// A point's surroundings, as a picture.
async function around(page: Page, name: string): Promise<Buffer> {
  await page.mouse.move(0, 0);
  const box = (await page.locator(`[data-point="${name}"] .reach`).boundingBox())!;
  const side = 70;
  return page.screenshot({
    clip: {
      x: box.x + box.width / 2 - side / 2,
      y: box.y + box.height / 2 - side / 2,
      width: side,
      height: side,
    },
  });
}

test.each(["light", "dark", "contrast"])("states are told apart in grey (row 38): %s", (theme) =>
  inPage(
    {
      path: "/play",
      settings: { theme, coordinates: "none" },
      game: { ruleSet: "malom", start: "WB1/3/3/W5/3/B2/WB1 w 0 0 - 0 20" },
      context: { viewport: { width: 1280, height: 900 } },
    },
    async (page) => {
      const looks: Record<string, Buffer> = {
        white: await around(page, "a7"),
        black: await around(page, "d7"),
      };
      await tap(page, "a4");
      looks.lifted = await around(page, "a4");
      looks.goal = await around(page, "b4");
      await button(page, "Take back").click();
      looks.plain = await around(page, "a4");
      looks.empty = await around(page, "b4");
      await tap(page, "a4", "b4");
      looks.last = await around(page, "b4");
      const names = Object.keys(looks);
      const alike: string[] = [];
      for (const a of names) {
        for (const b of names) {
          if (a >= b || [a, b].sort().join() === "plain,white") continue;
          if ((await greyDifference(page, looks[a]!, looks[b]!)) < 60) alike.push(`${a} and ${b}`);
        }
      }
      expect(alike).toEqual([]);
    },
  )(),
);

test(
  "a cow that may be shot looks different from one that may not, in grey",
  inPage(
    { path: "/play", settings: { coordinates: "none" }, game: { moves: "d6 d7 f6 d5" } },
    async (page) => {
      const before = await around(page, "d7");
      await tap(page, "b6");
      expect(await greyDifference(page, before, await around(page, "d7"))).toBeGreaterThan(200);
      expect(await prompt(page)).toContain("Mill!");
    },
  ),
);

test.each(["pt", "af", "zu", "st"])("the page speaks %s", (language) =>
  inPage({ path: "/play", game: { moves: "d6" }, settings: { language } }, async (page) => {
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
    const play = { pt: "Jogar", af: "Speel", zu: "Dlala", st: "Bapala" }[language]!;
    expect(await page.locator("nav a").first().innerText()).toBe(play);
  })(),
);

test(
  "settings take effect at once, and are kept",
  inPage({ path: "/play", game: {} }, async (page) => {
    await button(page, "Settings").click();
    await page.getByLabel("Language").selectOption("pt");
    await page.getByLabel("Escuro", { exact: true }).check();
    await page.getByLabel("MSSA (E, A, R)").check();
    await page.keyboard.press("Escape");
    expect(await prompt(page)).toBe("Escuras: coloque uma vaca num ponto vazio");
    await tap(page, "b6");
    expect(await page.locator(".moves li button").innerText()).toBe("A1");
    await page.reload();
    await page.waitForSelector(".moves li");
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
    expect(await page.locator(".moves li button").innerText()).toBe("A1");
  }),
);
