// Starts the page: fetches the rules, reads the settings, draws.
import { render } from "preact";
import engineUrl from "@wasm/engine.wasm?url";
import rulesUrl from "@wasm/rules.wasm?url";
import { App } from "./app/app";
import { lazyModule } from "./app/code";
import { Root } from "./app/Root";
import { startSettings, type Settings } from "./app/settings";
import { Engine, type WorkerLike } from "./engine/engine";
import { ENGLISH } from "./i18n/texts";
import { hasServer } from "./online/api";
import { Module } from "./rules/module";
import { Rules } from "./rules/rules";
import "./style/page.css";

const engineCode = lazyModule(engineUrl);

const newEngine = () =>
  new Engine(
    engineCode,
    () =>
      new Worker(new URL("./engine/worker.ts", import.meta.url), { type: "module" }) as WorkerLike,
  );

function applyTheme({ theme }: Settings): void {
  document.documentElement.dataset.theme = theme;
}

async function start(root: HTMLElement): Promise<void> {
  const settings = startSettings();
  applyTheme(settings.value);
  const rules = new Rules(await Module.start(await lazyModule(rulesUrl)()));
  const app = new App(rules, settings, newEngine);
  settings.watch((value) => {
    applyTheme(value);
    void app.loadTexts();
  });
  await app.loadTexts();
  const lookForServer = () => void hasServer().then((online) => app.online.set(online));
  addEventListener("online", lookForServer);
  lookForServer();
  root.replaceChildren();
  render(<Root app={app} />, root);
}

const root = document.getElementById("app")!;
start(root).catch((error: unknown) => {
  root.textContent = ENGLISH.t("page.failed", { reason: String(error) });
});

if ("serviceWorker" in navigator && import.meta.env.PROD) {
  addEventListener("load", () => void navigator.serviceWorker.register("./sw.js").catch(() => {}));
}
