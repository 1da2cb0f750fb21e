import { describe, expect, it } from 'vitest';
import { foldedLabel, headFacts } from '../src/facts';

const fact = (label: string, value: string) => ({ label, value });
const PRICE = fact('Price', '1');
const STAKES = fact('Stakes, shared', 'Can June win the map from the smith?');
const PREMISE = fact('The premise', 'Before the war: unreliable tales, and rusty relics in the canyons.');

describe('the facts in the header of the table', () => {
  it('are at most two short ones on a phone, wherever they are in the list', () => {
    const days = ['1', '2', '3'].map((day) => fact('Day', day));
    expect(headFacts([STAKES, PRICE], true)).toEqual({ shown: [PRICE], folded: [STAKES] });
    expect(headFacts(days, true).shown).toEqual(days.slice(0, 2));
    expect(headFacts([PREMISE, STAKES], true)).toEqual({ shown: [], folded: [PREMISE, STAKES] });
  });

  it('are the first six on a desktop that fit into a line; explanations read by everyone before the first ante are folded', () => {
    const all = Array.from({ length: 8 }, (_, i) => fact(`fact ${i}`, STAKES.value));
    expect(headFacts(all, false)).toEqual({ shown: all.slice(0, 6), folded: all.slice(6) });
    expect(headFacts([PREMISE, ...all], false)).toEqual({ shown: all.slice(0, 6), folded: [PREMISE, ...all.slice(6)] });
  });

  it('are no pieces of a text under one label, such as the premise', () => {
    const pieces = ['Before the war: tales.', 'In the war: machines.'].map((piece) => fact('The premise', piece));
    expect(headFacts([...pieces, STAKES], false)).toEqual({ shown: [STAKES], folded: pieces });
    expect(foldedLabel(headFacts(pieces, false))).toBe('2 facts');
  });

  it('fold behind a summary that counts them', () => {
    expect(foldedLabel(headFacts([PREMISE, STAKES], true))).toBe('2 facts');
    expect(foldedLabel(headFacts([PRICE, STAKES], true))).toBe('1 more fact');
  });
});
