/** The lines of a log entry: results first, the mechanics behind them on demand, and which entries are only notes. */
import { banners, inWords, latest, results, type Shown } from './stage';
import type { Banner, Entry } from './wire';

const SHOWN = 6;
/** Cards and dice are what an entry is about: more of them are shown than of what was moved. */
const SHOWN_WITH_LUCK = 10;
const HANDLING = new Set(['cards_moved', 'cards_turned', 'shuffled', 'chips_moved', 'places_laid', 'places_cleared', 'place_changed', 'veil_lifted', 'clock_set', 'token_moved']);
const LUCK = new Set(['card_seen', 'dice_rolled', 'deck_laid']);

/** Events of an entry that only notes who is here, who has answered, or whose luck is used. */
const NOTES = new Set([
  'wait_noted', 'choice_sealed', 'seat_went_away', 'seat_came_back', 'absence_noted', 'standing_set', 'pass_allowed', 'pass_made', 'agreed', 'said_ready',
  'entropy_committed', 'reveals_called', 'entropy_opened', 'chain_committed', 'links_revealed', 'server_restarted', 'keys_promised', 'word_sealed', 'words_opened',
  'luck_awaited', 'luck_settled', 'leaf_taken',
]);

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

/** Events of what people say, and of their own rolls and draws. */
const TALK = new Set(['said', 'whispered', 'emoted', 'freely_rolled', 'freely_drawn']);

/** Whether an entry is talk, or a roll or draw outside the rules. */
export function isTalk(entry: Entry): boolean {
  return entry.events.some((event) => TALK.has(event.type));
}

const LINK = /(\bhttps?:\/\/[^\s<>"]*[^\s<>"'“”’.,:;!?()[\]])/i;

/** What somebody says with links, in parts: every second one is a link, which only opens when it is pressed. Null without links. */
export function linked(entry: Entry): string[] | null {
  const said = entry.events.find((event) => TALK.has(event.type))?.text ?? '';
  return LINK.test(said) ? said.split(LINK) : null;
}

const WHISPER = /^(.+?) whispers to (.+?): /;
const SEEN_BY = / Only (.+?)(?: and (.+?))? sees? this\.$/;

/** Who alone sees a whisper or a secret roll, in words for its reader: "Only you and Ana see this"; empty for what everyone sees. */
export function privateNote(entry: Entry, reader: string): string {
  const { type, text } = entry.events.find((event) => TALK.has(event.type)) ?? {};
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
  const said = entry.events.filter((event) => event.text);
  return said.length > 0 && said.every((event) => NOTES.has(event.type));
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
    return headed(outcomeFirst(banners(valid).flatMap((one): LogLine[] => {
      const { id, banner, sentence } = one;
      if (STEPS.has(entry.events[Number(id.split('/')[1])]?.type ?? '')) return [];
      if (found.some((one) => one.id === id)) return [{ text: sentence, tone: banner.tone, result: true }];
      if (isHeading(one)) return headings(one);
      const begins = sentence && banner.moment === 'declared' && !found.some((one) => one.banner.about === banner.about);
      return begins ? [{ text: sentence, result: false }] : [];
    })));
  }
  const heads = new Map(banners(valid).filter(isHeading).map((one) => [one.sentence, headings(one)]));
  const told = entry.events.filter(({ type, text }) => text && !isFolded(type) && !isShownLater(text, entry));
  return headed(counted(summaryLines(told.length ? { ...entry, events: told } : entry)).flatMap((text) => heads.get(text) ?? [{ text, result: false }]));
}

/** The end of something that repeats its answer, "The conflict is over: Do we get in? Yes.", after "Do we get in? Yes (2 of 2)."; that answer stands first. */
function outcomeFirst(lines: LogLine[]): LogLine[] {
  for (const end of lines) {
    const said = withoutEnd(end.text.slice(end.text.indexOf(': ') + 2));
    const answer = lines.find((one) => one !== end && one.result && said !== withoutEnd(end.text) && withoutEnd(one.text).startsWith(said));
    if (end.result && answer) return [answer, ...lines.filter((one) => one !== answer && one !== end)];
  }
  return lines;
}

const withoutEnd = (words: string): string => words.replace(/[.!]$/, '');

const FACE_DOWN = /^(.+ plays) a reserve card face down\.$/;

/** Whether a card that is played face down is turned over in the same entry, which says who plays it. */
const isShownLater = (text: string, { events }: Entry): boolean => {
  const plays = FACE_DOWN.exec(text)?.[1];
  return plays !== undefined && events.some((event) => event.text?.startsWith(`${plays} the `));
};

/** The steps of a procedure, which the table shows as it goes: none of what anybody did. */
const STEPS = new Set(['conflict_moved', 'choosing_began', 'hand_played']);

/** Events that open with the mechanics if anything else happened in the entry: who answered, steps, and chips that were moved for it. */
const isFolded = (type: string): boolean => NOTES.has(type) || STEPS.has(type) || type === 'choices_opened' || type === 'chips_moved';

/** What somebody begins for all: everything below belongs to it, as to a round. */
const BEGUN = new Set(['round', 'scene']);

const isHeading = ({ banner: { moment, who, verdict = '', about, key }, sentence }: Shown): boolean =>
  moment === 'declared' && Boolean(verdict) && (!who || (BEGUN.has(about) && sentence.startsWith(verdict)) || (about === 'conflict' && Boolean(key)));

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

/** The lines for the announcement, in order; if there are many, game events win over luck, luck over handling, and that over notes. */
export function summaryLines(entry: Entry): string[] {
  const isNoted = (type: string) => NOTES.has(type) || type === 'choices_opened';
  const texts = entry.events.filter((event) => event.text);
  if (!texts.length) return logLines(entry);
  /** The first thing that happens comes before what was moved for it; all else is in order. */
  const first = texts.findIndex(({ type }) => !HANDLING.has(type) && !isNoted(type));
  const isMovedFor = ({ type }: (typeof texts)[number], at: number) => at < first && HANDLING.has(type);
  const said = [...texts.filter((one, at) => at <= first && !isMovedFor(one, at)), ...texts.filter((one, at) => at > first || isMovedFor(one, at))];
  if (said.length <= SHOWN) return said.map((event) => event.text!);
  const ranks: [most: number, fits: (type: string) => boolean][] = [
    [Infinity, (type) => !HANDLING.has(type) && !LUCK.has(type) && !isNoted(type)],
    [SHOWN_WITH_LUCK, (type) => LUCK.has(type)],
    [SHOWN, (type) => HANDLING.has(type)],
    [SHOWN, isNoted],
  ];
  const kept = new Set<(typeof said)[number]>();
  for (const [most, fits] of ranks)
    for (const event of said) if (fits(event.type) && kept.size < most) kept.add(event);
  return said.filter((event) => kept.has(event)).map((event) => event.text!);
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
