// What goes wrong in online games: links that are lost, a server that is killed, seats that others want.
import { describe, expect, test } from "vitest";
import { failed } from "../../src/rules/types";
import { startRules } from "../wasm/modules";
import { movesShown, open, prompt, tap, untilPlies, untilPrompt } from "./browser";
import { ask, clockShown, play, seat, sentBy, shout, usePeople } from "./people";

const people = usePeople();
const rules = await startRules();

describe("lost links (row 25)", () => {
  test("a move that was sent into nothing is sent once more, and played once", async () => {
    await seat(people);
    const { white, black, server } = people;
    server.deaf = true;
    await tap(black, "d6");
    await untilPrompt(black, "Sending your move");
    const said = sentBy(black);
    server.deaf = false;
    server.cut();
    await untilPlies(black, 1);
    await untilPlies(white, 1);
    expect(said().filter((action) => action.do === "move")).toHaveLength(1);
    await untilPrompt(black, "Light to move");
  });

  test("an unfinished turn survives a lost link: the shot is still owed", async () => {
    await seat(people, { game: "malom", clock: { kind: "sudden", initial: 300_000 } });
    const { white, black, server } = people;
    await play(people, "white", "a1 d6 b2 d7");
    await tap(white, "c3");
    server.cut();
    await white.locator(".link-lost").waitFor();
    await white.locator(".link-lost").waitFor({ state: "detached" });
    expect(await prompt(white)).toContain("Mill! Choose a cow to shoot: d7, d6");
    expect(
      Math.abs((await clockShown(white, "white")) - (await clockShown(black, "white"))),
    ).toBeLessThan(1500);
    await tap(white, "d7");
    await untilPlies(black, 5);
  });

  test("what happened meanwhile is there when the link is back", async () => {
    await seat(people);
    const { white, black, server } = people;
    await white.context().setOffline(true);
    server.cut();
    await black.locator(".link-lost").waitFor({ state: "detached" });
    await tap(black, "d6");
    await untilPlies(black, 1);
    await white.context().setOffline(false);
    await untilPlies(white, 1);
    await untilPrompt(white, "Light: place a cow");
  });
});

describe("the server is killed and started again (rows 25, 28)", () => {
  test("games, seats, chat and clocks are there; the shot is still owed; no page is reloaded", async () => {
    const id = await seat(people, { game: "malom", clock: { kind: "sudden", initial: 300_000 } });
    const { white, black, server } = people;
    await black.getByLabel("Write to the other player").fill("Sharp!");
    await black.keyboard.press("Enter");
    await white.locator(".chat li", { hasText: "Sharp!" }).waitFor();
    await play(people, "white", "a1 d6 b2 d7");
    await tap(white, "c3");
    const since = Date.now();
    const before = (await ask(white, `games/${id}`)).body;
    await server.restart();
    for (const page of [white, black])
      await page.locator(".link-lost").waitFor({ state: "detached" });
    const after = (await ask(white, `games/${id}`)).body;
    type Left = { left: { white: number; black: number }; running: string };
    const [then, now] = [before.clock as Left, after.clock as Left];
    expect(after).toMatchObject({ you: "white", seq: before.seq, moves: ["a1", "d6", "b2", "d7"] });
    expect(now.running).toBe("white");
    expect(now.left.black).toBe(then.left.black);
    expect(then.left.white - now.left.white).toBeLessThanOrEqual(Date.now() - since + 1000);
    expect(await prompt(white)).toContain("Mill! Choose a cow to shoot: d7, d6");
    expect(await white.locator(".chat li").allInnerTexts()).toEqual(["Black: Sharp!"]);
    await tap(white, "d6");
    await untilPlies(black, 5);
    expect(await movesShown(black)).toBe("a1 d6 b2 d7 c3xd6");
  });

  test("a server that is stopped in good order is found again", async () => {
    await seat(people);
    await play(people, "black", "d6");
    await people.server.restart("SIGTERM");
    await people.white.locator(".link-lost").waitFor({ state: "detached" });
    await play(people, "white", "d7", 1);
  });

  test("a move made while the server is away is played when it is back", async () => {
    await seat(people);
    const { white, black, server } = people;
    const back = server.restart();
    await black.locator(".link-lost").waitFor();
    await tap(black, "d6");
    await back;
    await untilPlies(white, 1);
    await untilPlies(black, 1);
  });

  // Draws that need memory come at the ply where they come without a restart.
  test.each([
    ["repetition", "rulebook", "a1 d2 f4 c5|g7 b4 e3 d6", "a1-d1 g7-g4 d1-a1 g4-g7 ".repeat(4)],
    [
      "shotless turns",
      "mssa",
      "a4 b4 e5|d7 g7 f2 d2",
      "e5-e3 d2-d3 e3-f6 d3-d2 f6-g4 d2-d3 g4-d5 d3-d2 d5-c5 d2-d3 c5-e4 d3-d2 e4-f4 d2-d3 f4-g1 " +
        "d3-d2 g1-b2 d2-d3 b2-d1 d3-d2",
    ],
  ])("a draw by %s, over two restarts", async (_reason, game, cows, text) => {
    const [white, black] = cows.split("|").map((side) => side.split(" "));
    const setup = {
      cows: [white!, black!],
      hand: [0, 0],
      turn: "white",
      shotless: 0,
      number: 1,
    } as const;
    const made = rules.setUp(game, setup);
    if (failed(made)) throw new Error(made.error.message);
    const moves: string[] = [];
    let expected = "";
    for (const move of text.trim().split(" ")) {
      moves.push(move);
      const view = rules.view({ ruleSet: game, start: made.position, moves, declared: "" });
      if (failed(view)) throw new Error(view.error.message);
      expected = view.reason ?? "";
      if (view.result !== null) break;
    }
    expect(expected).not.toBe("");
    const id = await seat(people, { game, position: made.position });
    for (const [i, move] of moves.entries()) {
      const mover = i % 2 === 0 ? people.white : people.black;
      const { status, body } = await ask(mover, `games/${id}/do`, { do: "move", version: i, move });
      expect(status, `${i}: ${JSON.stringify(body.error)}`).toBe(200);
      const last = i === moves.length - 1;
      expect(body).toMatchObject(last ? { result: "1/2-1/2", reason: expected } : { result: "*" });
      if (i === 2 || i === moves.length - 2) await people.server.restart();
    }
    for (const page of [people.white, people.black]) await untilPrompt(page, "A draw");
  });
});

