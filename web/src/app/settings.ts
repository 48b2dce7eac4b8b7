// A person's wishes about the page, kept in the browser.
import { keep, recall } from "./storage";
import { Store } from "./store";

export const THEMES = ["auto", "light", "dark", "contrast"] as const;
export const COORDINATES = ["algebraic", "mssa", "none"] as const;
export const LANGUAGES = ["en", "pt", "af", "zu", "st"] as const;
export type Language = (typeof LANGUAGES)[number];

export interface Settings {
  readonly language: Language;
  readonly theme: (typeof THEMES)[number];
  readonly coordinates: (typeof COORDINATES)[number];
  readonly sound: boolean;
  readonly motion: boolean; // the system's wish for less comes first
  readonly showMoves: boolean; // points where a lifted cow may go
}

const KEY = "morabaraba.settings";

export function readSettings(kept: unknown, defaults: Settings): Settings {
  const values = (typeof kept === "object" && kept !== null ? kept : {}) as Record<string, unknown>;
  const one = <T>(name: string, allowed: readonly T[], or: T) =>
    allowed.includes(values[name] as T) ? (values[name] as T) : or;
  const truth = [true, false];
  return {
    language: one("language", LANGUAGES, defaults.language),
    theme: one("theme", THEMES, defaults.theme),
    coordinates: one("coordinates", COORDINATES, defaults.coordinates),
    sound: one("sound", truth, defaults.sound),
    motion: one("motion", truth, defaults.motion),
    showMoves: one("showMoves", truth, defaults.showMoves),
  };
}

// The first language of the browser's that the page speaks.
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const language = LANGUAGES.find((known) => tag.toLowerCase().split("-")[0] === known);
    if (language) return language;
  }
  return "en";
}

export function startSettings(): Store<Settings> {
  const defaults: Settings = {
    language: preferredLanguage(navigator.languages),
    theme: "auto",
    coordinates: "algebraic",
    sound: true,
    motion: true,
    showMoves: true,
  };
  const kept = recall(KEY, (value) => readSettings(value, defaults));
  const settings = new Store(kept ?? defaults);
  settings.watch((value) => keep(KEY, value));
  return settings;
}
