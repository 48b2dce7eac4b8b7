// What every part of the page shares: the rules, the computer player, settings, texts, speech and sound.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Engine } from "../engine/engine";
import { ENGLISH, Texts, type Values } from "../i18n/texts";
import type { Key } from "../i18n/en";
import type { Rules } from "../rules/rules";
import { Announcer } from "./announcer";
import { sound, type Sound } from "./sound";
import type { Settings } from "./settings";
import { Store } from "./store";

export class App {
  readonly announcer = new Announcer();
  readonly texts = new Store<Texts>(ENGLISH);
  readonly online = new Store(false); // whether a server of ours stands behind the page

  constructor(
    readonly rules: Rules,
    readonly settings: Store<Settings>,
    // A table and a study each think with an engine of their own.
    readonly newEngine: () => Engine,
  ) {}

  readonly t = (key: Key, values?: Values): string => this.texts.value.t(key, values);

  sound(name: Sound): void {
    if (this.settings.value.sound) sound(name);
  }

  // Fetches the texts of the language in the settings; English stays when that fails.
  async loadTexts(): Promise<void> {
    const { language } = this.settings.value;
    if (this.texts.value.language === language) return;
    const texts = await Texts.of(language).catch(() => null);
    if (texts && this.settings.value.language === language) this.texts.set(texts);
  }
}

export const AppContext = createContext<App | null>(null);

export const useApp = (): App => useContext(AppContext)!;
