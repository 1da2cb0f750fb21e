/** A table through a seat's eyes: loads what that seat was sent, and shows the view after any of its versions. */
import { tick } from 'svelte';
import { Refused } from '../api';
import { shrunkPlaces } from '../deltas';
import { isSilent, sentences, summaryLines } from '../log-lines';
import { asidesBeneath, declaredIn, lastEnd, results } from '../stage';
import { Table } from '../table.svelte';
import type { ChoiceOdds, Entry, Snapshot } from '../wire';
import { PART, partOf, Recording } from './recording';

/** Milliseconds from one entry to the next, for each speed. */
export const SPEEDS = [2000, 1000, 400, 120] as const;
/** An entry with a result is shown this many times as long: its banner has to be read. */
const READ = 2;
/** Entries of the log before the one that is shown, and how many more are added on request. */
const LOG = 60;
/** Views within this many milliseconds of each other are drawn without log and banner, until they pause. */
const RUSH = 400;
const CALM = 200;
/** The address changes after a pause of this many milliseconds: browsers limit such changes. */
const SETTLED = 300;
/** While many entries pass quickly, nothing is animated and their lines are not announced. */
const SLOW = 2;

export class ReplayTable extends Table {
  version = $state(0);
  last = $state(0);
  /** How many views are loaded. */
  loaded = $state(0);
  isPlaying = $state(false);
  speed = $state(2);
  /** The version that was requested and is not loaded yet. */
  wanted = $state<number | null>(null);
  refused = $state('');
  /** The odds of what this seat did, by version; null for none. */
  oddsThen = $state.raw<ReadonlyMap<number, ChoiceOdds | null>>(new Map());

  readonly recording = new Recording();
  readonly #eyes: { [name: string]: string };
  #isFilling = false;
  #log = LOG;
  #clock: ReturnType<typeof setTimeout> | undefined;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #calming: ReturnType<typeof setTimeout> | undefined;
  #shownAt = -RUSH;
  #asked = new Set<number>();

  /** `reader` is the seat that reads it, `of` the seat whose eyes these are, `opened` the key to another seat's replay; `branches`: there can be branches of this table. */
  constructor(
    id: string,
    readonly reader: string,
    of: string,
    opened: string,
    readonly branches = false,
  ) {
    super(id, of, '', null, reader);
    this.line = 'live';
    this.#eyes = { of, ...Object.fromEntries(new URLSearchParams(opened)) };
  }

  readonly entry = $derived.by((): Entry | null => {
    void this.snapshot;
    return this.recording.entry(this.version) ?? null;
  });

  /** Whether the shown entry is something that this seat did itself. */
  readonly isOwn = $derived(this.entry !== null && this.entry.seat === this.seat && this.entry.command !== null);

