// Two people in two browsers, by the server's interface as its document has it.
import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import {
  button,
  close,
  movesShown,
  open,
  prompt,
  tap,
  untilPlies,
  untilPrompt,
  useBrowser,
} from "./browser";
import { GameServer } from "./game_server";

const server = new GameServer();
useBrowser(server);

// A game between two pages: dark (black) opened it and starts, light (white) joined by its link.
async function pair(): Promise<{ dark: Page; light: Page; path: string }> {
  const dark = await open();
  await dark.getByLabel("A friend, by link").check();
  await dark.getByLabel("Your name").fill("Thandi");
  await button(dark, "Open the game").click();
  await dark.waitForURL(/#\/game\//);
  const path = new URL(dark.url()).hash.slice(1);
  const light = await open({ path });
  await light.getByLabel("Your name").fill("Sipho");
  await button(light, "Take the seat of Light").click();
  await untilPrompt(dark, "Dark: place a cow");
  await untilPrompt(light, "Dark to move");
  return { dark, light, path };
}

async function leave(...pages: Page[]): Promise<void> {
  for (const page of pages) await close(page);
}

test("a friend by link: both see each move, names and whose turn it is", async () => {
  const { dark, light } = await pair();
  await tap(dark, "d6");
  await untilPlies(light, 1);
  await tap(dark, "a1");
  expect(await prompt(dark)).toContain("It is not your turn.");
  await tap(light, "d7");
  await untilPlies(dark, 2);
  await tap(dark, "f6");
  await untilPlies(light, 3);
  await tap(light, "d5");
  await untilPlies(dark, 4);
  await tap(dark, "b6");
  expect(await movesShown(light)).toBe("d6 d7 f6 d5"); // no half turn is sent
  await tap(dark, "d5");
  await untilPlies(light, 5);
  expect(await movesShown(light)).toBe("d6 d7 f6 d5 b6xd5");
  expect(await light.locator(".seat").allInnerTexts()).toEqual([
    expect.stringContaining("Thandi"),
    expect.stringContaining("Sipho (you)"),
  ]);
  await leave(dark, light);
});

test("an open seat in the lobby is found and taken", async () => {
  const host = await open();
  await host.getByLabel("Anyone, in the lobby").check();
  await host.getByLabel("Your name").fill("<img src=x onerror=alert(1)>");
  await button(host, "Open the game").click();
  await host.waitForURL(/#\/game\//);
  const guest = await open({ path: "/lobby" });
  await guest.getByText("<img src=x onerror=alert(1)> plays; Light is free").waitFor(); // row 30
  expect(await guest.locator("main img").count()).toBe(0);
  await button(guest, "Take the seat").first().click();
  await untilPrompt(host, "Dark: place a cow");
  await tap(host, "d6");
  await untilPlies(guest, 1);
  await leave(host, guest);
});

test("spectators watch and do not speak", async () => {
  const { dark, light, path } = await pair();
  const third = await open({ path });
  await third.getByText("You are watching.").waitFor();
  expect(await third.getByLabel("Write to the other player").count()).toBe(0);
  expect(await third.getByLabel("Type a move").count()).toBe(0);
  await light.getByLabel("Write to the other player").fill("<b>Sawubona</b>");
  await button(light, "Send").click();
  await third.locator(".chat li", { hasText: "<b>Sawubona</b>" }).waitFor();
  await dark.locator(".chat li", { hasText: "<b>Sawubona</b>" }).waitFor();
  await tap(third, "a1");
  expect(await prompt(third)).toContain("It is not your turn.");
  await leave(dark, light, third);
});

describe("offers (row 27)", () => {
  test("a takeback is asked for, answered and shown on both sides", async () => {
    const { dark, light } = await pair();
    await tap(dark, "d6");
    await untilPlies(light, 1);
    await button(dark, "Ask to take back").click();
    await light.locator(".offer", { hasText: "Dark asks to take the last move back." }).waitFor();
    await light.waitForTimeout(800);
    await button(light, "Accept").click();
    await untilPlies(dark, 0);
    await untilPlies(light, 0);
    await untilPrompt(dark, "Dark: place a cow");
    await leave(dark, light);
  });

  test("an offer that slid under the finger is not accepted with another", async () => {
    const { dark, light } = await pair();
    await tap(dark, "d6");
    await untilPlies(light, 1);
    await button(dark, "Ask to take back").click();
    await light.locator(".offer", { hasText: "Dark asks to take" }).waitFor();
    await light.waitForTimeout(800);
    server.actions.length = 0;
    await button(dark, "Withdraw").click();
    await button(dark, "Offer a draw").click();
    await light.locator(".offer", { hasText: "Dark offers a draw." }).waitFor();
    await button(light, "Accept").click({ force: true }); // at once: it has only just come
    await light.waitForTimeout(200);
    expect(server.actions.filter((action) => action.do === "accept")).toEqual([]);
    await light.waitForTimeout(700);
    await button(light, "Decline").click();
    await dark.locator(".offer", { hasText: "You offer a draw." }).waitFor({ state: "detached" });
    await leave(dark, light);
  });

  test("a move ends the offers; a draw that is accepted ends the game; then another game", async () => {
    const { dark, light } = await pair();
    await button(light, "Offer a draw").click();
    await dark.locator(".offer", { hasText: "Light offers a draw." }).waitFor();
    await tap(dark, "d6");
    await dark
      .locator(".offer", { hasText: "Light offers a draw." })
      .waitFor({ state: "detached" });
    await button(light, "Offer a draw").click();
    await dark.locator(".offer", { hasText: "Light offers a draw." }).waitFor();
    await dark.waitForTimeout(800);
    await button(dark, "Accept").click();
    await untilPrompt(light, "A draw by agreement.");
    await button(light, "Another game").click();
    await dark.locator(".offer", { hasText: "Light asks for another game." }).waitFor();
    await dark.waitForTimeout(800);
    await button(dark, "Accept").click();
    await button(dark, "Go to the next game").click();
    await button(light, "Go to the next game").click();
    await untilPrompt(light, "Dark: place a cow");
    await tap(light, "g7");
    await untilPlies(dark, 1);
    await leave(dark, light);
  });
});

describe("lost links (row 25)", () => {
  test("a move that was sent into nothing is sent once more", async () => {
    const { dark, light } = await pair();
    server.deaf = true;
    await tap(dark, "d6");
    await untilPrompt(dark, "Sending your move");
    server.deaf = false;
    server.actions.length = 0;
    server.cut();
    await untilPlies(dark, 1);
    await untilPlies(light, 1);
    expect(server.actions.filter((action) => action.do === "move")).toHaveLength(1);
    await untilPrompt(dark, "Light to move");
    await leave(dark, light);
  });

  test("an unfinished turn survives a lost link, and the shot is still owed", async () => {
    const { dark, light } = await pair();
    for (const [page, point] of [
      [dark, "d6"],
      [light, "d7"],
      [dark, "f6"],
      [light, "d5"],
    ] as const) {
      const plies = (await movesShown(page)).split(" ").filter(Boolean).length;
      await tap(page, point);
      await untilPlies(dark, plies + 1);
      await untilPlies(light, plies + 1);
    }
    await tap(dark, "b6");
    server.cut();
    await dark.locator(".link-lost").waitFor();
    await dark.locator(".link-lost").waitFor({ state: "detached" });
    expect(await prompt(dark)).toContain("Mill! Choose a cow to shoot: d7, d5");
    await tap(dark, "d7");
    await untilPlies(light, 5);
    await leave(dark, light);
  });

  test("what happened meanwhile is there when the link is back", async () => {
    const { dark, light } = await pair();
    await light.context().setOffline(true);
    server.cut();
    await dark.locator(".link-lost").waitFor({ state: "detached" });
    await tap(dark, "d6");
    await untilPlies(dark, 1);
    await light.context().setOffline(false);
    await untilPlies(light, 1);
    await untilPrompt(light, "Light: place a cow");
    await leave(dark, light);
  });
});

test("two tabs in one seat, and a double click: a move is played once", async () => {
  const { dark, light, path } = await pair();
  const second = await dark.context().newPage();
  await second.goto(`${dark.url().split("#")[0]}#${path}`);
  await untilPrompt(second, "Dark: place a cow");
  await dark.locator("[data-point=d6]").dblclick();
  await untilPlies(second, 1);
  await untilPlies(light, 1);
  expect(await movesShown(second)).toBe("d6");
  await leave(dark, light);
});

test("resigning; a game that is none", async () => {
  const { dark, light } = await pair();
  await tap(dark, "d6");
  await button(light, "Resign").click();
  await button(light, "Yes, resign").click();
  await untilPrompt(dark, "Dark wins: Light resigned.");
  await leave(dark, light);
  const lost = await open({ path: "/game/aaaaaaaaaaaa" });
  await lost.getByText("There is no such game.").waitFor();
  await lost.context().close();
});
