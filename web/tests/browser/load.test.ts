// What the first visit costs, as the real server sends it.
import { expect, test } from "vitest";
import { button, close, open, useBrowser } from "./browser";
import { GameServer } from "./game_server";

useBrowser(() => GameServer.start());

const MOST = 150 * 1024; // bytes, compressed, until a game can be begun

test("the page is there after less than 150 KB", async () => {
  // The service worker fetches what is needed offline later, and is not waited for.
  const page = await open({ path: "/rules/nine", context: { serviceWorkers: "block" } });
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.setCacheDisabled", { cacheDisabled: true });
  let bytes = 0;
  network.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(page.url().replace(/#.*/, "?again#/"));
  await page.getByLabel("Anyone, in the lobby").waitFor();
  await button(page, "Start the game").waitFor();
  await page.waitForLoadState("networkidle");
  if (process.env.SAY_BYTES) console.log(`first load: ${bytes} bytes`);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThan(MOST);
  await close(page);
});
