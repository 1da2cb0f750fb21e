/** What the stage shows, from the banners of the entries that this seat was sent. Pure. */
import type { Banner, Entry, Figure } from './wire';

/** A banner with its sentence, the line of its event in the log, and what followed from it in the same entry. */
export interface Shown {
  id: string;
  version: number;
  banner: Banner;
  sentence: string;
  costs: Shown[];
}

/** What one person did and what it cost them, between the beginning of something and its end. */
export interface Tally {
  who: string;
  deeds: Deeds[];
  costs: string[];
}

/** How many of somebody's attacks, hands or rolls succeeded. */
export interface Deeds {
  about: string;
  tries: number;
  good: number;
}

const banners = (entry: Entry): Shown[] =>
  entry.undone
    ? []
    : (entry.banners ?? []).map(({ event, banner }) => ({
        id: `${entry.version}/${event}`, version: entry.version, banner, sentence: entry.events[event]?.text ?? '', costs: [],
      }));

/** The results and ends of an entry in order; each has the costs that followed from it. */
export function results(entry: Entry): Shown[] {
  const found: Shown[] = [];
  for (const one of banners(entry)) {
    const last = found.at(-1);
    if (one.banner.moment === 'declared') continue;
    if (one.banner.moment === 'cost' && last && last.banner.moment !== 'end') last.costs.push(one);
    else found.push(one);
  }
  return latest(found);
}

/** Results with those of somebody else first: the last one stays, and is that of the reader or of everyone, or the end. */
export function ownLast(shown: readonly Shown[], own: readonly string[]): Shown[] {
  const rank = ({ banner: { moment, who } }: Shown) => (moment === 'end' ? 2 : !who || own.includes(who) ? 1 : 0);
  return own.length ? shown.toSorted((a, b) => rank(a) - rank(b)) : [...shown];
}

/** The seats whose doing an entry's results are: those that play whoever they are about. */
export function doers(entry: Entry, playedBy: (who: string) => string | undefined): string[] {
  const about = banners({ ...entry, undone: false }).filter(({ banner: { moment, who } }) => moment === 'result' && who);
  return [...new Set(about.flatMap(({ banner }) => playedBy(banner.who!) ?? []))];
}

/** Whether this result replaces the other one, as a later result of the same roll. */
const replaces = (one: Banner, old: Banner): boolean =>
  one.moment === old.moment && one.about === old.about && Boolean(one.key) && one.key === old.key;

/** Without those that a later one replaces. */
export function latest(shown: readonly Shown[]): Shown[] {
  return shown.filter((old, at) => !shown.slice(at + 1).some((one) => replaces(one.banner, old.banner)));
}

/** What is under way after an entry: declared and not yet decided. */
export function underWay(now: Shown | null, entry: Entry): Shown | null {
  for (const one of banners(entry)) {
    const { moment, about } = one.banner;
    if (moment === 'declared') now = one;
    else if (moment === 'end' || (moment === 'result' && now?.banner.about === about)) now = null;
  }
  return now;
}

/** What is under way after all of these entries. */
export const declaredIn = (log: readonly Entry[]): Shown | null => log.reduce<Shown | null>(underWay, null);

/** The number and its label in reading order: "2 damage", "difficulty: 7". */
export function inWords({ label, value }: Figure): string {
  return /^\d+$/.test(value) && /^[a-z]/.test(label) ? `${value} ${label}` : `${label}: ${value}`;
}

const costOf = ({ banner }: Shown): string => [banner.verdict, (banner.figures ?? []).map(inWords).join(', ')].filter(Boolean).join(': ');

/** The entries since something of this kind was last declared, or since the last one ended. */
function during(log: readonly Entry[], end: Shown): Entry[] {
  const before = log.filter((entry) => entry.version <= end.version);
  const marks = before.flatMap((entry, at) =>
    banners(entry).some(({ id, banner }) => banner.about === end.banner.about && id !== end.id && ['declared', 'end'].includes(banner.moment)) ? [at] : [],
  );
  const ends = marks.filter((at) => banners(before[at]!).some(({ banner, id }) => banner.moment === 'end' && banner.about === end.banner.about && id !== end.id));
  const from = marks.find((at) => at > (ends.at(-1) ?? -1)) ?? ends.at(-1) ?? 0;
  return before.slice(from);
}

/** Who did what and what it cost, from the beginning of what ended; those with the most costs first, then the most attempts. */
export function tally(log: readonly Entry[], end: Shown): Tally[] {
  const people = new Map<string, Tally>();
  const of = (who: string): Tally => {
    if (!people.has(who)) people.set(who, { who, deeds: [], costs: [] });
    return people.get(who)!;
  };
  const all = latest(during(log, end).flatMap(results));
  for (const one of all) {
    const { moment, about, who, tone } = one.banner;
    if (moment === 'result' && who && tone) {
      const { deeds } = of(who);
      if (!deeds.some((deed) => deed.about === about)) deeds.push({ about, tries: 0, good: 0 });
      const deed = deeds.find((one) => one.about === about)!;
      deed.tries += 1;
      if (tone === 'good') deed.good += 1;
    }
    for (const cost of one.banner.moment === 'cost' ? [one] : one.costs)
      if (cost.banner.who && cost.banner.tone === 'bad') of(cost.banner.who).costs.push(costOf(cost));
  }
  const tries = ({ deeds }: Tally) => deeds.reduce((sum, deed) => sum + deed.tries, 0);
  return [...people.values()].sort((a, b) => b.costs.length - a.costs.length || tries(b) - tries(a));
}

/** How many succeeded, and of what: "attack: 2 of 3; roll: 1 of 1". */
export const succeeded = ({ deeds }: Tally): string => deeds.map(({ about, good, tries }) => `${about}: ${good} of ${tries}`).join('; ');

/** Equal words counted: "Hurt: 1 damage (3 times)". */
export function counted(words: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  return [...times].map(([word, count]) => (count > 1 ? `${word} (${count} times)` : word));
}

/** What it all cost, each kind named once: "Hurt: 5 damage, 1 stun; Dead". */
export function priced(costs: readonly string[]): string {
  const kinds = new Map<string, string[]>();
  for (const cost of counted(costs)) {
    const [, kind, much] = /^(.*?): (.*)$/.exec(cost) ?? [cost, cost];
    kinds.set(kind!, [...(kinds.get(kind!) ?? []), ...(much ? [much] : [])]);
  }
  return [...kinds].map(([kind, much]) => [kind, much.join(', ')].filter(Boolean).join(': ')).join('; ');
}

/** The sentence of a result and of its costs. */
export const told = (one: Shown): string => [one.sentence, ...one.costs.map((cost) => cost.sentence)].filter(Boolean).join(' ');
