/** The lines of a log entry: results first, the mechanics behind them on demand, and which entries are only notes. */
import { banners, inWords, latest, results, type Shown } from './stage';
import type { Banner, Entry, EntryLine } from './wire';

const SHOWN = 6;
/** Cards and dice are what an entry is about: more of them are shown than of what was moved. */
const SHOWN_WITH_LUCK = 10;
/** Commands exchanged between page and server before luck is drawn; hidden from the log. */
const SETTLING = new Set(['commit_entropy', 'commit_chain', 'call_reveals']);

/** A line as the log shows it; the line of a result has its tone. */
export interface LogLine {
  text: string;
  tone?: Banner['tone'];
  result: boolean;
  /** Whether it is a heading: a fight, a round or a turn begins. */
  heading?: boolean;
}

/** The line of an event, and what it is about: a deed, or what the log folds. */
interface Line {
  text: string;
  kind: EntryLine['kind'];
}

/** The lines of an entry's events in order. */
function eventLines({ events, lines = [] }: Entry): Line[] {
  return events.flatMap(({ text }, at) => (text ? [{ text, kind: lines.find((one) => one.event === at)?.kind ?? '' }] : []));
}

/** Whether an entry is talk, or a roll or draw outside the rules. */
export function isTalk(entry: Entry): boolean {
  return Boolean(entry.lines?.some(({ kind }) => kind === 'talk'));
}

/** What somebody says, or what they roll or draw outside the rules. */
const talkIn = ({ events, lines = [] }: Entry) => events[lines.find(({ kind }) => kind === 'talk')?.event ?? -1];

