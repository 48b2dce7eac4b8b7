// Asks the server's database about the position that is looked at: one question at a time, once the
// person has stopped stepping; answers to what is no longer looked at are dropped.
import { positionValues } from "../online/api";
import type { ProbedPosition } from "../game/values";

const REST = 150; // milliseconds on a position before it is asked about
const KEPT = 200; // answers

export class ValueLookup {
  private readonly kept = new Map<string, ProbedPosition | null>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking: AbortController | null = null;

  // Answers by `listen`, unless something else is asked before; null: no database knows the position.
  ask(game: string, position: string, listen: (found: ProbedPosition | null) => void): void {
    this.stop();
    const key = `${game} ${position}`;
    const kept = this.kept.get(key);
    if (kept !== undefined) return listen(kept);
    const asking = new AbortController();
    this.asking = asking;
    this.timer = setTimeout(() => {
      void positionValues(game, position, asking.signal).then(
        (found) => {
          this.keep(key, found);
          if (!asking.signal.aborted) listen(found);
        },
        () => asking.signal.aborted || listen(null),
      );
    }, REST);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.asking?.abort();
    this.asking = null;
  }

  private keep(key: string, found: ProbedPosition | null): void {
    if (this.kept.size >= KEPT) this.kept.delete(this.kept.keys().next().value!);
    this.kept.set(key, found);
  }
}
