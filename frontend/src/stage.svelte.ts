/** The stage of the page: what is under way, the banners still to be shown, and what somebody missed. */
import { keep, kept } from './browser-storage';
import { asidesBeneath, banners, concerning, declaredIn, isAside, isBeginning, isStep, lastEnd, latest, ownLast, results, told, underWay, type Shown } from './stage';
import type { Entry } from './wire';

/** How long a banner of few words is shown at least, in milliseconds, while another one waits or something new has been declared. */
const SHOWN_FOR = 2600;
/** At most, and for each word of it. */
const SHOWN_AT_MOST = 6000;
const WORD = 220;
/** The same while several wait, at least: the stage catches up with the table, in half the time. */
const HURRIED = 1200;
/** The banner that is shown and one that waits. */
const FEW = 2;
const END_SHOWN_FOR = 8000;
/** More banners than this are not stepped through; the log has them all. */
const MOST_WAITING = 4;
/** For how long after reconnecting entries count as missed. */
const CATCHING_UP = 2000;

export interface Missed {
  entries: number;
  results: Shown[];
}

export class Stage {
  declared = $state.raw<Shown | null>(null);
  queue = $state.raw<Shown[]>([]);
  missed = $state.raw<Missed | null>(null);
  /** The end that its reader has not closed, of what somebody else has begun again, and who that is. */
  kept = $state.raw<{ end: Shown; by: string } | null>(null);
  readonly showing = $derived(this.queue[0] ?? null);
  /** Something new has been declared: the banner shown is removed after its time. */
  #isStale = false;
  /** The banner shown has had its time, and stays until something new arrives. */
  #isRested = false;
  /** The pointer or the focus is on the banner. */
  #isHeld = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #away: Entry[] | null = null;
  #leftAt = 0;
  #untilBack: ReturnType<typeof setTimeout> | undefined;

  /** Incarnation and version that this browser last showed, until the log has been read. */
  #since: string | null;

  constructor(readonly name: string, readonly isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches, readonly isNarrow = () => matchMedia('(max-width: 820px)').matches) {
    this.#since = kept(name);
  }

