/** The odds of the visible choices: requested in batches, cached by the values given, requested again after a change. */
import { SvelteMap } from 'svelte/reactivity';
import { keyOf } from './choices';
import { commandOf } from './fields';
import type { AskOdds, Choice, ChoiceOdds, OddsOf, OddsTold, Values } from './wire';

/** A choice with what its fields hold. */
export interface VisibleChoice {
  choice: Choice;
  values: Values;
}

/** What was said of it (null: there are no odds), and at which moment of the table it was asked. */
interface Said {
  odds: ChoiceOdds | null;
  moment: string;
}

/** What was asked last: its keys in the order in which the answers come. */
interface Batch {
  id: number;
  keys: string[];
  moment: string;
}

const PAUSE = 120;
const MOST_AT_ONCE = 48;
const KEPT = 400;
const BETWEEN = '\n';

/** The fields' values as they would be sent, without what the choice says itself. */
export function filled(choice: Choice, values: Values): Values {
  const { type: _, ...given } = commandOf({ ...choice, command: { type: '' } }, values);
  return given;
}

/** The same as long as the same is asked. */
export function requestKey({ choice, values }: VisibleChoice): string {
  return `${keyOf(choice)}${BETWEEN}${JSON.stringify(filled(choice, values))}`;
}

export class OddsRequests {
  #said = new SvelteMap<string, Said>();
  /** What was told last of a choice, whatever its fields held: it stays, greyed, until the next is there. */
  #last = new SvelteMap<string, ChoiceOdds | null>();
  #seen = new Set<() => VisibleChoice>();
  #under: Batch | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #count = 0;

  constructor(
    readonly moment: () => string,
    /** Sends what is asked; false where there is no line. */
    readonly send: (asked: AskOdds) => boolean,
  ) {}

  /** Something is in sight until what this gives back is called. */
  show(one: () => VisibleChoice): () => void {
    this.#seen.add(one);
    this.changed();
    return () => this.#seen.delete(one);
  }

  /** What is known of it (undefined: nothing yet), and whether that is of this very moment and these very values. */
  of(one: VisibleChoice): { odds: ChoiceOdds | null | undefined; fresh: boolean; waits: boolean } {
    const now = this.#said.get(requestKey(one));
    const fresh = now?.moment === this.moment();
    if (now && !now.odds?.waiting) return { odds: now.odds, fresh, waits: false };
    return { odds: this.#last.get(keyOf(one.choice)), fresh: false, waits: fresh };
  }

  /** The table, a field, or what is in sight changed: a moment later what is not known is asked. */
  changed(): void {
    if (this.#seen.size === 0) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#ask();
    }, PAUSE);
  }

  /** The line is new: what was under way is lost. */
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

  /** Whether it is ours that was refused: none of it is asked again before something changes. */
  refused(id: string): boolean {
    const batch = this.#under;
    if (!batch || id !== String(batch.id)) return false;
    this.receive({ id: batch.id, odds: batch.keys.map(() => null) });
    return true;
  }

  /** Each message takes the place of the one before, so it holds all that is still waited for. */
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
