import { describe, expect, it, vi } from 'vitest';
import { columnsFor, Fit, largest, SCALES } from '../src/fit';

describe('the size of the cards', () => {
  it('is the largest that fits, found in few layouts', () => {
    for (const most of [...SCALES, 1.5, 10]) {
      const asked: number[] = [];
      const found = largest((scale) => (asked.push(scale), scale <= most));
      expect(found).toBe(SCALES.find((scale) => scale <= most));
      expect(asked.length).toBeLessThanOrEqual(4);
    }
  });

  it('is found in two layouts if it is still right or is the next larger one', () => {
    for (const [at, most] of SCALES.entries()) {
      const asked: number[] = [];
      const fits = (scale: number) => (asked.push(scale), scale <= most);
      expect(largest(fits, most)).toBe(most);
      expect(asked.length).toBeLessThanOrEqual(2);
      for (const now of SCALES) {
        expect(largest((scale) => scale <= most, now)).toBe(most);
        expect(largest(() => false, now)).toBe(SCALES.at(-1));
      }
      if (at === 0) continue;
      asked.length = 0;
      expect(largest(fits, SCALES[at - 1])).toBe(most);
      expect(asked.length).toBeLessThanOrEqual(2);
    }
  });

  it('is the smallest where none fits, and the felt scrolls', () => {
    expect(largest(() => false)).toBe(SCALES.at(-1));
  });
});

/** A felt on which everything is `tall` pixels at scale 1, and how often it was laid out at another scale. */
function felt(tall: number, height: number) {
  const it = {
    offsetWidth: 800, offsetHeight: height, clientHeight: height, scale: 1, laidOut: 0, tall,
    style: { setProperty: (name: string, value: string) => { if (name === '--fit') { it.scale = Number(value); it.laidOut += 1; } } },
    get scrollHeight() { return Math.max(it.clientHeight, it.tall * it.scale); },
    querySelector: () => null,
    full: false,
    toggleAttribute: (_: string, on: boolean) => { it.full = on; },
    becomes(height: number) { it.offsetHeight = it.clientHeight = height; it.laidOut = 0; resized(); return it.scale; },
  };
  let resized = () => {};
  vi.stubGlobal('ResizeObserver', class { constructor(tell: () => void) { resized = tell; } observe() {} disconnect() {} });
  const fit = new Fit(it as unknown as HTMLElement);
  fit.refit();
  return { it, fit };
}

describe('a felt that becomes taller or shorter', () => {
  it('is not laid out at a scale known to need more', () => {
    const { it: shown } = felt(500, 600);
    expect(shown.scale).toBe(1.15);
    for (const height of [610, 620, 605, 640]) expect([shown.becomes(height), shown.laidOut]).toEqual([1.15, 0]);
  });

  it('takes the larger scale once it is tall enough for it, and a smaller one when it is not', () => {
    const { it: shown } = felt(500, 600);
    expect(shown.becomes(660)).toBe(1.3);
    expect(shown.becomes(510)).toBe(1);
    expect(shown.becomes(2000)).toBe(2.6);
  });

  it('is full at the smallest scale, where my area covers nothing but comes last', () => {
    const { it: shown } = felt(500, 600);
    expect(shown.full).toBe(false);
    shown.becomes(300);
    expect([shown.scale, shown.full]).toEqual([0.7, true]);
    shown.becomes(660);
    expect(shown.full).toBe(false);
  });

  it('measures again when its contents change', () => {
    const { it: shown, fit } = felt(500, 600);
    shown.tall = 400;
    fit.refit();
    expect(shown.scale).toBe(1.45);
    shown.tall = 580;
    fit.check();
    expect(shown.scale).toBe(1);
  });
});

describe('the areas in a row', () => {
  it('are arranged so that none is alone below several', () => {
    expect([0, 1, 2, 3, 4, 5, 7].map(columnsFor)).toEqual([1, 1, 2, 3, 2, 3, 3]);
  });
});
