/** Commands waiting for an answer: the content of each, and what was open when it was sent. */
import { SvelteMap } from 'svelte/reactivity';
import type { Json } from './wire';

export class PendingCommands<Open> {
  #under = new SvelteMap<string, { what: string; open: Open }>();

  /** Whether this very thing is under way: pressed twice, it is meant once. */
  has(what: Json): boolean {
    const same = JSON.stringify(what);
    return [...this.#under.values()].some((one) => one.what === same);
  }

  sent(id: string, what: Json, open: Open): void {
    this.#under.set(id, { what: JSON.stringify(what), open });
  }

  /** What lay open when this was sent; undefined where it is not ours. */
  answered(id: string): Open | undefined {
    const open = this.#under.get(id)?.open;
    this.#under.delete(id);
    return open;
  }

  /** Whether anything that is under way was sent from what this is true of. */
  some(from: (open: Open) => boolean): boolean {
    return [...this.#under.values()].some((one) => from(one.open));
  }
}
