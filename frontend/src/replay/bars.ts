/** The odds next to a replay, in words. */
import { isSimple, isSure, percent } from '../share';
import type { OddsBar } from '../wire';

/** The probability of a bar, 0 to 1; null for a number that is none, such as a mean. */
export function shareOf(bar: OddsBar): number | null {
  const number = bar.decimal ?? bar.estimate ?? 2;
  return bar.number || number < 0 || number > 1 ? null : number;
}

/** "41.7% (5/12)", without a fraction that says nothing to people; empty where the label says it all. */
export function barInWords(bar: OddsBar): string {
  const share = shareOf(bar);
  if (isSure(bar.label)) return '';
  const number = bar.decimal ?? bar.estimate ?? 0;
  if (share === null) return String(Math.round(number * 100) / 100);
  const fraction = bar.probability?.includes('/') && isSimple(bar.probability) ? ` (${bar.probability})` : '';
  return `${bar.estimate === undefined ? '' : 'about '}${percent(share)}${fraction}`;
}
