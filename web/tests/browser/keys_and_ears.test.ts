// The page without a pointer, and for the ears (row 37).
import { expect, test } from "vitest";
import {
  button,
  inPage,
  listen,
  movesShown,
  point,
  prompt,
  untilPlies,
  useBrowser,
} from "./browser";

useBrowser();

const focused = "document.activeElement?.dataset.point";

test(
  "a whole game by the keyboard alone, from setting it up to its end",
  inPage({}, async (page) => {
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const tabTo = async (selector: string) => {
      for (let i = 0; i < 60; ++i) {
        if (await page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector))
          return;
        await press("Tab");
      }
      throw new Error(`${selector} can't be reached by Tab`);
    };
    await tabTo("input[name=opponent]");
    await press("ArrowDown");
    await tabTo("select[name=rule-set]");
    await page.keyboard.type("Three");
    await tabTo("button.main");
    await press("Enter");
    await page.waitForSelector(".board");
    await tabTo("[data-point]");
    const walkTo = async (wanted: string, ...keys: string[]) => {
      await press(...keys);
      expect(await page.evaluate(focused)).toBe(wanted);
      await press("Enter");
    };
    const points = await page
      .locator("[data-point]")
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.point!));
    expect(points).toHaveLength(9);
    const [topLeft, top, topRight, left, middle] = points as [
      string,
      string,
      string,
      string,
      string,
    ];
    await walkTo(topLeft);
    await walkTo(left, "ArrowDown");
    await walkTo(top, "ArrowUp", "ArrowRight");
    await walkTo(middle, "ArrowDown");
    await walkTo(topRight, "ArrowUp", "ArrowRight");
    expect(await prompt(page)).toContain("Mill! Choose a cow to shoot");
    await walkTo(middle, "ArrowLeft", "ArrowDown");
    expect(await prompt(page)).toBe("White wins: Black has too few cows left.");
  }),
);

test(
  "points are buttons with names; slanting lines have keys; no focus trap",
  inPage({ path: "/play", game: { ruleSet: "malom", moves: "b2 d6" } }, async (page) => {
    const b2 = point(page, "b2");
    expect(await b2.getAttribute("aria-label")).toBe("b2, White cow");
    expect(await point(page, "c3").getAttribute("aria-label")).toBe("c3, empty");
    await b2.focus();
    await page.keyboard.press("PageUp");
    expect(await page.evaluate(focused)).toBe("c3");
    await page.keyboard.press("Enter");
    expect(await movesShown(page)).toBe("b2 d6 c3");
    await page.keyboard.press("1");
    expect(await page.evaluate(focused)).toBe("b2");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(focused)).toBeUndefined();
    await page.keyboard.press("Shift+Tab");
    expect(await page.evaluate(focused)).toBe("b2");
  }),
);

test(
  "every point can be reached by walking",
  inPage({ path: "/play", game: {} }, async (page) => {
    const seen = new Set<string>();
    const waiting = ["a7"];
    while (waiting.length > 0) {
      const from = waiting.pop()!;
      if (seen.has(from)) continue;
      seen.add(from);
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
        await point(page, from).focus();
        await page.keyboard.press(key);
        waiting.push((await page.evaluate(focused)) as string);
      }
    }
    expect(seen.size).toBe(24);
  }),
);

test(
  "each event is spoken once",
  inPage({ path: "/play", game: { moves: "d6 d7 f6" } }, async (page) => {
    const heard = await listen(page);
    await point(page, "d5").click();
    expect(await heard()).toEqual(["Light places d5, 10 in hand."]);
    await point(page, "b6").click();
    expect(await heard()).toEqual(["Mill! Choose a cow to shoot: d7, d5"]);
    await point(page, "a1").click();
    expect(await heard()).toEqual(["a1 can't be shot: d7, d5 can."]);
    await point(page, "d5").click();
    expect(await heard()).toEqual(["Dark places b6, 9 in hand. Mill. d5 shot."]);
    await button(page, "Undo").click();
    expect(await heard()).toEqual(["Taken back. Dark to move."]);
  }),
);

test(
  "the computer's move is spoken once",
  inPage({ path: "/play", game: { computer: { side: "white", level: 1 } } }, async (page) => {
    const heard = await listen(page);
    await point(page, "d6").click();
    await untilPlies(page, 2);
    const said = (await heard()).join("|");
    expect(said).toMatch(/^Dark places d6, 11 in hand\.\|Light places \w\d, 11 in hand\.$/);
  }),
);

test(
  "board, hands, threats, last move and state are read when asked",
  inPage({ path: "/play", game: { moves: "d6 d7 f6" } }, async (page) => {
    const heard = await listen(page);
    await point(page, "d6").focus();
    const ask = async (key: string) => {
      await page.keyboard.press(key);
      return (await heard()).join("|");
    };
    expect(await ask("b")).toBe("Light: d7. Dark: d6, f6.");
    expect(await ask("h")).toBe(
      "Light: 11 in hand, 1 on the board. Dark: 10 in hand, 2 on the board.",
    );
    expect(await ask("t")).toBe("Light can close no mill. Dark can close a mill on b6.");
    expect(await ask("l")).toBe("Dark places f6, 10 in hand.");
    expect(await ask("s")).toBe("Light: place a cow on an empty point");
    expect(await ask("c")).toBe("No clock.");
    expect(await ask("p")).toBe("These rules do not let a shot be passed.");
  }),
);

test(
  "arrow keys in the move box move the caret, nothing else",
  inPage({ path: "/play", game: { moves: "d6 d7" } }, async (page) => {
    const box = page.getByLabel("Type a move");
    await box.fill("a1-d");
    await box.press("ArrowLeft");
    expect(await box.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3);
    expect(await prompt(page)).not.toContain("looking at");
  }),
);

test(
  "Escape takes the choice back",
  inPage({ path: "/play", game: { moves: "d6 d7 f6 d5" } }, async (page) => {
    await point(page, "b6").focus();
    await page.keyboard.press("Enter");
    expect(await prompt(page)).toContain("Mill!");
    await page.keyboard.press("Escape");
    expect(await prompt(page)).toContain("place a cow");
  }),
);
