// The built modules, as the page uses them, for tests outside a browser.
import { readFile } from "node:fs/promises";
import { Module, type Host } from "../../src/rules/module";
import { Rules } from "../../src/rules/rules";

export const moduleUrl = (name: string) =>
  new URL(`../../../build/wasm/${name}.wasm`, import.meta.url);

export async function startModule(name: string, host: Host = {}): Promise<Module> {
  const bytes = await readFile(moduleUrl(name));
  return Module.start(await WebAssembly.compile(bytes), host);
}

export const startRules = async () => new Rules(await startModule("rules"));
