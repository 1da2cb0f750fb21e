/** Commands waiting for an answer: the content of each, and which form was open when it was sent. */
import { SvelteMap } from 'svelte/reactivity';
import type { Json } from './wire';

export class PendingCommands<Open> {
  #under = new SvelteMap<string, { what: string; open: Open }>();

  /** Whether this exact command is pending, so that a double click counts once. */
  has(what: Json): boolean {
    const same = JSON.stringify(what);
    return [...this.#under.values()].some((one) => one.what === same);
  }

  sent(id: string, what: Json, open: Open): void {
    this.#under.set(id, { what: JSON.stringify(what), open });
  }

  /** What was open when this command was sent; undefined if it is not ours. */
  answered(id: string): Open | undefined {
    const open = this.#under.get(id)?.open;
    this.#under.delete(id);
    return open;
  }

  /** Whether any pending command was sent from an open form that matches. */
  some(from: (open: Open) => boolean): boolean {
    return [...this.#under.values()].some((one) => from(one.open));
  }
}
