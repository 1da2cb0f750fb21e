/** What the stage shows, from the banners of the entries that this seat was sent. Pure. */
import type { Banner, Entry, Figure, Group, Track } from './wire';

/** A banner with its sentence, the line of its event in the log, and what followed from it in the same entry. */
export interface Shown {
  id: string;
  version: number;
  banner: Banner;
  sentence: string;
  costs: Shown[];
}

export const banners = (entry: Entry): Shown[] =>
  entry.undone
    ? []
    : (entry.banners ?? []).map(({ event, banner }) => ({
        id: `${entry.version}/${event}`, version: entry.version, banner, sentence: entry.events[event]?.text ?? '', costs: [],
      }));

/** The results and ends of an entry in order; each has the costs that followed from it, an end only what got better, such as who wakes up. */
export function results(entry: Entry): Shown[] {
  const found: Shown[] = [];
  for (const one of banners(entry)) {
    const last = found.at(-1);
    if (one.banner.moment === 'declared') continue;
    if (one.banner.moment === 'cost' && last && (last.banner.moment !== 'end' || one.banner.tone === 'good')) last.costs.push(one);
    else found.push(one);
  }
  return latest(found);
}

/** Results with those of somebody else first: the last one stays, and is that of the reader or of everyone, or the end. */
export function ownLast(shown: readonly Shown[], own: readonly string[]): Shown[] {
  const rank = ({ banner: { moment, who } }: Shown) => (moment === 'end' ? 2 : !who || own.includes(who) ? 1 : 0);
  return own.length ? shown.toSorted((a, b) => rank(a) - rank(b)) : [...shown];
}

/** Of the results of an entry, those that a narrow screen shows: what concerns the reader, everyone, or ends something; of others' alone, the last. */
export function concerning(shown: readonly Shown[], own: readonly string[]): Shown[] {
  const found = shown.filter(({ banner: { moment, who, whom } }) => moment === 'end' || !who || own.includes(who) || own.includes(whom ?? ''));
  return found.length ? found : shown.slice(-1);
}

/** The seats whose doing an entry's results are: those that play whoever they are about, except where the GM acted in secret or it is nobody's deed. */
export function doers(entry: Entry, playedBy: (who: string) => string | undefined): string[] {
  const about = banners({ ...entry, undone: false })
    .filter(({ banner: { moment, who, secret, uncounted } }) => moment === 'result' && who && !secret && !uncounted);
  return [...new Set(about.flatMap(({ banner }) => playedBy(banner.who!) ?? []))];
}

/** Whether what an entry says is nobody's alone: something ends, or it is about several players' characters. */
export function isEveryones(entry: Entry, playedBy: (who: string) => string | undefined): boolean {
  const shown = banners({ ...entry, undone: false }).map(({ banner }) => banner).filter(({ moment }) => moment !== 'declared');
  return shown.some(({ moment }) => moment === 'end') || new Set(shown.flatMap(({ who }) => (who && playedBy(who)) || [])).size > 1;
}

const LUCK = new Set(['odds_noted', 'dice_rolled', 'card_seen']);

/** The seat of whoever rolls or draws in an entry that names nobody of the seat that pressed, as where the last to pass sets off another's roll. */
export function rollerOf({ seat, events }: Entry, names: readonly (readonly [name: string, seat: string])[]): string | undefined {
  if (seat === 'gm' || !events.some(({ type }) => LUCK.has(type))) return undefined;
  const texts = events.flatMap(({ type, text }) => (text && type !== 'odds_noted' ? [text] : []));
  if (names.some(([name, of]) => of === seat && texts.some((text) => text.includes(name)))) return undefined;
  return names.find(([name]) => texts[0]?.startsWith(name))?.[1];
}

/** Whom a seat plays, by name: what is good for them is good for it. A GM plays many, and neither wins nor loses. */
export const played = (groups: readonly Pick<Group, 'owner' | 'label'>[], seat: string): string[] =>
  groups.filter(({ owner }) => owner === seat && owner !== 'gm').map(({ label }) => label);

