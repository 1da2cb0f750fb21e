/** What an end card says: who did what and what it cost them, from the beginning of what ended. Pure, except that it may read older entries. */
import { counted } from './log-lines';
import { banners, inWords, latest, replaces, results, told, type Shown } from './stage';
import type { Sorted } from './choices';
import { listed } from './lobby-seats';
import type { Choice, Entry, Figure, Seat, Snapshot } from './wire';

/** What one person did and what it cost them, between the beginning of something and its end. */
export interface Tally {
  who: string;
  /** Whether they won or lost; empty where that is not decided. */
  side: Side;
  /** How it ended for them, in the words of the end itself: "lost with 15". */
  ends: string[];
  deeds: Deeds[];
  costs: string[];
}

export type Side = '' | 'won' | 'lost';

/** How many of somebody's attacks, hands or rolls succeeded; `feat` is what they did with a good one, such as "landed". */
export interface Deeds {
  about: string;
  feat: string;
  tries: number;
  good: number;
}

/** What somebody has left is no cost, and does not add up; nor is the test that they lost, "0 to 2". */
const spent = ({ label, value }: Figure) => !label.endsWith(' left') && !/^\d+ to \d+$/.test(value);

const costOf = ({ banner }: Shown): string => [banner.verdict, (banner.figures ?? []).filter(spent).map(inWords).join(', ')].filter(Boolean).join(': ');

/** Where in a log what ended began: when something of this kind was last declared, or when the last one ended; null if it began before the log. */
function beginning(before: readonly Entry[], end: Shown): number | null {
  const marks = before.flatMap((entry, at) =>
    banners(entry).some(({ id, banner }) => banner.about === end.banner.about && id !== end.id && ['declared', 'end'].includes(banner.moment)) ? [at] : [],
  );
  const ends = marks.filter((at) => banners(before[at]!).some(({ banner, id }) => banner.moment === 'end' && banner.about === end.banner.about && id !== end.id));
  return marks.find((at) => at > (ends.at(-1) ?? -1)) ?? ends.at(-1) ?? null;
}

const until = (log: readonly Entry[], end: Shown): Entry[] => log.filter((entry) => entry.version <= end.version);

/** The entries from the beginning of what ended, or from the beginning of the log. */
function during(log: readonly Entry[], end: Shown): Entry[] {
  const before = until(log, end);
  return before.slice(beginning(before, end) ?? 0);
}

/** The version of the entry with which what ended began, or of the first that is known. */
export const beganAt = (log: readonly Entry[], end: Shown): number => during(log, end)[0]?.version ?? end.version;

/** A log of which older entries can be read. */
interface OlderLog {
  readonly log: readonly Entry[];
  readonly older: boolean;
  loadOlder(): Promise<void>;
}

/** The end card reads back no further than this. */
const MOST_READ = 1000;

/** Reads older entries until the log has the beginning of what ended. */
export async function readBeginning(of: OlderLog, end: Shown): Promise<void> {
  for (let first = Infinity; of.older && of.log.length < MOST_READ && beginning(until(of.log, end), end) === null; await of.loadOlder()) {
    const at = of.log[0]?.version ?? 0;
    if (at >= first) return;
    first = at;
  }
}

/** Without what came before the end of the one before, which may be in the same entry as the beginning of this one. */
function since(all: readonly Shown[], { id, banner: { about } }: Shown): readonly Shown[] {
  const end = all.findIndex((one) => one.id === id);
  return all.slice(all.findLastIndex(({ banner }, at) => at < end && banner.moment === 'end' && banner.about === about) + 1);
}

/** Who did what and what it cost, from the beginning of what ended; those with the most costs first, then the most attempts. */
export function tally(log: readonly Entry[], end: Shown): Tally[] {
  const people = new Map<string, Tally>();
  const of = (who: string): Tally => {
    if (!people.has(who)) people.set(who, { who, side: sideOf(end, who), ends: (end.banner.figures ?? []).filter(({ label }) => label === who).map(({ value }) => value), deeds: [], costs: [] });
    return people.get(who)!;
  };
  const all = latest(since(during(log, end).flatMap(results), end));
  const costs: Shown[] = [];
  for (const one of all) {
    const { moment, about, who, tone, feat = 'succeeded at', uncounted } = one.banner;
    if (moment === 'result' && who && tone && !uncounted) {
      const { deeds } = of(who);
      if (!deeds.some((deed) => deed.about === about)) deeds.push({ about, feat, tries: 0, good: 0 });
      const deed = deeds.find((one) => one.about === about)!;
      deed.tries += 1;
      if (tone === 'good') deed.good += 1;
    }
    costs.push(...(moment === 'cost' ? [one] : []), ...one.costs);
  }
  for (const [at, cost] of costs.entries()) {
    const { who, tone } = cost.banner;
    const later = costs.slice(at + 1).find((one) => replaces(one.banner, cost.banner));
    if (who && tone === 'bad' && later?.banner.tone !== 'bad') of(who).costs.push(costOf(cost) + (later ? `, ${later.banner.verdict!.toLowerCase()} again` : ''));
  }
  for (const { label } of end.banner.figures ?? []) if (sideOf(end, label)) of(label);
  const tries = ({ deeds }: Tally) => deeds.reduce((sum, deed) => sum + deed.tries, 0);
  return [...people.values()].sort((a, b) => SIDES.indexOf(a.side) - SIDES.indexOf(b.side) || b.costs.length - a.costs.length || tries(b) - tries(a));
}

