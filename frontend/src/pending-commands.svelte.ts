/** Commands waiting for an answer: the content of each, and which form was open when it was sent. */
import { SvelteMap } from 'svelte/reactivity';
import type { Json } from './wire';

interface Sent<Open> {
  /** The type of the command: most choices are told apart by it, and their commands are never made. */
  type: string;
  what: string;
  open: Open;
}

export class PendingCommands<Open> {
  #under = new SvelteMap<string, Sent<Open>>();

  /** Whether exactly this command of this type is pending, so that a double click counts once. */
  has(type: string, what: () => Json): boolean {
    return this.#under.size > 0 && [...this.#under.values()].some((one) => one.type === type && one.what === JSON.stringify(what()));
  }

  sent(id: string, type: string, what: Json, open: Open): void {
    this.#under.set(id, { type, what: JSON.stringify(what), open });
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
