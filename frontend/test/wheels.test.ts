import { describe, expect, it } from 'vitest';
import { apart, inner, onRing, round, summary, winning } from '../src/wheels';
import type { Wheel } from '../src/wire';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const wheel = (more: Partial<Wheel> = {}): Wheel => ({
  id: 'k1', label: 'Xena leaps', ranks: RANKS, target: 7, face: '8C', inner: 2, outer: 3, needs: '', landed: [], ...more,
});

describe('the ring of ranks', () => {
  it('counts the shorter way around', () => {
    expect([apart(0, 12, 13), apart(3, 10, 13), apart(7, 7, 13)]).toEqual([1, 6, 0]);
  });

  it('marks the ranks that the range wins and those that the Modifier adds', () => {
    expect(inner(wheel()).map((i) => RANKS[i])).toEqual(['6', '7', '8', '9', '10']);
    expect(winning(wheel()).map((i) => RANKS[i])).toEqual(['5', '6', '7', '8', '9', '10', 'J']);
    expect(round(wheel({ target: 2, face: '3D', inner: 3 }))).toEqual(['K', 'A', '2', '3', '4', '5', '6']);
    expect(winning(wheel({ outer: null }))).toEqual([]);
  });

  it('has the first rank at the top', () => {
    expect(onRing(0, 13, 10)).toEqual({ x: 0, y: -10 });
  });

  it('calls no card a win that may not count yet, or that does not count', () => {
    const card = (won: boolean, kept: boolean) => summary(wheel({ landed: [{ face: '10D', at: 9, counts: 8, won, kept }] })).split(' · ').at(-1);
    expect([card(true, false), card(false, true), card(true, true), card(false, false)]).toEqual([
      'drawn: 10♦ in range', 'drawn: 10♦ counts and misses', 'drawn: 10♦ counts and wins', 'drawn: 10♦',
    ]);
  });

  it('says nothing about winning while the range is hidden', () => {
    const landed = [{ face: '10D', at: 9, counts: 8, won: false, kept: true }];
    expect(summary(wheel({ landed, outer: null, inner: null }))).toBe('Target 8♣ · the range is hidden · drawn: 10♦ counts');
  });

  it('is described in one line', () => {
    const landed = [{ face: 'JD', at: 10, counts: 9, won: true, kept: true }, { face: 'QC', at: 11, counts: 10, won: false, kept: false }];
    expect(summary(wheel({ landed, needs: 'its color' }))).toBe(
      'Target 8♣ · wins: 5 6 7 8 9 10 J (its color) · range 2, with the Modifier 3 · drawn: J♦ counts and wins; Q♣',
    );
    expect(summary(wheel({ outer: null, inner: null }))).toBe('Target 8♣ · the range is hidden');
  });
});
