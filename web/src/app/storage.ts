// What the page keeps in the browser. Everything read is checked by its reader: another version of the
// page, or a person, may have written it. A browser that keeps nothing is no error.

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden: the game goes on, it will only not survive the page.
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

// What was kept under `key` as `read` understands it; null when there is nothing that it understands.
export function recall<T>(key: string, read: (value: unknown) => T | null): T | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : read(JSON.parse(text));
  } catch {
    return null;
  }
}
