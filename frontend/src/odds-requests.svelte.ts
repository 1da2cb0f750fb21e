/** The odds of the visible choices: requested in batches, cached by field values, and requested again after a change. */
import { SvelteMap } from 'svelte/reactivity';
import { keyOf } from './choices';
import { commandOf } from './fields';
import type { AskOdds, Choice, ChoiceOdds, OddsOf, OddsTold, Values } from './wire';

/** A choice with the values of its fields. */
export interface VisibleChoice {
  choice: Choice;
  values: Values;
}

/** The answer (null: no odds) and the state of the table for which it was requested. */
interface Said {
  odds: ChoiceOdds | null;
  moment: string;
}

/** The last request: its keys, in the order of the answers. */
interface Batch {
  id: number;
  keys: string[];
  moment: string;
}

const PAUSE = 120;
const MOST_AT_ONCE = 48;
const KEPT = 400;
const BETWEEN = '\n';

/** The field values as they would be sent, without those the choice itself fixes. */
export function filled(choice: Choice, values: Values): Values {
  const { type: _, ...given } = commandOf({ ...choice, command: { type: '' } }, values);
  return given;
}

/** The cache key of a choice and its values. */
export function requestKey({ choice, values }: VisibleChoice): string {
  return `${keyOf(choice)}${BETWEEN}${JSON.stringify(filled(choice, values))}`;
}

export class OddsRequests {
  #said = new SvelteMap<string, Said>();
  /** The latest odds of a choice for any field values: shown grayed out until the next answer arrives. */
  #last = new SvelteMap<string, ChoiceOdds | null>();
  #seen = new Set<() => VisibleChoice>();
  #under: Batch | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #count = 0;

  constructor(
    readonly moment: () => string,
    /** Sends a request; false if disconnected. */
    readonly send: (asked: AskOdds) => boolean,
  ) {}

  /** Marks a choice as visible until the returned function is called. */
  show(one: () => VisibleChoice): () => void {
    this.#seen.add(one);
    this.changed();
    return () => this.#seen.delete(one);
  }

  /** The known odds of a choice (undefined: none yet), and whether they are for the current state and values. */
  of(one: VisibleChoice): { odds: ChoiceOdds | null | undefined; fresh: boolean; waits: boolean } {
    const now = this.#said.get(requestKey(one));
    const fresh = now?.moment === this.moment();
    if (now && !now.odds?.waiting) return { odds: now.odds, fresh, waits: false };
    return { odds: this.#last.get(keyOf(one.choice)), fresh: false, waits: fresh };
  }

  /** Call when the table, a field or the visible choices change: missing odds are requested a moment later. */
  changed(): void {
    if (this.#seen.size === 0) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#ask();
    }, PAUSE);
  }

  /** Call after a reconnect: pending requests are lost. */
  lost(): void {
    this.#under = null;
    this.changed();
  }

  receive({ id, odds }: OddsTold): void {
    const batch = this.#under;
    if (!batch || id !== batch.id) return;
    batch.keys.forEach((key, at) => this.#keep(key, { odds: odds[at] ?? null, moment: batch.moment }));
    if (!odds.some((one) => one?.waiting)) this.#under = null;
  }

  /** Whether our request was refused; it is not sent again until something changes. */
  refused(id: string): boolean {
    const batch = this.#under;
    if (!batch || id !== String(batch.id)) return false;
    this.receive({ id: batch.id, odds: batch.keys.map(() => null) });
    return true;
  }

  /** Each request replaces the previous one, so it includes everything still pending. */
  #ask(): void {
    const moment = this.moment();
    const wanted = new Map<string, OddsOf>();
    for (const one of this.#seen) {
      const { choice, values } = one();
      const key = requestKey({ choice, values });
      const said = this.#said.get(key);
      const known = said?.moment === moment && !said.odds?.waiting;
      if (!known && wanted.size < MOST_AT_ONCE) wanted.set(key, { choice: choice.choice, values: filled(choice, values) });
    }
    const keys = [...wanted.keys()];
    const under = this.#under;
    if (keys.length === 0 || (under?.moment === moment && keys.every((key) => under.keys.includes(key)))) return;
    const id = (this.#count += 1);
    if (this.send({ id, odds: [...wanted.values()] })) this.#under = { id, keys, moment };
  }

  #keep(key: string, said: Said): void {
    this.#said.delete(key);
    this.#said.set(key, said);
    if (!said.odds?.waiting) this.#last.set(key.slice(0, key.lastIndexOf(BETWEEN)), said.odds);
    for (const kept of [this.#said, this.#last]) {
      const oldest = kept.keys().next().value;
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    }
  }
}
