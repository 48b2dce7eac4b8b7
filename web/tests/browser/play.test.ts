// Every way to play on this page.
import { describe, expect, test } from "vitest";
import {
  button,
  inPage,
  keptGame,
  movesShown,
  open,
  close,
  point,
  prompt,
  tap,
  untilPlies,
  untilPrompt,
  useBrowser,
} from "./browser";

useBrowser();

describe("two people at one board", () => {
  test(
    "set up, play by tapping, shoot",
    inPage({}, async (page) => {
      await page.getByLabel("Two people, one board").check();
      await button(page, "Start the game").click();
      expect(await prompt(page)).toBe("Dark: place a cow on an empty point");
      await tap(page, "d6", "d7", "f6", "d5", "b6");
      expect(await prompt(page)).toContain("Mill! Choose a cow to shoot: d7, d5");
      await tap(page, "d5");
      expect(await movesShown(page)).toBe("d6 d7 f6 d5 b6xd5");
      expect(await prompt(page)).toBe("Light: place a cow on an empty point");
    }),
  );

  test(
    "the shot can be taken back, and nothing is half played",
    inPage({ path: "/play", game: { moves: "d6 d7 f6 d5" } }, async (page) => {
      await tap(page, "b6");
      expect((await keptGame(page)).moves).toHaveLength(4);
      await tap(page, "a1");
      expect(await prompt(page)).toContain("a1 can't be shot: d7, d5 can.");
      await button(page, "Take back").click();
      expect(await prompt(page)).toContain("place a cow");
      await tap(page, "a1");
      expect(await movesShown(page)).toBe("d6 d7 f6 d5 a1");
    }),
  );

  test(
    "a shot is passed where the rules let it",
    inPage(
      { path: "/play", game: { ruleSet: "iggamecenter", moves: "d6 d7 f6 d5" } },
      async (page) => {
        await tap(page, "b6");
        await button(page, "Do not shoot").click();
        expect(await movesShown(page)).toBe("d6 d7 f6 d5 b6");
      },
    ),
  );

  test(
    "no passing where the rules insist",
    inPage({ path: "/play", game: { moves: "d6 d7 f6 d5" } }, async (page) => {
      await tap(page, "b6");
      expect(await button(page, "Do not shoot").count()).toBe(0);
    }),
  );

  test(
    "cows are dragged, and tapped from point to point",
    inPage(
      { path: "/play", game: { ruleSet: "malom", start: "BWB/W1W/3/W4W/2W/W2/BWB w 0 0 - 0 20" } },
      async (page) => {
        await point(page, "e3").dragTo(point(page, "d3"));
        expect(await movesShown(page)).toBe("e3-d3");
        await tap(page, "g1");
        expect(await prompt(page)).toContain("Where does the cow on g1 go?");
        await tap(page, "f2");
        expect(await movesShown(page)).toBe("e3-d3 g1-f2");
      },
    ),
  );

  test(
    "a drag to nowhere changes nothing",
    inPage(
      { path: "/play", game: { ruleSet: "malom", start: "BWB/W1W/3/W4W/2W/W2/BWB w 0 0 - 0 20" } },
      async (page) => {
        await point(page, "d7").dragTo(point(page, "d3"));
        expect(await prompt(page)).toContain("The cow on d7 can't go to d3.");
        await point(page, "d7").dragTo(page.locator(".prompt"));
        expect(await movesShown(page)).toBe("");
      },
    ),
  );

  test(
    "the typed move box",
    inPage({ path: "/play", game: { moves: "d6 d7 f6 d5" } }, async (page) => {
      const box = page.getByLabel("Type a move");
      await box.fill("B6 x D7");
      await box.press("Enter");
      expect(await movesShown(page)).toBe("d6 d7 f6 d5 b6xd7");
      expect(await box.inputValue()).toBe("");
      await box.fill("b6<img src=x onerror=alert(1)>");
      await box.press("Enter");
      expect(await prompt(page)).toContain("“b6<img src=x onerror=alert(1)>” is not a move here.");
      expect(await page.locator("main img").count()).toBe(0);
    }),
  );

  test("resigning and draws", async () => {
    let page = await open({ path: "/play", game: { moves: "d6" } });
    await button(page, "Resign").click();
    await button(page, "Yes, resign").click();
    expect(await prompt(page)).toBe("Dark wins: Light resigned.");
    expect((await keptGame(page)).declared).toBe("resign white");
    await tap(page, "a1");
    expect(await movesShown(page)).toBe("d6");
    await close(page);
    page = await open({ path: "/play", game: { moves: "d6" } });
    await button(page, "Offer a draw").click();
    expect(await page.getByText("Light offers a draw.").count()).toBe(1);
    await button(page, "Decline").click();
    await button(page, "Offer a draw").click();
    await button(page, "Accept").click();
    expect(await prompt(page)).toBe("A draw by agreement.");
    await close(page);
    page = await open({ path: "/play", game: { ruleSet: "iggamecenter", moves: "d6" } });
    expect(await button(page, "Offer a draw").count()).toBe(0);
    await close(page);
  });

  test(
    "a clock that runs out ends the game",
    inPage(
      {
        path: "/play",
        game: {
          moves: "d6",
          clock: {
            settings: { initial: 60000, increment: 0 },
            left: [400, 60000],
            running: null,
            since: 0,
          },
        },
      },
      async (page) => {
        await untilPrompt(page, "Dark wins: Light ran out of time.");
        expect((await keptGame(page)).declared).toBe("time white");
      },
    ),
  );
});

