/** Shares of chance as people read them. */

export type Tone = 'good' | 'bad' | '';

export interface Share {
  label: string;
  /** 0 to 1; null for a number that is no share of chance, as a mean. */
  share: number | null;
  tone: Tone;
  /** It may share outcomes with one of its tone before it, and so has no part of its own. */
  within?: boolean;
}

/** "31.9%": one digit behind the point, and never all or nothing where it is not. */
export function percent(share: number): string {
  if (share > 0 && share < 0.0005) return '<0.1%';
  if (share < 1 && share >= 0.9995) return '>99.9%';
  return `${Math.floor(share * 1000 + 0.5) / 10}%`;
}

const LONGEST = 24;

/** A fraction that a person may read, else as a number as near as one may want it: "22.3350%"; of no share of chance "2.2335". */
export function exactly(fraction: string, number: number, isShare = true): string {
  if (fraction.length <= LONGEST) return fraction;
  return isShare ? `${(number * 100).toFixed(4)}%` : number.toFixed(4);
}

/** Whether it is told by its name alone, as "13 surely": what surely comes where none of several numbers can. */
export function isSure(label: string): boolean {
  return label.endsWith(' surely');
}

/** The parts of a bar that is 1 long, from good to bad with what is neither between them; none where nothing is a share. */
export function parts(shares: readonly Share[]): Share[] {
  if (shares.every((one) => one.share === null)) return [];
  const known = shares.filter((one) => one.share !== null && one.tone && !one.within);
  const sum = known.reduce((total, one) => total + one.share!, 0);
  if (sum > 1.000001) return parts(known.slice(0, -1));
  const all: Share[] = [...known, { label: 'neither', share: 1 - sum, tone: '' }];
  const place = { good: 0, '': 1, bad: 2 };
  return all.filter((one) => one.share! > 0.000001).sort((a, b) => place[a.tone] - place[b.tone]);
}

/** The mark before a number: that of its part of the bar; none where it has none. */
export function markOf({ tone, share }: Share, parts: readonly Share[]): Tone | 'rest' {
  const rest = parts.find((one) => !one.tone)?.share ?? -1;
  return tone || (share !== null && share.toFixed(5) === rest.toFixed(5) ? 'rest' : '');
}

/** How the parts lie side by side, in percent of the whole. */
export function laid(parts: readonly Share[]): { tone: Tone; at: string; wide: string }[] {
  let at = 0;
  return parts.map(({ tone, share }) => {
    const from = at;
    at += share! * 100;
    return { tone, at: from.toFixed(3), wide: (share! * 100).toFixed(3) };
  });
}

/** The pattern by which each part is told from the others without its color. */
export const FILLS: { [tone in Tone]: string | undefined } = { good: undefined, '': 'url(#odds-neither)', bad: 'url(#odds-bad)' };
