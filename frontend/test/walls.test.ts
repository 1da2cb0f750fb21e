import { describe, expect, it } from 'vitest';

import { isOpen } from '../src/walls';

/** The spaces around a center to which an area of this size spreads, as text. */
function drawn(rows: string[], size: number): string[] {
  const spots = rows.flatMap((row, y) => [...row].map((sign, x) => ({ sign, x, y })));
  const walls = spots.filter((one) => one.sign === '#');
  const own = spots.find((one) => one.sign === '1')!;
  const near = (x: number, y: number) => Math.max(Math.abs(x - own.x), Math.abs(y - own.y)) <= size;
  return rows.map((row, y) => [...row].map((_, x) => (near(x, y) && isOpen(walls, own, { x, y }) ? 'o' : '.')).join(''));
}

describe('walls stop areas as in the rules', () => {
  it.each([
    [['1....'], 4, ['ooooo']],
    [['1.#..'], 4, ['oo...']],
    [['..#..', '..#..', '1.#..', '..#..', '..#..'], 2, ['oo...', 'oo...', 'oo...', 'oo...', 'oo...']],
    [['.#.', '#..', '...', '..1'], 2, ['...', '.oo', 'ooo', 'ooo']],
    [['1#.', '#..', '...'], 2, ['o..', '...', '...']],
  ])('%j', (rows, size, expected) => {
    expect(drawn(rows, size)).toEqual(expected);
  });
});