/** Winners come first, then whom they beat. */
const SIDES: readonly Side[] = ['won', 'lost', ''];

const sideOf = ({ banner: { won = [], lost = [] } }: Shown, who: string): Side => (won.includes(who) ? 'won' : lost.includes(who) ? 'lost' : '');

/** The lines of the card with the reader's own first: of several, one looks for oneself. */
export const ownFirst = (people: readonly Tally[], own: readonly string[]): Tally[] => people.toSorted((a, b) => Number(own.includes(b.who)) - Number(own.includes(a.who)));

/** Whom the winners beat: whom the end names, or first of those who have a line on the card; of more than a few, how many. */
export function beaten(end: Shown, people: readonly Tally[]): string {
  const { whom, won = [], lost = [] } = end.banner;
  if (whom) return whom;
  const there = lost.filter((one) => people.some(({ who }) => who === one));
  const names = !won.length ? [] : there.length ? there : lost;
  return names.length > MOST_NAMED ? `${names.length} others` : listed(names);
}

const MOST_NAMED = 3;

/** How it ended for the reader, who plays these: won where all that took part won, lost where all lost. */
export function endedFor(end: Shown, own: readonly string[]): Side {
  const sides = new Set(own.map((who) => sideOf(end, who)).filter(Boolean));
  return sides.size === 1 ? [...sides][0]! : '';
}

/** The last result before the end, which decided it or was the last word; null if there was none. */
export function deciding(log: readonly Entry[], end: Shown): Shown | null {
  const all = latest(since(during(log, end).flatMap(results), end));
  const before = all.slice(0, all.findIndex(({ id }) => id === end.id));
  return before.findLast(({ banner, sentence }) => banner.moment === 'result' && banner.who && banner.tone && !banner.uncounted && sentence) ?? null;
}

/** The results that decided it with the last one: those of others in the same entry, as where two win a hand; the reader's own first. */
export function together(log: readonly Entry[], last: Shown, own: readonly string[]): Shown[] {
  const { about } = last.banner;
  const those = results(log.find(({ version }) => version === last.version)!).filter(
    ({ id, banner: { moment, about: other, who, tone, uncounted, verdict }, sentence }) =>
      id === last.id || [moment === 'result', other === about, who, who !== last.banner.who, tone, !uncounted, verdict, sentence].every(Boolean),
  );
  return those.toSorted((a, b) => Number(own.includes(b.banner.who!)) - Number(own.includes(a.banner.who!)));
}

/** The sentences of what came of it right after: the harm, a lost contest and who falls, which may have been in a later entry. */
export function cameOf(log: readonly Entry[], end: Shown, last: Shown): string {
  return after(log, end, last).map(told).join(' ');
}

function after(log: readonly Entry[], end: Shown, last: Shown): Shown[] {
  const all = latest(since(during(log, end).flatMap(results), end));
  const later = all.slice(all.findIndex(({ id }) => id === last.id) + 1, all.findIndex(({ id }) => id === end.id));
  const other = later.findIndex(({ banner: { moment, uncounted, tone, who } }) => who !== last.banner.whom || (moment !== 'cost' && !(uncounted && tone === 'bad')));
  return other < 0 ? later : later.slice(0, other);
}

/** What decided it, in few words: "Asha against Bram: Hit. Bram: Hurt, 7 damage; Knocked out". */
export function inShort(log: readonly Entry[], end: Shown, last: Shown): string {
  const { who, whom, verdict } = last.banner;
  const harm = after(log, end, last).flatMap((one) => [one, ...one.costs]).filter(({ banner }) => banner.moment === 'cost' && banner.verdict);
  const by = new Map<string, string[]>();
  for (const { banner } of [...last.costs, ...harm]) {
    const before = by.get(banner.who ?? '') ?? [];
    const isNew = (words: string) => !before.some((one) => one.includes(words.replace(/^\d+/, '')));
    by.set(banner.who ?? '', [...before, [banner.verdict, ...amounts(banner.figures).filter(isNew)].join(', ').toLowerCase()]);
  }
  const named = who && verdict!.startsWith(`${who} `);
  const what = named ? `${verdict}${whom ? ` against ${whom}` : ''}` : `${whom ? `${who} against ${whom}` : who}: ${verdict!.toLowerCase()}`;
  return [what, ...[...by].map(([one, words]) => `${one ? `${one}: ` : ''}${words.join('; ')}`)].join('. ') + '.';
}

