// Catalogues agree with each other, and every rule set is put into words.
import { describe, expect, test } from "vitest";
import { en, type Key } from "../../src/i18n/en";
import { pt } from "../../src/i18n/pt";
import { rulesInWords } from "../../src/i18n/rules_in_words";
import { LANGUAGE_NAMES, Texts } from "../../src/i18n/texts";
import type { Language } from "../../src/app/settings";
import { startRules } from "../wasm/modules";

const rules = await startRules();
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

describe.each(Object.keys(LANGUAGE_NAMES) as Language[])("%s", (language) => {
  test("names the same things in braces as English", async () => {
    const texts = await Texts.of(language);
    for (const key of Object.keys(en) as Key[]) {
      const used = placeholders(texts.t(key));
      expect(placeholders(en[key]), key).toEqual(expect.arrayContaining(used));
    }
  });

  test("puts every rule set into words, and leaves no brace", async () => {
    const texts = await Texts.of(language);
    for (const ruleSet of rules.ruleSets) {
      const sentences = rulesInWords(ruleSet, texts);
      expect(sentences.length).toBeGreaterThan(9);
      for (const sentence of sentences) expect(sentence).not.toMatch(/[{}]|undefined|NaN/);
    }
  });
});

test("Portuguese is whole, and no text is left in English", () => {
  const same = (Object.keys(en) as Key[]).filter(
    (key) => en[key] === pt[key] && /[a-z]{4}/.test(en[key].replace(/\{\w+\}/g, "")),
  );
  expect(same).toEqual([]);
});

test("every option that an enumeration of the rules has is put into words", () => {
  const silent = new Set<string>();
  for (const { options } of rules.ruleSets) {
    for (const [name, value] of Object.entries(options)) {
      const spoken = Object.keys(en).some(
        (key) => key.startsWith(`rules.${name}`) || key === `rules.${name}.${String(value)}`,
      );
      if (!spoken) silent.add(name);
    }
  }
  // Said within the sentences of others.
  expect([...silent].sort()).toEqual([
    "shotless-limit",
    "shotless-unit",
    "shotless-when",
    "starts",
  ]);
});
