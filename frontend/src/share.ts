/** Formats probabilities for people. */
import type { OddsBar } from './wire';

export type Tone = 'good' | 'bad' | '';

export interface Share {
  label: string;
  /** 0 to 1; null for a number that is not a probability, such as a mean. */
  share: number | null;
  tone: Tone;
  /** May overlap an earlier number of the same tone, and so has no part of its own in the bar. */
  within?: boolean;
}

/** "31.9%": one decimal, never rounded to 0% or 100%. */
export function percent(share: number, tenths = Math.floor(share * 1000 + 0.5)): string {
  if (share > 0 && share < 0.0005) return '<0.1%';
  if (share < 1 && share >= 0.9995) return '>99.9%';
  return `${tenths / 10}%`;
}

/** The percentages of numbers that are shown together: those that make up a whole add up to 100, by their largest remainders. */
export function percents(shares: readonly Share[]): string[] {
  const whole = shares.filter((one) => one.share !== null && !one.within);
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
  if (Math.abs(sum(whole.map((one) => one.share!)) - 1) > 0.000001) whole.length = 0;
  const least = (one: Share) => Math.floor(one.share! * 1000 + 0.000001);
  const left = (one: Share) => Math.round((one.share! * 1000 - least(one)) * 1000);
  const up = whole.toSorted((a, b) => left(b) - left(a)).slice(0, 1000 - sum(whole.map(least)));
  return shares.map((one) => percent(one.share ?? 0, whole.includes(one) ? least(one) + Number(up.includes(one)) : undefined));
}

/** The probability of a bar, 0 to 1; null for a number that is none, such as a mean. */
export function shareOf(bar: OddsBar): number | null {
  const number = bar.decimal ?? bar.estimate ?? 2;
  return bar.number || number < 0 || number > 1 ? null : number;
}

/** A mean as people say it, as the exact number is under "how": "14", "6.3", "0.25". */
function mean(number: number): string {
  const parts = Math.abs(number) < 1 ? 100 : Math.abs(number) < 10 ? 10 : 1;
  return String(Math.round(number * parts) / parts);
}

/** The bars of an answer, each with its share and its number in words, which is empty where the label says it all. */
export function shownBars(bars: readonly OddsBar[] = []): (OddsBar & Share & { shown: string })[] {
  const all = bars.map((bar) => ({ ...bar, tone: (bar.tone ?? '') as Tone, share: shareOf(bar) }));
  const numbers = percents(all);
  return all.map((bar, at) => {
    const number = bar.share === null ? mean(bar.decimal ?? bar.estimate ?? 0) : `${bar.estimate === undefined ? '' : 'about '}${numbers[at]}`;
    return { ...bar, shown: isSure(bar.label) ? '' : number };
  });
}

/** Whether a fraction says something to people: up to four digits below the line. */
export const isSimple = (fraction: string): boolean => !/\/\d{5}/.test(fraction);

/** A simple fraction, otherwise a precise decimal: "22.3350%", or "2.2335" if it is not a probability. */
export function exactly(fraction: string, number: number, isShare = true): string {
  if (isSimple(fraction)) return fraction;
  return isShare ? `${(number * 100).toFixed(4)}%` : number.toFixed(4);
}

/** Whether the label alone says it all, such as "always 13": a certain outcome. */
export function isSure(label: string): boolean {
  return label.startsWith('always ');
}

/** The parts of a bar of length 1, from good through neutral to bad; empty if nothing is a probability. */
export function parts(shares: readonly Share[]): Share[] {
  if (shares.every((one) => one.share === null)) return [];
  const known = shares.filter((one) => one.share !== null && one.tone && !one.within);
  const sum = known.reduce((total, one) => total + one.share!, 0);
  if (sum > 1.000001) return parts(known.slice(0, -1));
  const all: Share[] = [...known, { label: 'neither', share: 1 - sum, tone: '' }];
  const place = { good: 0, '': 1, bad: 2 };
  return all.filter((one) => one.share! > 0.000001).sort((a, b) => place[a.tone] - place[b.tone]);
}

/** The marker before a number, matching its part of the bar, if any. */
export function markOf({ tone, share }: Share, parts: readonly Share[]): Tone | 'rest' {
  const rest = parts.find((one) => !one.tone)?.share ?? -1;
  return tone || (share !== null && share.toFixed(5) === rest.toFixed(5) ? 'rest' : '');
}

/** The offset and width of each part, in percent; nothing of a bar that would be full, since it compares nothing. */
export function laid(parts: readonly Share[]): { tone: Tone; at: string; wide: string }[] {
  let at = 0;
  if (parts.length < 2) return [];
  return parts.map(({ tone, share }) => {
    const from = at;
    at += share! * 100;
    return { tone, at: from.toFixed(3), wide: (share! * 100).toFixed(3) };
  });
}

/** The pattern that distinguishes each part without color. */
export const FILLS: { [tone in Tone]: string | undefined } = { good: undefined, '': 'url(#odds-neither)', bad: 'url(#odds-bad)' };
