import { describe, expect, it } from 'vitest';
import { heightOf, opening, panned, showing, whole, zoomed } from '../src/zoom';

const size = { width: 20, height: 10 };

describe('the part of a map in sight', () => {
  it('comes nearer with the space under the hand staying where it is', () => {
    const near = zoomed(whole(size), size, 2, { x: 15, y: 5 });
    expect(near).toEqual({ x: 7.5, y: 2.5, width: 10 });
    expect((15 - near.x) / near.width).toBe(15 / 20);
    expect(heightOf(near, size)).toBe(5);
  });

  it('never leaves the map, nor comes nearer than a few spaces', () => {
    expect(zoomed(whole(size), size, 0.1, { x: 3, y: 3 })).toEqual(whole(size));
    expect(zoomed(whole(size), size, 100, { x: 0, y: 0 }).width).toBe(4);
    expect(panned({ x: 5, y: 2, width: 10 }, size, 99, -99)).toEqual({ x: 10, y: 0, width: 10 });
  });

  it('follows the pointer, and opens where one stands if the whole is too small', () => {
    expect(showing({ x: 0, y: 0, width: 10 }, size, { x: 15, y: 9 })).toEqual({ x: 6, y: 5, width: 10 });
    expect(opening(size, 1000, 26, { x: 3, y: 3 })).toEqual(whole(size));
    expect(opening(size, 260, 26, { x: 19, y: 9 })).toEqual({ x: 10, y: 5, width: 10 });
  });
});
