import { describe, expect, it } from 'vitest';
import { heightOf, opening, panned, showing, whole, zoomed } from '../src/zoom';

const size = { width: 20, height: 10 };

describe('the visible part of a map', () => {
  it('zooms in around the space under the pointer', () => {
    const near = zoomed(whole(size), size, 2, { x: 15, y: 5 });
    expect(near).toEqual({ x: 7.5, y: 2.5, width: 10 });
    expect((15 - near.x) / near.width).toBe(15 / 20);
    expect(heightOf(near, size)).toBe(5);
  });

  it('never leaves the map or zooms in beyond a few spaces', () => {
    expect(zoomed(whole(size), size, 0.1, { x: 3, y: 3 })).toEqual(whole(size));
    expect(zoomed(whole(size), size, 100, { x: 0, y: 0 }).width).toBe(4);
    expect(panned({ x: 5, y: 2, width: 10 }, size, 99, -99)).toEqual({ x: 10, y: 0, width: 10 });
  });

  it('moves to show a space, and opens around your own if the whole map is too small', () => {
    expect(showing({ x: 0, y: 0, width: 10 }, size, { x: 15, y: 9 })).toEqual({ x: 6, y: 5, width: 10 });
    expect(opening(size, 1000, 26, { x: 3, y: 3 })).toEqual(whole(size));
    expect(opening(size, 260, 26, { x: 19, y: 9 })).toEqual({ x: 10, y: 5, width: 10 });
  });
});