describe("seats are their owners' alone (row 31)", () => {
  const cookieOf = async (page: typeof people.white, id: string) => {
    const cookies = await page.context().cookies(`${people.server.url}api/games/${id}`);
    return cookies.find((cookie) => cookie.name === "seat")!;
  };
  const act = async (id: string, token: string, action: object) => {
    const answer = await fetch(`${people.server.url}api/games/${id}/do`, {
      method: "POST",
      body: JSON.stringify(action),
      headers: { "Content-Type": "application/json", ...(token && { Cookie: `seat=${token}` }) },
    });
    return ((await answer.json()) as { error?: { code: string } }).error?.code;
  };

  test("no other token, nor none, moves for a seat; a taken seat is not given again", async () => {
    const other = await seat(people);
    const foreign = await cookieOf(people.black, other);
    const id = await seat(people);
    const { black, white, third } = people;
    const move = { do: "move", version: 0, move: "d6" };
    expect(await act(id, "", move)).toBe("seat");
    expect(await act(id, foreign.value, move)).toBe("seat");
    expect(await act(id, (await cookieOf(white, id)).value, move)).toBe("turn");
    for (const name of ["", "Thandi"]) {
      const joined = await ask(third, `games/${id}/join`, { name });
      expect(joined).toMatchObject({ status: 409, body: { error: { code: "taken" } } });
    }
    expect((await ask(third, `games/${id}`)).body).toMatchObject({ you: null, version: 0 });
    expect(await act(id, (await cookieOf(black, id)).value, move)).toBeUndefined();
    await untilPlies(white, 1);
  });

  test("a token is long, for its game alone, out of the reach of scripts, and in no data", async () => {
    const id = await seat(people);
    const { black } = people;
    const cookie = await cookieOf(black, id);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: `/api/games/${id}` });
    expect(cookie.value.length).toBeGreaterThanOrEqual(43); // 256 bits
    expect(cookie.value).not.toBe((await cookieOf(people.white, id)).value);
    expect(await black.evaluate(() => document.cookie)).toBe("");
    const state = JSON.stringify((await ask(black, `games/${id}`)).body);
    expect(state + black.url()).not.toContain(cookie.value);
  });

  test("nonsense on a socket is refused and changes nothing (row 30)", async () => {
    const id = await seat(people);
    const { black } = people;
    const move = { do: "move", version: 0, move: "a1<svg onload=alert(1)>" };
    expect(await shout(black, id, move)).toMatch(/malformed|illegal/);
    expect(await shout(black, id, "no JSON")).toBe("malformed");
    expect(await shout(black, id, { do: "move", version: 7, move: "d6" })).toBe("stale");
    expect((await ask(black, `games/${id}`)).body).toMatchObject({ version: 0, moves: [] });
    expect(await movesShown(black)).toBe("");
  });

  test("the page is sent with a policy that lets no foreign script run (row 30)", async () => {
    const answer = await fetch(people.server.url);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    const page = await open();
    const ran = await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "window.ran = true";
      document.body.append(script);
      return "ran" in window;
    });
    expect(ran).toBe(false);
    await page.context().close(); // the refused script is reported: not by close()
  });
});