const LINK = /(\bhttps?:\/\/[^\s<>"]*[^\s<>"'“”’.,:;!?()[\]])/i;

/** What somebody says with links, in parts: every second one is a link, which only opens when it is pressed. Null without links. */
export function linked(entry: Entry): string[] | null {
  const said = talkIn(entry)?.text ?? '';
  return LINK.test(said) ? said.split(LINK) : null;
}

const WHISPER = /^(.+?) whispers to (.+?): /;
const SEEN_BY = / Only (.+?)(?: and (.+?))? sees? this\.$/;

/** Who alone sees a whisper or a secret roll, in words for its reader: "Only you and Ana see this"; empty for what everyone sees. */
export function privateNote(entry: Entry, reader: string): string {
  const { type, text } = talkIn(entry) ?? {};
  const names = type === 'whispered' ? WHISPER : type?.startsWith('freely_') ? SEEN_BY : null;
  const [, one = '', other = ''] = names?.exec(text ?? '') ?? [];
  if (!one) return '';
  const isReader = [one, other].includes(reader);
  const those = [...(isReader ? ['you'] : []), ...[one, other].filter((name) => name && name !== reader)];
  return `Only ${those.join(' and ')} ${those.length === 1 && !isReader ? 'sees' : 'see'} this`;
}

/** A line without the words that its private note repeats. */
export const withoutNote = (text: string): string => text.replace(SEEN_BY, '');

/** Whether there is nothing to say about an entry; that somebody has been waited for is said where it waits for them. */
export function isSilent(entry: Entry): boolean {
  return logLines(entry).length === 0 || entry.events[0]?.type === 'wait_noted';
}

/** Whether an entry is a note about people and their answers, which the log folds. */
export function isNote(entry: Entry): boolean {
  const said = eventLines(entry);
  return said.length > 0 && said.every(({ kind }) => kind === 'note');
}

/** The line of each event that has one, otherwise the entry's own; the clauses are in the receipt. */
export function logLines(entry: Entry): string[] {
  const words = entry.events.flatMap((event) => (event.text ? [event.text] : []));
  if (words.length) return words;
  return entry.line ? [entry.line] : entry.receipt.text && !SETTLING.has(entry.command?.type ?? '') ? [entry.receipt.text] : [];
}

/** The lines to show collapsed, in the order of what happened: the results and what begins between or after them if there are any, otherwise what the game says; equal ones are counted. */
export function shownLines(entry: Entry): LogLine[] {
  const valid = { ...entry, undone: false };
  const found = latest(results(valid)).flatMap((one) => [one, ...one.costs]).filter((one) => one.sentence);
  if (found.length) {
    const steps = new Set(entry.lines?.filter(({ kind }) => kind === 'step').map(({ event }) => `${entry.version}/${event}`));
    return headed(banners(valid).flatMap((one): LogLine[] => {
      const { id, banner, sentence } = one;
      if (steps.has(id)) return [];
      if (found.some((one) => one.id === id)) return [{ text: sentence, tone: banner.tone, result: true }];
      if (isHeading(one)) return headings(one);
      const begins = sentence && banner.moment === 'declared' && !found.some((one) => one.banner.about === banner.about);
      return begins ? [{ text: sentence, result: false }] : [];
    }));
  }
  const heads = new Map(banners(valid).filter(isHeading).map((one) => [one.sentence, headings(one)]));
  const told = eventLines(entry).filter((line) => !isFolded(line));
  return headed(counted(told.length ? summaryOf(told) : summaryLines(entry)).flatMap((text) => heads.get(text) ?? [{ text, result: false }]));
}

/** Lines that open with the mechanics if anything else happened in the entry: who answered, and steps. */
const isFolded = ({ kind }: Line): boolean => kind === 'note' || kind === 'step';

const isHeading = ({ banner: { moment, who, verdict = '', heads } }: Shown): boolean => moment === 'declared' && Boolean(verdict) && (!who || Boolean(heads));

/** A heading, and below it how things stand then if its line says so: "Round 2: bids", "Ana 19 against the GM's 14". */
function headings(one: Shown): LogLine[] {
  const { banner: { who, verdict = '' }, sentence } = one;
  if (!who) return [heading(one)];
  const stands = sentence.startsWith(`${verdict}. `) ? sentence.slice(verdict.length + 2) : '';
  return stands ? [{ text: verdict, result: false, heading: true }, { text: stands, result: false }] : [{ text: sentence, result: false, heading: true }];
}

const heading = ({ banner: { verdict, figures = [] } }: Shown): LogLine => ({ text: [verdict, ...figures.map(inWords)].join('; '), result: false, heading: true });

/** Of headings that follow each other, only the last: "Round 2; phase 1" says that round 2 began. It stands in the place of one that it repeats: "Fight 1", "Fight 1, round 1". */
function headed(lines: readonly LogLine[]): LogLine[] {
  const kept = lines.filter((line, at) => !line.heading || !lines[at + 1]?.heading);
  const longer = ({ heading, text }: LogLine, at: number) => {
    const next = kept.find((one, i) => i > at && (one.heading || one.result));
    return heading && next?.heading && next.text.startsWith(text) ? next : undefined;
  };
  const moved = new Set(kept.map(longer));
  return kept.flatMap((line, at) => longer(line, at) ?? (moved.has(line) ? [] : line));
}

/** The lines for the announcement, in order; if there are many, deeds win over luck, luck over moves of pieces, and those over notes. */
export function summaryLines(entry: Entry): string[] {
  const lines = eventLines(entry);
  return lines.length ? summaryOf(lines) : logLines(entry);
}

function summaryOf(lines: readonly Line[]): string[] {
  /** The first thing that happens comes before what was moved for it; all else is in order. */
  const first = lines.findIndex((line) => line.kind !== 'move' && !isFolded(line));
  const isMovedFor = ({ kind }: Line, at: number) => at < first && kind === 'move';
  const said = [...lines.filter((one, at) => at <= first && !isMovedFor(one, at)), ...lines.filter((one, at) => at > first || isMovedFor(one, at))];
  if (said.length <= SHOWN) return said.map(({ text }) => text);
  const ranks: [most: number, fits: (line: Line) => boolean][] = [
    [Infinity, ({ kind }) => kind === '' || kind === 'talk'],
    [SHOWN_WITH_LUCK, ({ kind }) => kind === 'luck'],
    [SHOWN, ({ kind }) => kind === 'move'],
    [SHOWN, isFolded],
  ];
  const kept = new Set<Line>();
  for (const [most, fits] of ranks)
    for (const line of said) if (fits(line) && kept.size < most) kept.add(line);
  return said.filter((line) => kept.has(line)).map(({ text }) => text);
}

/** Words with a period, unless they already end a sentence. */
export const withEnd = (words: string): string => (/[.!?…]["'”’)]*$/.test(words) ? words : `${words}.`);

/** Words as a sentence: with a capital letter and a period. */
export const ended = (words: string): string => withEnd(words.charAt(0).toUpperCase() + words.slice(1));

/** Whether talk begins with the name of whoever speaks, "Ana: Sorry", which need not be above it as well. */
export function startsWithSpeaker(entry: Entry, speaker: string): boolean {
  const first = shownLines(entry)[0]?.text ?? '';
  return isTalk(entry) && [':', ' '].some((next) => first.startsWith(speaker + next));
}

/** Joins lines into a paragraph, ending each with punctuation. */
export function sentences(lines: readonly string[]): string {
  return lines.map((line, at) => (at < lines.length - 1 && !/[.!?…:]$/.test(line) ? `${line}.` : line)).join(' ');
}

/** Entries in the order of the log; notes that follow each other are one run, and a result has the entries that led to it. */
export type LogRow = { entry: Entry; notes: null; steps: Entry[] } | { entry: null; notes: Entry[]; steps: Entry[] };

/** The row of each entry or run of notes, by its first entry: the same entries give the same row object. */
const ROWS = new WeakMap<Entry, LogRow>();

/** The rows of the log; unchanged rows are the same objects as before, so that only new ones are drawn. */
export function logRows(log: readonly Entry[]): LogRow[] {
  const rows: LogRow[] = [];
  for (const entry of log) {
    if (isSilent(entry)) continue;
    const last = rows.at(-1);
    if (!isNote(entry)) rows.push({ entry, notes: null, steps: [...sealedBefore(rows, entry), ...takenFrom(rows, entry)] });
    else if (last?.notes) last.notes.push(entry);
    else rows.push({ entry: null, notes: [entry], steps: [] });
  }
  return rows.map((row) => {
    const first = row.entry ?? row.notes[0]!;
    const before = ROWS.get(first);
    if (before && isSameRow(before, row)) return before;
    ROWS.set(first, row);
    return row;
  });
}

/** Takes the notes of who has answered in secret out of the rows before the entry that shows the answers, or what came of them. */
function sealedBefore(rows: LogRow[], entry: Entry): Entry[] {
  const notes = bannersOf(entry).length || entry.events.some(({ type }) => type === 'choices_opened') ? rows.at(-1)?.notes : null;
  if (!notes?.every((note) => !note.undone && note.events.some(({ type }) => type === 'choice_sealed'))) return [];
  rows.pop();
  return notes;
}

/** Takes the entries from the declaration of what this entry decides out of the rows before it; what people say stays. */
function takenFrom(rows: LogRow[], entry: Entry): Entry[] {
  const result = bannersOf(entry).find((one) => one.folds);
  if (!result) return [];
  const isDeclared = (one: Banner) => one.moment === 'declared' && one.about === result.about && one.who === result.who;
  let from = rows.length;
  for (let at = rows.length - 1; at >= 0; at--) {
    const before = rows[at]!.entry;
    if (!before || isTalk(before) || before.undone) continue;
    const banners = bannersOf(before);
    if (banners.some(isDeclared)) from = at;
    else if (banners.length) break;
  }
  const isStep = (row: LogRow, at: number) => at >= from && row.entry !== null && !isTalk(row.entry) && !row.entry.undone;
  const steps = rows.filter(isStep).flatMap((row) => row.entry ?? []);
  rows.splice(0, rows.length, ...rows.filter((row, at) => !isStep(row, at)));
  return steps;
}

const bannersOf = (entry: Entry): Banner[] => (entry.undone ? [] : (entry.banners ?? []).map(({ banner }) => banner));

function isSameRow(one: LogRow, other: LogRow): boolean {
  return one.entry === other.entry && isSameList(one.notes ?? [], other.notes ?? []) && isSameList(one.steps, other.steps);
}

const isSameList = (one: readonly Entry[], other: readonly Entry[]) => one.length === other.length && one.every((entry, at) => entry === other[at]);

const SUITS: { [letter: string]: string } = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' };
const RANKS: { [rank: string]: string } = { A: 'ace', J: 'jack', Q: 'queen', K: 'king' };

/** Text of a receipt with the codes of cards in words: "9C, 3S" as "9 of clubs, 3 of spades". */
export function withCardNames(text: string): string {
  return text.replace(/\b(10|[2-9AJQK])([SHDC])\b/g, (_, rank: string, suit: string) => `${RANKS[rank] ?? rank} of ${SUITS[suit]}`);
}

/** Equal words counted: "Hurt: 1 damage (3 times)". */
export function counted(words: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  return [...times].map(([word, count]) => (count > 1 ? `${word} (${count} times)` : word));
}