/** Numbers of something, such as damage, without the tests that led to them. */
const amounts = (figures: readonly Figure[] = []): string[] => figures.filter(({ label, value }) => /^\d+$/.test(value) && /^[a-z]/.test(label) && !label.endsWith(' left')).map(inWords);

/** What the end says that belongs to nobody who has a sentence of their own. */
export const unnamed = (end: Shown, people: readonly Tally[]): Figure[] => (end.banner.figures ?? []).filter(({ label }) => !people.some(({ who }) => who === label));

const several = (noun: string): string => (noun.endsWith('y') && !/[aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`);

/** What somebody did, in words: "landed 2 of 3 attacks", "won no hand". */
export function feats({ deeds, ends }: Tally): string[] {
  const told = ends.length && deeds.length === 1 && deeds[0]!.tries === 1; // how it ended for them says so
  return (told ? [] : deeds).map(({ about, feat, good, tries }) => {
    if (tries === 1) return `${feat} ${good ? 'one' : 'no'} ${about}`;
    const share = good === 0 ? `none of ${tries}` : good < tries ? `${good} of ${tries}` : tries === 2 ? 'both' : `all ${tries}`;
    return `${feat} ${share} ${several(about)}`;
  });
}

/** A price that was paid several times. */
const times = (words: string): string => words.replace(/ \((\d+) times\)$/, (_, count: string) => (count === '2' ? ', twice' : `, ${count} times`));

/** What it all cost, each kind named once with its sum: "Hurt (5 damage, 1 stun); Dead". */
export function priced(costs: readonly string[]): string {
  const kinds = new Map<string, string[]>();
  for (const cost of costs) {
    const [, kind, much] = /^(.*?): (.*)$/.exec(cost) ?? [cost, cost];
    kinds.set(kind!, [...(kinds.get(kind!) ?? []), ...(much ? much.split(', ') : [])]);
  }
  const alone = new Map(counted(costs.filter((cost) => !cost.includes(': '))).map((words) => [words.replace(/ \(\d+ times\)$/, ''), times(words)]));
  const first = new Set<string>();
  for (const [kind, much] of kinds) {
    const things = much.map((one) => /^\d+ ([a-z]+)/.exec(one)?.[1] ?? '');
    kinds.set(kind, much.filter((_, at) => !first.has(things[at]!)));
    for (const thing of things) if (thing) first.add(thing);
  }
  return [...kinds].map(([kind, much]) => (much.length ? `${kind} (${summed(much).map(times).join(', ')})` : (alone.get(kind) ?? kind))).join('; ');
}

/** Amounts of the same thing added up: "2 damage" and "3 damage" are "5 damage"; other words are counted. */
function summed(amounts: readonly string[]): string[] {
  const sums = new Map<string, number>();
  const words: string[] = [];
  for (const amount of amounts) {
    const [, number, thing] = /^(\d+) (.+)$/.exec(amount) ?? [];
    if (thing) sums.set(thing, (sums.get(thing) ?? 0) + Number(number));
    else words.push(amount);
  }
  return [...[...sums].map(([thing, sum]) => `${sum} ${thing}`), ...counted(words)];
}

const MOST_BUTTONS = 3;
/** Of what often follows, no more of the same kind: of many patients to care for, the rest is under its heading. */
const MOST_ALIKE = 2;

/** What follows an end; once nobody is waited for, only what comes "then": the rest has been done. */
export function stillNext(next: string, isWaited: boolean): string {
  const [, then] = / then (.+)$/.exec(next) ?? [];
  return isWaited || !then ? next : then.charAt(0).toUpperCase() + then.slice(1);
}

/** What this seat can do next: the usual answers to what it is asked, or else all of them, and what often follows an end, such as first aid. */
export function nextChoices({ asked, now, anyTime }: Sorted): Choice[] {
  const legal = [...asked, ...now].filter((one) => one.legal && !one.row);
  const usual = legal.filter((one) => one.usual);
  const answers = usual.length ? usual : legal;
  const after = anyTime.filter((one) => one.legal && one.role === 'next');
  const few = after.filter((one, at) => after.slice(0, at).filter((other) => other.command.type === one.command.type).length < MOST_ALIKE);
  return [...answers.slice(0, MOST_BUTTONS), ...few.slice(0, MOST_BUTTONS + 1)];
}

/** Who goes on where this seat has nothing to do next. */
export function othersGoOn({ waiting_for, view, seat }: Pick<Snapshot, 'waiting_for' | 'view' | 'seat'>): string {
  const names = [...new Set(waiting_for.filter((one) => one.seat !== seat).map((one) => one.name || nameOf(view.seats, one.seat)))];
  if (names.length) return `Waiting for ${listed(names)}.`;
  const gm = view.seats.find((one) => one.kind === 'gm');
  return gm?.you ? 'You go on.' : gm ? 'The GM goes on.' : seat === 'watch' ? 'The players go on.' : 'Anyone may go on.';
}

const nameOf = (seats: readonly Seat[], id: string): string => seats.find((one) => one.id === id)?.name || (id === 'gm' ? 'the GM' : id);
