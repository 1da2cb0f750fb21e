/** The odds next to a replay. */
import { expect, test } from 'vitest';
import { barInWords } from '../src/replay/bars';
import { shownBars } from '../src/share';
import type { OddsBar } from '../src/wire';

const words = (bar: Partial<OddsBar>) => barInWords(shownBars([{ label: 'hits', ...bar } as OddsBar])[0]!);

test('a simple fraction follows its percentage, one with more than four digits below the line does not', () => {
  expect(words({ decimal: 5 / 12, probability: '5/12' })).toBe('41.7% (5/12)');
  expect(words({ decimal: 0.047, probability: '361005067/7680000000' })).toBe('4.7%');
  expect(words({ decimal: 1, probability: '1' })).toBe('100%');
});

test('an estimate says so, a mean is no percentage, and what is certain is in its label', () => {
  expect(words({ estimate: 0.25 })).toBe('about 25%');
  expect(words({ decimal: 3.14159, number: true })).toBe('3.1');
  expect(words({ decimal: 13.69, number: true })).toBe('14');
  expect(words({ decimal: 0.254, number: true })).toBe('0.25');
  expect(words({ label: 'always 13', decimal: 1 })).toBe('');
});
