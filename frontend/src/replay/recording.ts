/** The loaded part of a replay: the view after each version, and its entry. Pure, but for what it keeps. */
import { applyChanges } from '../deltas';
import type { Entry, Replay, Snapshot } from '../wire';

/** Versions in one part; a part begins at a multiple of it. */
export const PART = 100;
/** How many parts are kept on each side of the one that is shown. */
const KEPT = 30;

export class Recording {
  /** The last version of the seat; 0 before anything is loaded. */
  last = 0;
  readonly #shots = new Map<number, Snapshot>();
  readonly #entries = new Map<number, Entry>();
  readonly #public = new Map<number, number>();
  readonly #parts = new Set<number>();

  /** How many views are loaded. */
  get size(): number {
    return this.#shots.size;
  }

  /** The view after a version; unchanged parts of consecutive views are the same objects. */
  shot(version: number): Snapshot | undefined {
    return this.#shots.get(version);
  }

  entry(version: number): Entry | undefined {
    return this.#entries.get(version);
  }

  /** The version of what everybody saw at this seat's version: others have another number of entries of their own. */
  publicVersion(version: number): number | undefined {
    return this.#public.get(version);
  }

  /** The entries that end with a version, as far as they are loaded without a gap. */
  log(version: number, most: number): Entry[] {
    const found: Entry[] = [];
    for (let at = version; found.length < most && this.#entries.has(at); at -= 1) found.push(this.#entries.get(at)!);
    return found.reverse();
  }

  /** Adds a part; an undone entry is marked, its view stays as it was sent. */
  take({ version, snapshot, steps, undone, public: everybody }: Replay): void {
    this.last = version;
    if (snapshot.version % PART === 0) this.#parts.add(snapshot.version / PART);
    let shot = this.#shots.get(snapshot.version) ?? snapshot;
    this.#shots.set(shot.version, shot);
    everybody.forEach((seen, at) => this.#public.set(snapshot.version + at, seen));
    const struck = new Set(undone);
    for (const step of steps) {
      shot = applyChanges(shot, step);
      this.#shots.set(shot.version, shot);
      this.#entries.set(step.version, struck.has(step.version) ? { ...step.entry, undone: true } : step.entry);
    }
  }

  /** The number of the next part to load: the one that a version needs, then the nearest, earlier ones first; null for none. */
  missing(version: number): number | null {
    const here = partOf(this.last ? Math.min(version, this.last) : version);
    const end = this.last ? partOf(this.last) : here;
    for (let away = 0; away <= KEPT; away += 1)
      for (const part of [here - away, here + away]) if (part >= 0 && part <= end && !this.#parts.has(part)) return part;
    return null;
  }
}

/** The part that holds a version: its first view is that of the version before its first step. */
export const partOf = (version: number): number => Math.floor(Math.max(0, version - 1) / PART);
