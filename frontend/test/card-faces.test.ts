import { describe, expect, it } from 'vitest';
import { printedFace, SHAPES } from '../src/card-faces';
import { commandId } from '../src/ids';
import { backoff } from '../src/connection';
import { cardsWide, fanned, stackWide } from '../src/card-width';
import { place } from './things';

describe('a card', () => {
  it('is read from its face', () => {
    expect(printedFace('10H')).toEqual({ rank: '10', suit: 'hearts', joker: false });
    expect(printedFace('KD')?.suit).toBe('diamonds');
    expect(printedFace('X1')?.joker).toBe(true);
    expect(printedFace('5/6')).toBeNull();
    expect(printedFace(null)).toBeNull();
  });

  it('has a different shape for each suit', () => {
    expect(new Set(Object.values(SHAPES)).size).toBe(4);
  });
});

describe('a row of cards', () => {
  const defaultValues = (n: number) => ({
    ...place('p', n),
    pieces: Array.from({ length: n }, () => ({ id: null, face: null, label: 'blank', lie: 'down' as const, mark: null })),
  });
  it('takes less space for each card the more there are', () => {
    expect(cardsWide(defaultValues(0))).toBe(0);
    expect(cardsWide(defaultValues(1))).toBe(1);
    expect(cardsWide(defaultValues(6))).toBeLessThan(cardsWide(defaultValues(5)));
  });

  it('is a fan with many cards, which takes no more space than with a few', () => {
    const sideways = (n: number) => ({ ...defaultValues(n), pieces: defaultValues(n).pieces.map((piece) => ({ ...piece, lie: 'side_up' as const })) });
    expect(cardsWide(defaultValues(13))).toBeCloseTo(cardsWide(defaultValues(8)));
    expect(cardsWide(sideways(13))).toBeCloseTo(cardsWide(sideways(8)));
    expect(fanned(8)).toBe(1);
    expect(fanned(200)).toBeGreaterThan(0.3);
  });

  it('has room for the caption of an empty part', () => {
    expect(stackWide([place('Initiative', 0)]).pixels).toBeGreaterThan(60);
  });
});

describe('the connection', () => {
  it('waits longer before each try, up to a few seconds', () => {
    expect(backoff(0, 0.5)).toBe(500);
    expect(backoff(3, 0.5)).toBe(4000);
    expect(backoff(30, 1)).toBe(6_250);
  });

  it('gives each command an id that the server accepts', () => {
    const ids = new Set(Array.from({ length: 50 }, () => commandId()));
    expect(ids.size).toBe(50);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{24}$/);
  });
});
