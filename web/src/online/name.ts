// The name that a person goes by, kept in the browser.
import { keep, recall } from "../app/storage";

const KEY = "morabaraba.name";

export const LONGEST_NAME = 40; // characters, by the server's interface

export const keptName = (): string =>
  recall(KEY, (value) => (typeof value === "string" ? value.slice(0, LONGEST_NAME) : null)) ?? "";

export const keepName = (name: string): void => keep(KEY, name);