  /** Begins at a version, or at the last one; an entry that comes in while the last part loads is the last one then. */
  async begin(version: number | null): Promise<void> {
    if (version === null && !((await this.#load(null)) && (await this.#load(partOf(this.last))))) return;
    this.go(version ?? this.last);
  }

  /** Shows the view after a version, as soon as it is loaded. */
  go(version: number, by: 'step' | 'scrub' | 'play' = 'scrub'): void {
    const to = Math.max(0, this.last ? Math.min(version, this.last) : version);
    const shot = this.recording.shot(to);
    this.wanted = shot ? null : to;
    if (shot) this.#show(shot, by);
    void this.#fill(to);
  }

  step(by: number): void {
    this.pause();
    this.go((this.wanted ?? this.version) + by, 'step');
  }

  play(): void {
    if (this.last && this.version >= this.last) this.go(0);
    this.isPlaying = true;
    this.#tick();
  }

  pause(): void {
    this.isPlaying = false;
    clearTimeout(this.#clock);
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    if (this.isPlaying) this.#tick();
  }

  #tick(): void {
    clearTimeout(this.#clock);
    this.#clock = setTimeout(() => {
      if (!this.isPlaying) return;
      if (this.stage.queue.length > 1) this.stage.queue = this.stage.queue.slice(1);
      else if (this.version >= this.last) return this.pause();
      else if (this.wanted === null) this.go(this.#next(), 'play');
      this.#tick();
    }, SPEEDS[this.speed - 1]! * (this.#hasResult ? READ : 1));
  }

  get #hasResult(): boolean {
    return this.stage.showing?.version === this.version;
  }

  /** The next version about which the log says something. */
  #next(): number {
    let at = this.version + 1;
    for (let entry; at < this.last && (entry = this.recording.entry(at)) && isSilent(entry); ) at += 1;
    return at;
  }

  #show(shot: Snapshot, by: 'step' | 'scrub' | 'play'): void {
    const before = this.snapshot;
    const isNext = shot.version > this.version && by !== 'scrub' && (by === 'step' || this.speed <= SLOW);
    if (before && isNext) this.motion.before(shrunkPlaces(before.view.places, shot.view.places));
    const now = performance.now();
    this.isRushed = by === 'scrub' && now - this.#shownAt < RUSH;
    this.#shownAt = now;
    this.version = shot.version;
    this.snapshot = shot;
    clearTimeout(this.#calming);
    if (this.isRushed) this.#calming = setTimeout(() => this.#calm(), CALM);
    else this.#calm(by);
    const entry = this.recording.entry(shot.version);
    if (entry && isNext) this.announcement = sentences(summaryLines(entry)) || `Entry ${shot.version}`;
    if (before && isNext) void tick().then(() => this.motion.after());
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#settled(), SETTLED);
  }

  /** The log and the banner of the view that is shown; play shows each result of an entry, and an end stays until play goes on. */
  #calm(by: 'step' | 'scrub' | 'play' = 'scrub'): void {
    this.isRushed = false;
    this.#log = LOG;
    this.#showLog();
    const entry = this.recording.entry(this.version);
    this.stage.declared = declaredIn(this.log);
    const found = entry ? asidesBeneath(results(entry)) : [];
    const end = found.length ? undefined : lastEnd(this.log);
    this.stage.queue = end ? [end] : found.slice(by === 'play' ? 0 : -1);
  }

  #showLog(): void {
    this.log = this.recording.log(this.version, this.#log);
  }

  override async loadOlder(): Promise<void> {
    this.#log += LOG;
    const first = Math.max(1, this.version - this.#log + 1);
    if (!this.recording.entry(first)) await this.#load(partOf(first));
    this.#showLog();
    await tick();
  }

  /** Only with what the reader’s own seat knew. */
  override get canBranch(): boolean {
    return this.branches && this.seat === this.reader && this.seat !== 'watch';
  }

  /** Why there is no branch from here, and what to do about it. */
  get whyNoBranch(): string {
    if (!this.branches) return 'There are no branches of side tables.';
    if (this.reader === 'watch') return 'To continue from an entry, take a seat at this table.';
    return 'To continue from an entry, go to “What you saw”.';
  }

  override replayLink(version: number): string {
    return `#${version}`;
  }

  /** After a pause, puts the entry into the address and requests its odds. */
  #settled(): void {
    history.replaceState(history.state, '', `#${this.version}`);
    const version = this.version;
    if (!this.isOwn || this.#asked.has(version)) return;
    this.#asked.add(version);
    this.api
      .replayOdds(this.#eyes, version)
      .then(({ odds }) => (this.oddsThen = new Map(this.oddsThen).set(version, odds)))
      .catch(() => this.#asked.delete(version));
  }

  /** Loads the part that a version needs first, then all the others near it, one after another. */
  async #fill(version: number): Promise<void> {
    if (this.#isFilling) return;
    this.#isFilling = true;
    for (let at = version; ; at = this.wanted ?? this.version) {
      const part = this.recording.missing(at);
      if (part === null || !(await this.#load(part))) break;
      const wanted = this.wanted;
      if (wanted !== null && (this.recording.shot(wanted) || wanted > this.last)) this.go(wanted, 'step');
      else if (partOf(this.version) === part + 1) this.#showLog();
    }
    this.#isFilling = false;
  }

  /** Loads a part, or only how far there is something to load; false if that failed. */
  async #load(part: number | null): Promise<boolean> {
    try {
      const found = await this.api.replay(this.#eyes, (part ?? 0) * PART, part === null ? 0 : PART);
      if (part === null) this.recording.last = found.version;
      else this.recording.take(found);
      this.last = found.version;
      this.loaded = this.recording.size;
      return true;
    } catch (error) {
      this.refused = error instanceof Refused ? (error.problem.detail ?? error.message) : 'The server is not responding. Reload the page to try again.';
      return false;
    }
  }
}