/** Whether a result is good or bad for its reader: a hit on whom they play is bad, and a miss good. */
export function toneFor({ tone, who, whom }: Banner, own: readonly string[]): Banner['tone'] {
  if (!tone || !whom || !own.includes(whom) || own.includes(who ?? '')) return tone;
  return tone === 'good' ? 'bad' : 'good';
}

/** Whether this result replaces the other one, as a later result of the same roll. */
export const replaces = (one: Banner, old: Banner): boolean =>
  one.moment === old.moment && one.about === old.about && Boolean(one.key) && one.key === old.key;

/** Without those that a later one replaces. */
export function latest(shown: readonly Shown[]): Shown[] {
  return shown.filter((old, at) => !shown.slice(at + 1).some((one) => one.id === old.id || replaces(one.banner, old.banner)));
}

/** Whether a declaration only counts on, such as turn 2: it stands beside the last blow of the turn before, and does not replace it. */
export const isStep = ({ banner: { counts } }: Shown): boolean => Boolean(counts);

/** Whether a result is nobody's harm and no act, but follows by itself, such as a second wind. */
export const isAside = ({ banner: { moment, tone, whom, uncounted } }: Shown): boolean =>
  tone !== 'bad' && (moment === 'cost' || (moment === 'result' && tone === 'good' && Boolean(uncounted) && !whom));

/** Results with those that only follow beneath the one before, as its costs are. */
export const asidesBeneath = (shown: readonly Shown[]): Shown[] =>
  shown.reduce<Shown[]>((found, one) => {
    const last = found.at(-1);
    if (!last || last.banner.moment === 'end' || !isAside(one)) return [...found, one];
    return [...found.slice(0, -1), { ...last, costs: [...last.costs, one, ...one.costs] }];
  }, []);

/** Whether an entry declares something new, such as a fight with its first turn, and not only the next turn. */
export const isBeginning = (entry: Entry): boolean => banners(entry).some((one) => one.banner.moment === 'declared' && !isStep(one));

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

/** The end of the last entry with a banner, if play has not gone on since. */
export const lastEnd = (log: readonly Entry[]): Shown | undefined => {
  const last = log.findLast((entry) => banners(entry).length);
  return declaredIn(log) || !last ? undefined : results(last).findLast(({ banner }) => banner.moment === 'end');
};

/** Which step of how many a game is at and what comes next, for a table on which nothing lies yet; empty without a track. */
export function stepWords(tracks: readonly Track[]): { at: string; next: string } | null {
  const track = tracks.findLast((one) => one.at !== null && one.steps.some(({ value }) => value === one.at));
  if (!track) return null;
  const at = track.steps.findIndex(({ value }) => value === track.at);
  const next = track.steps[at + 1]?.label ?? nextOf(tracks, track);
  return { at: `${track.label}, step ${at + 1} of ${track.steps.length}: ${track.steps[at]!.label}`, next: next ? `Next: ${next}` : '' };
}

/** After the last step of a track: the next step of the one around it. */
function nextOf(tracks: readonly Track[], inner: Track): string {
  const outer = tracks[tracks.indexOf(inner) - 1];
  const at = outer?.steps.findIndex(({ value }) => value === outer.at) ?? -1;
  return at < 0 ? '' : (outer!.steps[at + 1]?.label ?? '');
}

/** The number and its label in reading order: "2 damage", "difficulty: 7". */
export function inWords({ label, value }: Figure): string {
  return /^\d+$/.test(value) && /^[a-z]/.test(label) ? `${value} ${label}` : `${label}: ${value}`;
}

/** The sentence of a result and of its costs. */
export const told = (one: Shown): string => [one.sentence, ...one.costs.map((cost) => cost.sentence)].filter(Boolean).join(' ');
