/** The table’s record as shown to this browser: every entry is chained; a mismatch is reported once and remains. */
import type { Entry, Log, Snapshot } from '../wire';
import { type RecordStore, SHORT } from './kept';

type Chain = typeof import('./chain');

export const PAGE = 200;
export const MISMATCH = 'This table’s record does not match what this browser was shown. Save what it saw and compare.';

/** A page of the seat's log after a version. */
export type ReadLog = (after: number, limit: number) => Promise<Log>;

/** Loaded at the first entry: nobody waits for it before their first choice. */
const hashes = (): Promise<Chain> => import('./chain');

export class TableRecord {
  /** What is wrong; empty while everything matches. */
  trouble = $state('');
  /** The seat's running head, 64 hex digits. */
  head = $state('');
  version = $state(0);
  incarnation = $state('');
  root = $state('');
  #work: Promise<void> = Promise.resolve();

  constructor(
    readonly kept: RecordStore,
    readonly readLog: ReadLog,
  ) {}

  /** Takes a snapshot: at the start, after a gap, or after the table was restored from a backup. */
  start(snapshot: Snapshot): Promise<void> {
    return this.#then(() => this.#start(snapshot));
  }

  /** Adds an entry of this seat; `seen` is the start of the head that the server states after it. */
  take(entry: Entry, seen = ''): Promise<void> {
    return this.#then(async () => {
      if (entry.version > this.version + 1) await this.#fill(entry.version - 1);
      if (entry.version === this.version + 1) this.#chain(await hashes(), entry, seen);
    });
  }

  /** Waits until everything received so far is chained. */
  async settled(): Promise<void> {
    await this.#work;
  }

  #then(work: () => void | Promise<void>): Promise<void> {
    this.#work = this.#work.then(async () => {
      if (!this.trouble) await work();
    }).catch(() => {}); // a log that cannot be read now is retried after the next entry
    return this.#work;
  }

  async #start(snapshot: Snapshot): Promise<void> {
    const { root, algorithm, line_1 = '' } = snapshot.fairness;
    this.kept.begin(root, algorithm, line_1);
    this.root = root;
    if ((this.kept.about()?.root ?? root) !== root) return this.#wrong();
    const { incarnation, version, seen } = snapshot;
    if (this.incarnation !== incarnation) this.#open(incarnation, version, seen);
    if (version > this.version) await this.#fill(version);
    if (version === this.version) {
      if (this.head !== seen) this.#wrong();
    } else if (version < this.version) await this.#behind(snapshot);
  }

  /** Continues this browser's record of the incarnation, or starts one. */
  #open(incarnation: string, version: number, seen: string): void {
    if (!this.kept.last(incarnation)) this.kept.beginLife(incarnation, version, seen);
    const last = this.kept.last(incarnation) ?? { version, head: seen };
    this.incarnation = incarnation;
    this.version = last.version;
    this.head = last.head;
  }

  /** Handles a server that states fewer versions than this browser saw; fine only if it has caught up by now. */
  async #behind({ incarnation, version, seen }: Snapshot): Promise<void> {
    const known = this.kept.head(incarnation, version);
    if (known !== null && known !== seen.slice(0, SHORT)) return this.#wrong();
    const now = await this.readLog(version, 1).catch(() => null);
    if (now && now.incarnation === incarnation && now.version < this.version) this.#wrong();
  }

  /** Reads missed entries and chains them. */
  async #fill(version: number): Promise<void> {
    while (this.version < version && !this.trouble) {
      const { entries, incarnation } = await this.readLog(this.version, Math.min(PAGE, version - this.version));
      if (incarnation !== this.incarnation) return; // the reconnect brings a new snapshot
      if (entries[0]?.version !== this.version + 1) return this.#wrong();
      const chain = await hashes();
      for (const entry of entries) this.#chain(chain, entry, '');
    }
  }

  #chain({ after, fromHex, toHex }: Chain, entry: Entry, seen: string): void {
    this.head = toHex(after(fromHex(this.head), entry));
    this.version = entry.version;
    const known = this.kept.head(this.incarnation, this.version);
    if (known === null) this.kept.add(this.incarnation, this.version, this.head);
    if ((known !== null && known !== this.head.slice(0, SHORT)) || !this.head.startsWith(seen)) this.#wrong();
  }

  #wrong(): void {
    this.trouble = MISMATCH;
  }
}
