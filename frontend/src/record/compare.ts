/** Compares the record the server states now with what this browser kept, and words the result. */
import type { Entry, EntryEvent, Json } from '../wire';
import { after, fromHex, startOf, toHex } from './chain';
import { type Life, type Link, type Reveal, type SeenFile, SHORT } from './kept';

export interface Stated {
  root: string;
  incarnation: string;
  entries: Entry[];
  /** The full head that the server states after the last of these entries. */
  head: string;
}

export interface Compared {
  /** The result in one sentence. */
  summary: string;
  /** The mismatches, in plain words; empty if everything matches. */
  wrong: string[];
  /** What was compared. */
  said: string[];
  /** The last entry that matches what this browser kept. */
  until: number;
}

export function compare(kept: SeenFile, stated: Stated, today = new Date()): Compared {
  const heads = chained(kept.root, kept.seat, stated.entries);
  const end = stated.entries.length;
  const wrong: string[] = [];
  if (kept.root !== stated.root) wrong.push('The table’s root is not the one this browser was first shown.');
  if (heads[end] !== stated.head) wrong.push(`The server’s head after entry ${end} does not match its own entries.`);
  let until = 0;
  for (const life of kept.lives) {
    const matches = lastMatch(life, heads);
    until = Math.max(until, matches);
    const last = life.first + life.heads.length;
    if (matches < last) wrong.push(told(life, matches, last, stated));
  }
  wrong.push(...leftOut(kept, stated.entries));
  return { summary: summary(kept, stated, wrong.length, today), wrong, said: compared(kept, end, until), until };
}

function summary(kept: SeenFile, { entries }: Stated, wrong: number, today: Date): string {
  if (wrong) return `The table’s record does not match what this browser was shown${wrong > 1 ? `: ${wrong} things differ` : ''}.`;
  const count = kept.lives.reduce((sum, life) => sum + life.heads.length, 0);
  const first = entries[kept.lives[0]?.first ?? 0];
  if (!count || !first) return 'This browser has only just begun its record of this table; nothing has happened since.';
  const since = dayOf(new Date(first.at), today);
  if (count === 1) return `The one entry that this browser has seen since ${since} is in the table’s record, unchanged.`;
  return `Everything this browser has seen (${count.toLocaleString('en-US')} entries since ${since}) is in the table’s record, unchanged.`;
}

/** The day of a time as people say it: today, a weekday, or a date. */
export function dayOf(time: Date, today: Date): string {
  const midnight = (of: Date) => new Date(of.getFullYear(), of.getMonth(), of.getDate()).getTime();
  const days = Math.round((midnight(today) - midnight(time)) / 86_400_000);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days < 7) return time.toLocaleDateString('en-US', { weekday: 'long' });
  return time.toLocaleDateString('en-US', { day: 'numeric', month: 'long', year: 'numeric' });
}

/** The running head after each entry, starting with the initial head. */
export function chained(root: string, seat: string, entries: Entry[]): string[] {
  const heads = [toHex(startOf(root, seat))];
  for (const entry of entries) heads.push(toHex(after(fromHex(heads.at(-1)!), entry)));
  return heads;
}

/** The last version of this incarnation at which the heads agree; its first minus one if none do. */
function lastMatch(life: Life, heads: string[]): number {
  if (heads[life.first] !== life.start) return life.first - 1;
  const at = life.heads.findIndex((head, i) => heads[life.first + i + 1]?.slice(0, SHORT) !== head);
  return life.first + (at < 0 ? life.heads.length : at);
}

function told(life: Life, matches: number, last: number, { incarnation, entries }: Stated): string {
  const next = entries[matches];
  const restored = life.incarnation !== incarnation && (!next || beginsLife(entries, matches));
  if (restored) return `The server was restored from a backup: ${last - matches === 1 ? `one entry that this browser saw (${last}) is` : `${last - matches} entries that this browser saw (${matches + 1} to ${last}) are`} gone.`;
  if (!next) return `Entries are missing: the record ends with entry ${entries.length}, and this browser saw up to ${last}.`;
  if (matches < life.first) return `Entry ${Math.max(1, life.first)} or an earlier one was changed, added or dropped since this browser first saw the table.`;
  return `Entry ${matches + 1} is not the one this browser was shown: it was changed, or an entry was added or dropped there.`;
}

/** Whether the table began a new incarnation with this entry: restored from a backup, or copied. */
function beginsLife(entries: Entry[], at: number): boolean {
  const lives = entries.slice(0, at + 1).map((entry) => entry.events.flatMap((event) => (event.type === 'keys_promised' ? [lifeOf(event['promise'])] : [])));
  return lives[at]!.some((life) => life !== (lives.slice(0, at).flat().at(-1) ?? ''));
}

function lifeOf(promise: Json | undefined): string {
  return (promise as { life?: string } | undefined)?.life ?? '';
}

function leftOut(kept: SeenFile, entries: Entry[]): string[] {
  const events = entries.flatMap((entry) => entry.events);
  const revealed = events.filter((event) => event.type === 'links_revealed').flatMap((event) => event['links'] as string[][]);
  const isIn = (reveal: Reveal) => wasOpened(reveal, kept.seat, events);
  const uses = (link: Link) => revealed.filter(([seat, shown]) => seat === kept.seat && shown === link.link).length;
  const lost = kept.reveals.filter((one) => one.answered && !isIn(one)).length;
  const unused = kept.links.filter((one) => one.answered && uses(one) !== 1).length;
  return [
    ...(lost ? [`${lost} of the random values that this browser revealed ${lost === 1 ? 'was' : 'were'} left out of the table’s luck.`] : []),
    ...(unused ? [`${unused} of the links that this browser revealed ${unused === 1 ? 'was' : 'were'} not used exactly once.`] : []),
  ];
}

/** Whether a reveal was used when it was requested; an opening that was publicly abandoned is not a fault. */
function wasOpened({ commitment, random, word }: Reveal, seat: string, events: EntryEvent[]): boolean {
  const at = events.findIndex((event) => event.type === 'entropy_committed' && event['seat'] === seat && event['commitment'] === commitment);
  const later = at < 0 ? [] : events.slice(at + 1);
  const call = later.findIndex((event) => event.type === 'reveals_called' && (event['seats'] as string[]).includes(seat));
  const ends = call < 0 ? undefined : later.slice(call + 1).find((event) => event.type === 'reveals_called' || event.type === 'entropy_opened');
  if (ends?.type !== 'entropy_opened') return ends !== undefined;
  return (ends['reveals'] as string[][]).some((one) => one[0] === seat && one[1] === random && one[2] === word);
}

function compared(kept: SeenFile, end: number, until: number): string[] {
  const heads = kept.lives.reduce((sum, life) => sum + life.heads.length, 0);
  const reveals = kept.reveals.filter((one) => one.answered).length;
  const links = kept.links.filter((one) => one.answered).length;
  return [
    `The server’s record of this seat has ${end} entries. This browser kept the heads of ${heads} of them and recomputed them, up to entry ${until}.`,
    ...(reveals ? [`It revealed ${reveals} random ${reveals === 1 ? 'value' : 'values'} for the table’s luck.`] : []),
    ...(links ? [`It revealed ${links} ${links === 1 ? 'link' : 'links'} for individual draws.`] : []),
  ];
}
