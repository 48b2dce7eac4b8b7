// Faults of accessibility in a page, by axe's rules.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export async function violations(page: Page): Promise<string[]> {
  // The page's policy forbids foreign scripts, so axe goes in by the debugger.
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const found = await axe.run(document, { runOnly: tags });
    return found.violations.flatMap((rule) =>
      rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 160)}`),
    );
  });
}

export const setTheme = (page: Page, theme: string) =>
  page.evaluate((theme) => void (document.documentElement.dataset.theme = theme), theme);
