// Two people in two browsers at the real server: every way to find each other, and all that can be said
// and done in a game.
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import {
  button,
  close,
  listen,
  movesShown,
  open,
  point,
  prompt,
  tap,
  untilPlies,
  untilPrompt,
} from "./browser";
import { setTheme, violations } from "./axe";
import {
  ask,
  clockShown,
  play,
  seat,
  seatText,
  sentBy,
  shout,
  take,
  usePeople,
  visit,
} from "./people";

const people = usePeople();

// A game of ten seconds: it is looked at by a page that was there from the start, and at the end.
const timed = { id: "", watcher: {} as Page };
beforeAll(async () => {
  timed.id = await take(people, { clock: { kind: "sudden", initial: 10_000 } });
  timed.watcher = await open({ path: `/game/${timed.id}` });
});

const MARKUP = "<img src=x onerror=alert(1)>"; // row 30: whoever says it, it is text

const offer = (page: Page, text: string) => page.locator(".offer", { hasText: text });

// An offer can be answered once it has been there for a moment.
async function answer(page: Page, text: string, word: "Accept" | "Decline") {
  await offer(page, text).waitFor();
  await offer(page, text).getByRole("button", { name: word, disabled: false }).click();
}

describe("finding each other", () => {
  test("a friend by link: both see each move, names and whose turn it is", async () => {
    const { white, black } = people;
    await black.goto(black.url().replace(/#.*/, "#/"));
    await black.getByLabel("A friend, by link").check();
    await black.getByLabel("Your name").fill("Thandi");
    await black.getByLabel("Clock").selectOption("10 min + 5 s a move");
    await button(black, "Open the game").click();
    await black.getByText("Waiting for the other player").waitFor();
    const link = await black.getByLabel("Waiting for the other player").inputValue();
    await white.goto(link);
    await white.getByLabel("Your name").fill("Sipho");
    await button(white, "Take the seat of Light").click();
    await untilPrompt(white, "Dark to move");
    await untilPrompt(black, "Dark: place a cow");
    await play(people, "black", "d6 d7 f6 d5");
    await tap(white, "a1");
    expect(await prompt(white)).toContain("It is not your turn.");
    await tap(black, "b6");
    expect(await movesShown(white)).toBe("d6 d7 f6 d5"); // no half turn is sent
    await tap(black, "d5");
    await untilPlies(white, 5);
    expect(await movesShown(white)).toBe("d6 d7 f6 d5 b6xd5");
    expect(await seatText(white, "white")).toContain("Sipho (you)");
    expect(await seatText(white, "black")).toContain("Thandi");
    expect(await clockShown(black, "black")).toBeGreaterThan(600_000); // three increments
  });

  test("an open seat in the lobby is found and taken", async () => {
    const { white, black, third } = people;
    await black.goto(black.url().replace(/#.*/, "#/"));
    await black.getByLabel("Anyone, in the lobby").check();
    await black.getByLabel("Your name").fill(MARKUP);
    await black.getByLabel("Clock").selectOption("3 days a move");
    await button(black, "Open the game").click();
    await black.getByText("Waiting for the other player").waitFor();
    await white.goto(white.url().replace(/#.*/, "#/lobby"));
    const row = white.locator(".lobby li", { hasText: `${MARKUP} plays; Light is free` });
    expect(await row.innerText()).toContain("3 days a move");
    await row.getByRole("button", { name: "Take the seat" }).click();
    await untilPrompt(black, "Dark: place a cow");
    await play(people, "black", "d6");
    expect(await seatText(white, "black")).toContain(MARKUP);
    await third.goto(white.url());
    await third.getByText("You are watching.").waitFor();
    expect(await seatText(third, "black")).toContain(MARKUP);
    for (const page of [white, black, third]) {
      expect(await page.locator("main img").count()).toBe(0);
      expect(await page.title()).toBe("Morabaraba");
    }
    await third.goto(third.url().replace(/#.*/, "#/lobby"));
    await third.getByText("No open seats just now.").waitFor();
  });

  test("a seat outlives its page: who comes back sits where they sat", async () => {
    const id = await seat(people);
    await play(people, "black", "d6");
    const { white } = people;
    await white.goto("about:blank");
    await people.black.locator(".away", { hasText: "not connected" }).waitFor();
    await white.goto(`${people.server.url}#/lobby`);
    await white.getByRole("heading", { name: "Your games" }).waitFor();
    const mine = white.locator("section .lobby li").first();
    expect(await mine.innerText()).toMatch(/^Light against Thandi\s.*, your turn\s+Go on$/s);
    await mine.getByRole("button", { name: "Go on" }).click();
    await untilPrompt(white, "Light: place a cow");
    expect(white.url()).toContain(id);
    await people.black.locator(".away").waitFor({ state: "detached" });
    await tap(white, "d7");
    await untilPlies(people.black, 2);
  });
});

describe("spectators", () => {
  test("watch, are counted, and can neither speak nor move", async () => {
    const id = await seat(people);
    const { white, black, third } = people;
    await visit(third, id);
    await third.getByText("You are watching. Spectators: 1").waitFor();
    await white.getByText("Spectators: 1").waitFor();
    expect(await third.getByLabel("Write to the other player").count()).toBe(0);
    expect(await third.getByLabel("Type a move").count()).toBe(0);
    await white.getByLabel("Write to the other player").fill(`<b>Sawubona</b> ${MARKUP}`);
    await button(white, "Send").click();
    for (const page of [black, third]) {
      await page.locator(".chat li", { hasText: `<b>Sawubona</b> ${MARKUP}` }).waitFor();
      expect(await page.locator(".chat b, main img").count()).toBe(0);
    }
    await tap(third, "a1");
    expect(await prompt(third)).toContain("It is not your turn.");
    for (const action of [
      { do: "move", version: 0, move: "d6" },
      { do: "chat", text: "me too" },
      { do: "resign" },
      { do: "offer", kind: "draw" },
      { do: "name", name: "me" },
    ]) {
      expect(await shout(third, id, action), action.do).toBe("seat");
    }
    await play(people, "black", "d6");
    await untilPlies(third, 1);
    expect((await ask(third, `games/${id}`)).body).toMatchObject({
      you: null,
      moves: ["d6"],
      offers: [],
      seats: { black: { name: "Thandi" } },
    });
  });
});

describe("offers (row 27)", () => {
  test("a takeback gives back the shot cow and the time, on both sides", async () => {
    await seat(people, { game: "malom", clock: { kind: "sudden", initial: 600_000 } });
    const { white, black } = people;
    await play(people, "white", "a1 a7 d1 d6 g1xd6");
    await button(white, "Ask to take back").click();
    await answer(black, "White asks to take the last move back.", "Accept");
    for (const page of [white, black]) {
      await untilPlies(page, 4);
      expect(await point(page, "d6").getAttribute("aria-label")).toContain("d6, Black cow");
      for (const side of ["white", "black"] as const)
        expect(await seatText(page, side)).toContain("In hand: 10");
      expect(await page.locator(".clock.running").count()).toBe(1);
      expect(await page.locator("[data-side=white] .clock.running").count()).toBe(1);
    }
    const [before, stopped] = [await clockShown(black, "white"), await clockShown(black, "black")];
    await black.waitForTimeout(1200);
    expect(await clockShown(black, "white")).toBeLessThan(before);
    expect(await clockShown(black, "black")).toBe(stopped);
    await play(people, "white", "g1xa7", 4);
  });

  test("an offer that slid under the finger is not accepted with another", async () => {
    await seat(people);
    const { white, black } = people;
    const said = sentBy(white);
    await white.reload();
    await play(people, "black", "d6");
    await button(black, "Ask to take back").click();
    await offer(white, "Dark asks to take").waitFor();
    await button(black, "Withdraw").click();
    await button(black, "Offer a draw").click();
    await offer(white, "Dark offers a draw.").waitFor();
    await button(white, "Accept").click({ force: true }); // at once: it has only just come
    await answer(white, "Dark offers a draw.", "Decline");
    await offer(black, "You offer a draw.").waitFor({ state: "detached" });
    expect(said().filter((action) => /accept|decline/.test(action.do))).toHaveLength(1);
    expect(await prompt(black)).toBe("Light to move");
  });

  test.each(["accept first", "withdraw first"])(
    "accepted and withdrawn at once: %s",
    async (order) => {
      const id = await seat(people);
      const { white, black } = people;
      await play(people, "black", "d6");
      await button(black, "Ask to take back").click();
      await offer(white, "Dark asks to take").waitFor();
      const { offers } = (await ask(white, `games/${id}`)).body as { offers: { id: number }[] };
      const acts = [
        () => ask(white, `games/${id}/do`, { do: "accept", offer: offers[0]!.id }),
        () => ask(black, `games/${id}/do`, { do: "withdraw", offer: offers[0]!.id }),
      ];
      if (order === "withdraw first") acts.reverse();
      const answers = await Promise.all(acts.map((act) => act()));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { body } = await ask(white, `games/${id}`);
      const plies = (body.moves as string[]).length;
      for (const page of [white, black]) {
        await untilPlies(page, plies);
        await page.locator(".offer").waitFor({ state: "detached" });
      }
      await untilPrompt(black, plies === 0 ? "Dark: place a cow" : "Light to move");
    },
  );

  test("an offer that was declined does not come back with the move it stood at", async () => {
    const id = await seat(people);
    const { white, black } = people;
    await play(people, "black", "d6 d7");
    await button(white, "Offer a draw").click();
    await answer(black, "Light offers a draw.", "Decline");
    await button(white, "Ask to take back").click();
    await answer(black, "Light asks to take", "Accept");
    await untilPlies(white, 1);
    await play(people, "white", "d7", 1);
    expect(await white.locator(".offer").count()).toBe(0);
    const record = await (await fetch(`${people.server.url}api/games/${id}/record`)).text();
    expect(record).toContain("1. d6 d7");
    expect(record).not.toMatch(/draw|offer/i);
  });

  test("a move ends the offers; an accepted draw the game; another game swaps the sides", async () => {
    await seat(people, { clock: { kind: "increment", initial: 300_000, increment: 2000 } });
    const { white, black } = people;
    await button(white, "Offer a draw").click();
    await offer(black, "Light offers a draw.").waitFor();
    await tap(black, "d6");
    await offer(black, "Light offers a draw.").waitFor({ state: "detached" });
    await button(white, "Offer a draw").click();
    await answer(black, "Light offers a draw.", "Accept");
    await untilPrompt(white, "A draw by agreement.");
    await button(white, "Another game").click();
    await answer(black, "Light asks for another game.", "Accept");
    await button(black, "Go to the next game").click();
    await button(white, "Go to the next game").click();
    await untilPrompt(white, "Dark: place a cow");
    expect(await seatText(white, "black")).toContain("Sipho (you)");
    expect(await seatText(black, "white")).toContain("Thandi (you)");
    expect(await clockShown(black, "white")).toBe(300_000);
    await tap(white, "g7");
    await untilPlies(black, 1);
  });
});

test("resigning ends the game on both sides; its record is kept and can be studied", async () => {
  const id = await seat(people);
  const { white, black } = people;
  await play(people, "black", "d6");
  await button(white, "Resign").click();
  await button(white, "Yes, resign").click();
  await untilPrompt(black, "Dark wins: Light resigned.");
  await tap(white, "a1");
  expect(await prompt(white)).toContain("The game is over.");
  const saved = black.waitForEvent("download");
  await black.getByRole("link", { name: "Download the record" }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.txt$/);
  const record = await (await fetch(`${people.server.url}api/games/${id}/record`)).text();
  for (const text of ["Thandi", "Sipho", "1. d6", "0-1"]) expect(record).toContain(text);
  await button(black, "Study this game").click();
  await black.locator(".study .moves li").waitFor();
  expect(await movesShown(black)).toBe("d6");
});

test("each event of the other side is spoken once (row 37)", async () => {
  await seat(people);
  const { white, black } = people;
  const heard = await listen(white);
  await play(people, "black", "d6");
  expect(await heard()).toEqual(["Dark places d6, 11 in hand."]);
  await button(black, "Ask to take back").click();
  await offer(white, "Dark asks to take the last move back.").waitFor();
  expect(await heard()).toEqual(["Dark asks to take the last move back."]);
  await answer(white, "Dark asks to take", "Accept");
  await untilPlies(white, 0);
  expect(await heard()).toEqual(["Taken back. Dark to move."]);
});

test("axe finds nothing at an online table or in the lobby, and a small screen holds them", async () => {
  const { white, black, third } = people;
  await ask(third, "games", { game: "mssa", name: "A name of twenty-five letters", side: "black" });
  await seat(people, { clock: { kind: "daily", days: 14 } });
  await play(people, "black", "d6");
  await button(black, "Offer a draw").click();
  await black.getByLabel("Write to the other player").fill("Sawubona");
  await black.keyboard.press("Enter");
  await white.locator(".chat li").waitFor();
  await white.setViewportSize({ width: 320, height: 640 });
  await third.setViewportSize({ width: 320, height: 640 });
  await third.goto(third.url().replace(/#.*/, "#/lobby"));
  await button(third, "Take the seat").waitFor();
  for (const page of [white, third]) {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    for (const theme of ["light", "dark", "contrast"]) {
      await setTheme(page, theme);
      expect(await violations(page), theme).toEqual([]);
    }
    await setTheme(page, "light");
    await page.setViewportSize({ width: 1280, height: 720 });
  }
});

test("a double click, and two tabs in one seat: a move is played once", async () => {
  const id = await seat(people);
  const { white, black } = people;
  const second = await black.context().newPage();
  await second.goto(`${people.server.url}#/game/${id}`);
  await untilPrompt(second, "Dark: place a cow");
  await point(black, "d6").dblclick();
  await untilPlies(second, 1);
  await play(people, "white", "d7", 1);
  await untilPlies(second, 2);
  await Promise.all([tap(black, "a1"), tap(second, "g1")]); // one wins, the other is told
  await untilPlies(white, 3);
  const [shown] = await Promise.all([movesShown(white), untilPrompt(black, "Light to move")]);
  expect(await movesShown(black)).toBe(shown);
  expect(await movesShown(second)).toBe(shown);
  await second.close();
});

test("a game that is none, and rules that are none", async () => {
  const { third } = people;
  await third.goto(third.url().replace(/#.*/, "#/game/aaaaaaaaaaaa"));
  await third.getByText("There is no such game.").waitFor();
  await third.goto(third.url().replace(/#.*/, "#/game/..%2f..%2fetc"));
  await third.getByText("There is no such game.").waitFor();
});

test("the page by itself finds the server; every page leads to every other", async () => {
  const page = await open();
  await page.getByLabel("Anyone, in the lobby").waitFor();
  const there = { Play: "form.card", Lobby: ".page h2", Study: ".study", Rules: ".page.rules" };
  const names = Object.keys(there) as (keyof typeof there)[];
  for (const from of names) {
    for (const to of names) {
      await page.getByRole("link", { name: from, exact: true }).click();
      await page.waitForSelector(there[from]);
      await page.getByRole("link", { name: to, exact: true }).click();
      await page.waitForSelector(there[to]);
    }
  }
  await close(page);
});

test("a time that is over ends the game, whether anybody sits there or not", async () => {
  const { watcher, id } = timed;
  const over = watcher.locator(".prompt", { hasText: "Light wins: Dark ran out of time." });
  await over.waitFor({ timeout: 20_000 });
  await visit(people.black, id);
  await untilPrompt(people.black, "Light wins: Dark ran out of time.");
  for (const page of [watcher, people.black]) {
    expect(await clockShown(page, "black")).toBe(0);
    expect(await clockShown(page, "white")).toBe(10_000);
  }
  await close(watcher);
});