  /** A new entry: its results wait for their turn; a declaration clears what was shown before.
   *
   * What this seat did itself is shown at once, and stays like what concerns it. `own` are the names that it plays.
   */
  take(entry: Entry, isMine = false, own: readonly string[] = []): void {
    const before = this.declared;
    this.declared = underWay(before, entry);
    const end = this.showing?.banner.moment === 'end' ? this.showing : null;
    if (isMine) this.kept = null;
    else if (end && own.length && banners(entry).some(({ banner }) => banner.moment === 'declared' && banner.about === end.banner.about)) this.kept = { end, by: entry.by ?? '' };
    if (this.#away) return void (this.#away = [...this.#away.filter((one) => one.version !== entry.version), entry]);
    const all = ownLast(results(entry), own);
    const fresh = asidesBeneath(own.length && this.isNarrow() ? concerning(all, own) : all);
    if (fresh.length && fresh.every(isAside) && this.#isBeingRead()) this.queue = asidesBeneath([...this.queue, ...fresh]);
    else if (fresh.length) {
      const isOwn = fresh.some(({ banner }) => banner.who && own.includes(banner.who));
      const shown = latest(this.#isRested || isMine ? fresh : [...this.queue, ...fresh]);
      this.#show(shown);
      /** What goes on without them is declared in the same entry: others are not kept on their result. */
      this.#isStale = !isOwn && !isMine && this.declared !== null && this.declared !== before && !isStep(this.declared);
    } else if (isBeginning(entry) || (this.declared && this.declared !== before && this.showing && !this.showing.banner.tone && this.showing.banner.moment !== 'end')) {
      /** Only a blow stays beside the next step; what was merely stated, such as an initiative, does not outlast it. */
      if (this.#isRested || isMine) this.#next([]);
      else this.#isStale = this.queue.length > 0;
    }
  }

  /** Whether the banner shown is still being read. */
  #isBeingRead = () => this.queue.length > 0 && !this.#isRested;

  #show(queue: Shown[]): void {
    queue = queue.slice(this.isStill() ? -1 : -MOST_WAITING);
    if (queue[0]?.id !== this.showing?.id) return this.#next(queue);
    const isHurried = queue.length > FEW && this.queue.length <= FEW;
    this.queue = queue;
    if (isHurried && !this.#isHeld) this.hold(false);
  }

  /** Shows the first of these, for its time. */
  #next(queue: Shown[]): void {
    this.queue = queue;
    this.#isRested = false;
    if (!queue.length) this.#isStale = false;
    this.hold(false);
  }

  #timeIsUp(): void {
    if (this.queue.length > 1 || this.#isStale) this.skip();
    else this.#isRested = true;
  }

  /** On to the next banner. */
  skip(): void {
    if (this.showing?.banner.moment === 'end') keep(`${this.name}.closed`, this.showing.id);
    this.#next(this.queue.slice(1));
  }

  /** Closes the card of an end that is kept, or else goes on to the next banner. */
  close(): void {
    if (!this.kept) return this.skip();
    keep(`${this.name}.closed`, this.kept.end.id);
    this.kept = null;
  }

  /** Keeps the banner while somebody points at it or has the focus in it. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    clearTimeout(this.#timer);
    if (!isHeld && this.showing) this.#timer = setTimeout(() => this.#timeIsUp(), this.#timeOf(this.showing));
  }

  /** How long it takes to read a banner; half of it while several wait. */
  #timeOf(shown: Shown): number {
    if (shown.banner.moment === 'end') return END_SHOWN_FOR;
    const time = Math.min(Math.max(SHOWN_FOR, WORD * told(shown).split(' ').length), SHOWN_AT_MOST);
    return this.queue.length > FEW ? Math.max(HURRIED, time / 2) : time;
  }

  // Away and back

  /** The connection is lost, or the page is hidden: what happens from now on is missed. */
  leave(version: number): void {
    clearTimeout(this.#untilBack);
    if (this.#away) return;
    this.#away = [];
    this.#leftAt = version;
  }

  /** Back: entries that arrived meanwhile or arrive within the next moments were missed. */
  comeBack(wait = CATCHING_UP): void {
    if (!this.#away) return;
    clearTimeout(this.#untilBack);
    this.#untilBack = setTimeout(() => {
      const missed = this.#away ?? [];
      this.#away = null;
      this.#summarize(missed.length, latest(missed.flatMap(results)));
    }, wait);
  }

  #summarize(entries: number, found: Shown[]): void {
    if (found.length === 0) return;
    const before = this.missed;
    this.missed = { entries: entries + (before?.entries ?? 0), results: latest([...(before?.results ?? []), ...found]) };
  }

  /** The log was read again: what is under way now, and what happened since this browser last looked. */
  read(log: readonly Entry[], incarnation: string): void {
    this.declared = declaredIn(log);
    const undone = new Set(log.filter((entry) => entry.undone).map((entry) => entry.version));
    if (this.kept && undone.has(this.kept.end.version)) this.kept = null;
    if (this.queue.some((one) => undone.has(one.version))) this.#next(this.queue.filter((one) => !undone.has(one.version)));
    const [life, version] = (this.#since ?? '').split(' ');
    this.#since = null;
    if (life === incarnation && !this.#away) {
      const since = log.filter((entry) => entry.version > Number(version));
      this.#summarize(since.length, latest(since.flatMap(results)));
    }
    if (this.#away) this.#away = log.filter((entry) => entry.version > this.#leftAt);
    else if (!this.showing && !this.missed) {
      const end = lastEnd(log);
      if (end && end.id !== kept(`${this.name}.closed`)) this.#next([end]);
    }
  }

  /** This browser has shown everything up to this version. */
  seen(incarnation: string, version: number): void {
    if (document.visibilityState === 'visible' && !this.#away) keep(this.name, `${incarnation} ${version}`);
  }
}
