// Once loaded, the page needs no connection: local games, the computer and study go on.
import { expect, test } from "vitest";
import { button, close, movesShown, open, tap, untilPlies, useBrowser } from "./browser";

useBrowser();

test("without a connection the page loads and the computer plays", async () => {
  const page = await open();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.reload();
  await button(page, "Start the game").click();
  await tap(page, "d6");
  await untilPlies(page, 2);
  expect(await movesShown(page)).toMatch(/^d6 \S+$/);
  await page.goto(page.url().replace("/play", "/study"));
  await page.getByLabel("Rule set").selectOption("nine");
  await tap(page, "a1");
  expect(await movesShown(page)).toBe("a1");
  await close(page);
});

test("it can be installed", async () => {
  const page = await open();
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]")!;
    return (await fetch(link.href)).json() as Promise<{
      start_url: string;
      icons: { src: string }[];
    }>;
  });
  expect(manifest.start_url).toBe("./");
  for (const { src } of manifest.icons) {
    expect(await page.evaluate(async (src) => (await fetch(src)).status, src)).toBe(200);
  }
  await close(page);
});
