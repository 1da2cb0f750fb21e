import { describe, expect, test } from 'vitest';
import { exactly, isSure, laid, markOf, parts, percent, percents, shareOf, type Share } from '../src/share';

describe('percent', () => {
  test.each([
    [0, '0%'],
    [1, '100%'],
    [15 / 47, '31.9%'],
    [0.0625, '6.3%'],
    [0.5, '50%'],
    [1 / 5000, '<0.1%'],
    [4999 / 5000, '>99.9%'],
  ])('%f is %s', (share, shown) => expect(percent(share)).toBe(shown));
});

describe('percentages shown together', () => {
  const of = (...shares: (number | null)[]) => percents(shares.map((share): Share => ({ label: '', share, tone: '' })));

  test('add up to 100 if they make up a whole', () => {
    expect(of(0.4165, 0.5835)).toEqual(['41.7%', '58.3%']);
    expect(of(1 / 3, 1 / 3, 1 / 3)).toEqual(['33.4%', '33.3%', '33.3%']);
    expect(of(0.1005, 0.2005, 0.699)).toEqual(['10.1%', '20%', '69.9%']);
    expect(of(1, 0)).toEqual(['100%', '0%']);
  });

  test('still say that a rare one is possible', () => expect(of(0.9998, 0.0002)).toEqual(['>99.9%', '<0.1%']));

  test('are each rounded by itself otherwise, such as what is part of another or a mean', () => {
    expect(of(0.4165, 0.5)).toEqual(['41.7%', '50%']);
    expect(of(0.4165, null, 0.5835)).toEqual(['41.7%', '0%', '58.3%']);
    const clean: Share = { label: 'clean', share: 0.2505, tone: 'good', within: true };
    expect(percents([{ label: 'hit', share: 0.4165, tone: 'good' }, clean, { label: 'miss', share: 0.5835, tone: 'bad' }])).toEqual(['41.7%', '25.1%', '58.3%']);
  });
});

test('a number that is no probability has no share', () => {
  expect([{ decimal: 0.5 }, { estimate: 0.25 }, { decimal: 0.5, number: true }, { decimal: 3 }, {}].map((bar) => shareOf({ label: '', ...bar }))).toEqual([0.5, 0.25, null, null, null]);
});

test('an unreadable fraction is shown with four decimals', () => {
  expect(exactly('2243/3125', 0.717984)).toBe('2243/3125');
  expect(exactly('22437/31250', 0.717984)).toBe('71.7984%');
  expect(exactly('11224221136346144369/50254079538120727500', 0.22334946)).toBe('22.3349%');
  expect(exactly('11224221136346144369/5025407953812072750', 2.2334946, false)).toBe('2.2335');
});

test('a certain outcome needs only its name', () => {
  expect([isSure('always 13'), isSure('not always hit')]).toEqual([true, false]);
});

describe('the parts of a bar', () => {
  const good = { label: 'success', share: 0.6, tone: 'good' } as const;
  const bad = { label: 'botch', share: 0.1, tone: 'bad' } as const;

  test('go from good to bad, with neutral in between', () => {
    expect(parts([bad, good]).map((one) => [one.label, Number(one.share!.toFixed(3))])).toEqual([
      ['success', 0.6],
      ['neither', 0.3],
      ['botch', 0.1],
    ]);
  });

  test('fill it if nothing is left over', () => {
    expect(parts([good, { ...bad, share: 0.4 }]).map((one) => one.label)).toEqual(['success', 'botch']);
  });

  test('leave out a mean, and numbers that would overlap', () => {
    const mean = { label: 'mean', share: null, tone: '' } as const;
    const clean = { ...good, label: 'clean', share: 0.2, within: true };
    expect(parts([good, mean, clean, { label: 'Major', share: 0.1, tone: '' }]).map((one) => one.label)).toEqual(['success', 'neither']);
  });

  test('are not drawn if one fills the bar', () => {
    expect(laid(parts([{ ...good, share: 1 }]))).toEqual([]);
    expect(laid(parts([good])).map(({ tone, wide }) => [tone, wide])).toEqual([['good', '60.000'], ['', '40.000']]);
  });

  test('have the markers of their numbers, and the rest that of the number equal to it', () => {
    const lying = parts([good, bad]);
    const rest = { label: 'failure', share: 0.3, tone: '' } as const;
    expect([good, bad, rest, { ...rest, share: 0.2 }].map((one) => markOf(one, lying))).toEqual(['good', 'bad', 'rest', '']);
  });

  test('are all neutral if no outcome can happen', () => {
    expect(parts([{ ...good, share: 0 }]).map((one) => one.label)).toEqual(['neither']);
  });
});
