// A value that can be watched: all state of the page lives in stores, is replaced as a whole, and never
// changed in place.
import { useLayoutEffect, useState } from "preact/hooks";

export class Store<T> {
  private readonly watchers = new Set<(value: T, before: T) => void>();

  constructor(private current: T) {}

  get value(): T {
    return this.current;
  }

  set(value: T): void {
    const before = this.current;
    if (Object.is(value, before)) return;
    this.current = value;
    for (const watcher of [...this.watchers]) watcher(value, before);
  }

  update(change: (value: T) => T): void {
    this.set(change(this.current));
  }

  // Calls `watcher` after each change; the answer ends that.
  watch(watcher: (value: T, before: T) => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }
}

// The store's value in a component, which is drawn anew when it changes.
export function useStore<T>(store: Store<T>): T {
  const [, draw] = useState({});
  useLayoutEffect(() => store.watch(() => draw({})), [store]);
  return store.value;
}
