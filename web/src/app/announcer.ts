// Speaks to screen readers: each event once, in order, through one live region. Events that come at the
// same moment are spoken as one text, so that none cuts off another.
import { Store } from "./store";

export interface Said {
  readonly text: string;
  readonly count: number; // two equal texts in a row are two events
}

export class Announcer {
  readonly said = new Store<Said>({ text: "", count: 0 });
  private waiting: string[] = [];

  say(text: string): void {
    if (!text) return;
    if (this.waiting.length === 0) setTimeout(() => this.speak(), 50);
    this.waiting.push(text);
  }

  private speak(): void {
    const text = this.waiting.join(" ");
    this.waiting = [];
    this.said.update(({ count }) => ({ text, count: count + 1 }));
  }
}
