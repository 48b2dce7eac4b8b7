// What the page says, in the language that a person has chosen.
import type { Language } from "../app/settings";
import type { RuleSet, Side } from "../rules/types";
import { indexOf } from "../rules/types";
import { en, type Catalogue, type Key } from "./en";

export type Values = Readonly<Record<string, string | number>>;

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  pt: "Português",
  af: "Afrikaans",
  zu: "isiZulu",
  st: "Sesotho",
};

// Languages whose catalogues are whole.
export const COMPLETE: readonly Language[] = ["en", "pt"];

// English is part of the page; the others are fetched when they are wanted.
const CATALOGUES: Readonly<Record<Language, () => Promise<Partial<Catalogue>>>> = {
  en: async () => en,
  pt: async () => (await import("./pt")).pt,
  af: async () => (await import("./af")).af,
  zu: async () => (await import("./zu")).zu,
  st: async () => (await import("./st")).st,
};

export class Texts {
  constructor(
    readonly language: Language,
    private readonly catalogue: Partial<Catalogue>,
  ) {}

  static async of(language: Language): Promise<Texts> {
    return new Texts(language, await CATALOGUES[language]());
  }

  // The text of `key` with its {names} filled in; English where the language has none yet.
  readonly t = (key: Key, values: Values = {}): string =>
    fill(this.catalogue[key] ?? en[key], values);

  // The name that the rule set gives a side, translated where we know it.
  side(ruleSet: RuleSet, side: Side): string {
    const name = ruleSet.sides[indexOf(side)];
    const key = `side.${name}`;
    return key in en ? this.t(key as Key) : name;
  }

  title(ruleSet: RuleSet): string {
    const { titles } = ruleSet;
    return titles[this.language] ?? titles.en ?? Object.values(titles)[0] ?? ruleSet.name;
  }

  number(value: number): string {
    return new Intl.NumberFormat(this.language).format(value);
  }
}

const fill = (text: string, values: Values) =>
  text.replace(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name));

export const ENGLISH = new Texts("en", en);
