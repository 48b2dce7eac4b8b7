// Studying: stepping and branching, the computer's lines, the editor, import and export.
import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { button, inPage, movesShown, prompt, tap, useBrowser } from "./browser";

useBrowser();

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue();
const openPart = (page: Page, name: string) => page.locator("summary", { hasText: name }).click();

async function importText(page: Page, text: string): Promise<void> {
  if (!(await page.locator("details[open] textarea").count())) await openPart(page, "Import");
  await page.getByLabel("A record or a position, as text").fill(text);
  await button(page, "Import").click();
}

test(
  "both sides are moved; another move than the game's puts the rest aside",
  inPage({ path: "/study?game=mssa&moves=d6_d7_f6_d5" }, async (page) => {
    expect(await movesShown(page)).toBe("d6 d7 f6 d5");
    await button(page, "One ply back").click();
    await tap(page, "d5");
    expect(await movesShown(page)).toBe("d6 d7 f6 d5");
    await page.locator(".moves li button").nth(1).click();
    await tap(page, "a1", "g1");
    expect(await movesShown(page)).toBe("d6 d7 a1 g1");
    expect(page.url()).toContain("moves=d6_d7_a1_g1");
  }),
);

test(
  "the computer shows its lines, its opinion and arrows",
  inPage({ path: "/study?game=mssa&moves=d6_d7_f6_d5" }, async (page) => {
    await button(page, "Analyse").click();
    await page.locator(".engine-lines li").nth(1).waitFor();
    expect(await page.locator(".engine-lines li").first().innerText()).toMatch(
      /^[−+]?#?\d.*[a-g]\d/s,
    );
    expect(await page.locator(".bar").getAttribute("aria-label")).toMatch(
      /Evaluation: Dark (is ahead|wins)/,
    );
    expect(await page.locator(".arrow").count()).toBe(2);
    await button(page, "Stop").click();
    expect(await page.locator(".bar").count()).toBe(0);
  }),
);

test(
  "a position is set up and studied; what can't be is refused",
  inPage({ path: "/study" }, async (page) => {
    await button(page, "Set up a position").click();
    await button(page, "Clear the board").click();
    await tap(page, "a1", "d1");
    await page.getByLabel("Dark").first().check();
    await tap(page, "g7", "d1");
    for (const slider of await page.locator("input[type=range]").all()) await slider.fill("0");
    await page.getByLabel("Nothing (erase)").check();
    await tap(page, "g7");
    await button(page, "Study this position").click();
    await openPart(page, "Export");
    expect(await field(page, "Position")).toBe("3/3/3/6/3/3/WB1 b 0 0 - 0 1");
    expect(await prompt(page)).toMatch(/wins|draw/i);
  }),
);

describe("records and positions as text", () => {
  test(
    "a record is read by its own rules, and written again with its comments",
    inPage({ path: "/study" }, async (page) => {
      await importText(page, '[Game "malom"]\n1. a1 d6 2. b2 {well met} d7 3. c3xd6 *');
      expect(await movesShown(page)).toBe("a1 d6 b2 d7 c3xd6");
      expect(await page.locator(".comment").innerText()).toBe("well met");
      expect(page.url()).toContain("game=malom");
      await openPart(page, "Export");
      expect(await field(page, "Record")).toContain("2. b2 {well met}");
    }),
  );

  test(
    "a link opens the same study",
    inPage({ path: "/study?game=malom&moves=a1_d6" }, async (page) => {
      await openPart(page, "Export");
      const link = await field(page, "Link");
      await tap(page, "g7");
      await page.goto("about:blank");
      await page.goto(link);
      await page.waitForSelector(".moves li");
      expect(await movesShown(page)).toBe("a1 d6");
    }),
  );

  test(
    "a file is read, and saved",
    inPage({ path: "/study" }, async (page) => {
      await openPart(page, "Import");
      await page.locator("input[type=file]").setInputFiles({
        name: "game.txt",
        mimeType: "text/plain",
        buffer: Buffer.from('[Game "mssa"] 1. d6 d7 *'),
      });
      await page.waitForSelector(".moves li");
      expect(await movesShown(page)).toBe("d6 d7");
      await openPart(page, "Export");
      const saved = page.waitForEvent("download");
      await button(page, "Save as a file").click();
      expect((await saved).suggestedFilename()).toBe("morabaraba.txt");
    }),
  );

  test(
    "what can't be read says why, and where",
    inPage({ path: "/study" }, async (page) => {
      await importText(page, "1. a1 d6 2. b2 d7 3. c3xd5 *");
      expect(await prompt(page)).toContain("It can't be read");
      expect(await prompt(page)).toContain("c3xd5");
      await importText(page, "3/3/3/6/3/3 w 12 12 - 0 1");
      expect(await prompt(page)).toContain("position");
      expect(await movesShown(page)).toBe("");
    }),
  );

  // Row 30: whatever comes in by a link or a record is text.
  test(
    "markup is shown as text",
    inPage(
      {
        path: "/study?game=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&moves=a1%3Csvg%20onload%3Dalert(1)%3E",
      },
      async (page) => {
        expect(await prompt(page)).toContain("It can't be read");
        await importText(
          page,
          '[Game "mssa"]\n[White "<img src=x onerror=alert(1)>"]\n1. d6 {<script>alert(1)</script>} *',
        );
        expect(await page.locator(".comment").innerText()).toBe("<script>alert(1)</script>");
        expect(await page.locator("main img, main script").count()).toBe(0);
      },
    ),
  );
});

test(
  "play on from a study",
  inPage({ path: "/study?game=mssa&moves=d6_d7" }, async (page) => {
    await button(page, "Play on from here against the computer").click();
    await page.waitForURL(/#\/play/);
    await tap(page, "a1");
    await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 2);
  }),
);

test(
  "without a server no database is asked",
  inPage(
    { path: "/study?game=malom&start=1B1%2F3%2F3%2FW2W2%2F3%2FB2%2FWB1+w+0+0+-+0+1" },
    async (page) => {
      let asked = 0;
      page.on("request", (request) => (asked += request.url().includes("/api/values") ? 1 : 0));
      await tap(page, "e4", "e5");
      await page.waitForTimeout(400);
      expect(await movesShown(page)).toBe("e4-e5");
      expect(asked).toBe(0);
    },
  ),
);
