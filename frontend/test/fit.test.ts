import { describe, expect, it } from 'vitest';
import { columnsFor, largest, SCALES } from '../src/fit';

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

describe('the areas in a row', () => {
  it('are as many as leave none alone below several', () => {
    expect([0, 1, 2, 3, 4, 5, 7].map(columnsFor)).toEqual([1, 1, 2, 3, 2, 3, 3]);
  });
});
