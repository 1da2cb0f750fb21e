import { describe, expect, it } from 'vitest';
import { largest, SCALES } from '../src/fit';

describe('the size of the cards', () => {
  it('is the largest that fits, found in few layouts', () => {
    for (const most of [...SCALES, 1.5, 10]) {
      const asked: number[] = [];
      const found = largest((scale) => (asked.push(scale), scale <= most));
      expect(found).toBe(SCALES.find((scale) => scale <= most));
      expect(asked.length).toBeLessThanOrEqual(4);
    }
  });

  it('is the smallest where none fits, and the felt scrolls', () => {
    expect(largest(() => false)).toBe(SCALES.at(-1));
  });
});