describe("stepping and taking back", () => {
  test(
    "undo and redo, the unfinished turn first (row 6)",
    inPage({ path: "/play", game: { ruleSet: "malom", moves: "a1 a7 d1 d6" } }, async (page) => {
      await tap(page, "g1");
      await button(page, "Undo").click();
      expect((await keptGame(page)).played).toBe(4);
      expect(await prompt(page)).toContain("place a cow");
      await tap(page, "g1", "d6");
      for (let i = 0; i < 5; ++i) {
        await button(page, "Undo").click();
        expect(await page.locator(".seat[data-side=white]").innerText()).toContain("In hand: 10");
        expect(await movesShown(page)).toBe("a1 a7 d1 d6");
        await button(page, "Redo").click();
        expect(await page.locator(".seat[data-side=black]").innerText()).toMatch(
          /In hand: 10.*Shot: 1/s,
        );
        expect(await movesShown(page)).toBe("a1 a7 d1 d6 g1xd6");
      }
    }),
  );

  test(
    "looking back is not playing",
    inPage({ path: "/play", game: { moves: "d6 d7 f6" } }, async (page) => {
      await button(page, "One ply back").click();
      expect(await prompt(page)).toContain("You are looking at ply 2 of 3.");
      await tap(page, "a1");
      expect((await keptGame(page)).moves).toHaveLength(3);
      await page.locator(".moves li button").first().click();
      expect(await prompt(page)).toContain("ply 1 of 3");
      await button(page, "Back to the game").click();
      await tap(page, "a1");
      expect(await movesShown(page)).toBe("d6 d7 f6 a1");
    }),
  );

  test(
    "the game survives the page, an unfinished turn is not stored",
    inPage({ path: "/play", game: { moves: "d6 d7 f6 d5" } }, async (page) => {
      await tap(page, "b6", "d7", "a1");
      await page.reload();
      await untilPlies(page, 6);
      expect(await movesShown(page)).toBe("d6 d7 f6 d5 b6xd7 a1");
      await page.goto(page.url().replace("/play", "/"));
      await button(page, "Go on with your game").click();
      await page.waitForSelector(".moves li");
      expect(await movesShown(page)).toBe("d6 d7 f6 d5 b6xd7 a1");
    }),
  );
});

describe("against the computer", () => {
  test(
    "it answers, and undo goes back to one's own turn",
    inPage({}, async (page) => {
      await page.locator("input[name=level]").fill("2");
      await button(page, "Start the game").click();
      await tap(page, "d6");
      await untilPlies(page, 2);
      await button(page, "Undo").click();
      await untilPlies(page, 0);
      await button(page, "Redo").click();
      await untilPlies(page, 2);
      await button(page, "Hint").click();
      await untilPrompt(page, "Hint:");
      expect(await page.locator(".arrow").count()).toBe(1);
    }),
  );

  test(
    "it starts where its side starts",
    inPage({}, async (page) => {
      await page.getByLabel("Light", { exact: true }).check();
      await button(page, "Start the game").click();
      await untilPlies(page, 1);
      expect(await page.locator(".seat").last().getAttribute("data-side")).toBe("white");
    }),
  );

  // Row 18: a late answer belongs to another position.
  const slow = { path: "/play", game: { computer: { side: "white", level: 10 } as const } };

  test(
    "taken back while it thinks, its answer is dropped",
    inPage(slow, async (page) => {
      await tap(page, "a1");
      await untilPrompt(page, "The computer is thinking");
      await button(page, "Undo").click();
      await tap(page, "g7");
      await untilPlies(page, 2);
      await page.waitForTimeout(700);
      const { moves } = await keptGame(page);
      expect(moves[0]).toBe("g7");
      expect(moves).toHaveLength(2);
    }),
  );

  test(
    "no move after resigning",
    inPage(slow, async (page) => {
      await tap(page, "a1");
      await untilPrompt(page, "The computer is thinking");
      await button(page, "Resign").click();
      await button(page, "Yes, resign").click();
      await page.waitForTimeout(1200);
      expect((await keptGame(page)).moves).toEqual(["a1"]);
      expect(await prompt(page)).toBe("Light wins: Dark resigned.");
    }),
  );

  test(
    "a new game starts without the old answer, with the new rules",
    inPage(slow, async (page) => {
      await tap(page, "a1");
      await untilPrompt(page, "The computer is thinking");
      await button(page, "New game").click();
      await page.getByLabel("Two people, one board").check();
      await page.getByLabel("Rule set").selectOption("nine");
      await button(page, "Start the game").click();
      await page.waitForTimeout(1200);
      expect(await keptGame(page)).toMatchObject({ ruleSet: "nine", moves: [] });
    }),
  );

  test(
    "the sides change after a game, and only the new one is played",
    inPage(slow, async (page) => {
      await tap(page, "a1");
      await button(page, "Resign").click();
      await button(page, "Yes, resign").click();
      await button(page, "Play again").click();
      await untilPlies(page, 1);
      expect(await page.locator(".seat").last().getAttribute("data-side")).toBe("white");
      expect((await keptGame(page)).moves).toHaveLength(1);
    }),
  );
});

describe("touch", () => {
  const touch = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

  test(
    "a game with the finger",
    inPage({ path: "/play", game: { moves: "d6 d7 f6 d5" }, context: touch }, async (page) => {
      await point(page, "b6").tap();
      await point(page, "d7").tap();
      await point(page, "a1").tap();
      expect(await movesShown(page)).toBe("d6 d7 f6 d5 b6xd7 a1");
    }),
  );
});
