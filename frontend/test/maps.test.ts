import { describe, expect, it } from 'vitest';
import { asksOfMap } from '../src/fields';
import { stepArrow } from '../src/step-arrow';
import { brushOf, coveredCells, valuesOver, initials, labelSpots, markHeights, marksOf, movables, findMove, next, outline, verdict, pathTo, spaceText, wayValues, tokenMarks, tokenText, type Map } from '../src/maps';
import type { Field, Mover } from '../src/wire';
import { choice } from './things';

const int = (name: string): Field => ({ name, label: name, required: true, kind: 'int', min: 0, max: 9 });
const spot: Field[] = [{ ...int('x'), role: 'column' }, { ...int('y'), role: 'row' }];
const token = (id: string, cell: string, more = {}) => ({
  id, name: id.toUpperCase(), cell, side: 'party', tone: '', size: 1, hidden: false, mine: false, turn: false, out: null, far: null, badges: [], ...more,
});
const ground = {
  width: 4, height: 2, image: null, walls: ['1,1'], low: [], rough: ['2,0'], bright: [], dim: [], dark: ['2,0'], light: 'bright', lines: [], scale: '', solid: false,
};
const mover: Mover = {
  token: 'c1', left: 3, beyond: 'more than the 3 spaces that are left',
  reach: [{ cell: '1,0', cost: 1, before: '0,0', shared: true }, { cell: '2,0', cost: 3, before: '1,0', shared: false }],
  refused: [{ why: 'a wall', cells: ['1,1'] }],
};
const map: Map = { ground, tokens: [token('c1', '0,0'), token('c2', '1,0')], movers: [mover] };
const path = choice({ piece: 'c1', command: { type: 'move', who: 'c1' }, fields: [{ name: 'path', label: 'Way', required: true, kind: 'path', start: '0,0', steps: {}, max: 3 }] });
const who: Field = { name: 'who', label: 'Who', required: true, kind: 'one_of', options: [{ value: 'c1', label: 'C1', on: 'c1' }, { value: 'c2', label: 'C2', on: 'c2' }] };
const set = choice({ choice: 'set', label: 'Set somebody', fields: [who, ...spot, { name: 'hidden', label: 'Hidden', required: false, kind: 'bool' }] });

const badge = (id: string, label: string, value: string, tone = '') => ({ id, label, value, tone });

describe('a token', () => {
  it('names its conditions and effects and marks at most three', () => {
    const burned = badge('condition Burned', 'Condition', 'Burned', 'bad');
    const guard = badge('effect e1', 'Shield Wall', '1 less damage, 2 rounds left', 'good');
    expect(tokenText(token('c1', '0,0', { badges: [burned, guard] }))).toBe('C1, party, Burned, Shield Wall: 1 less damage, 2 rounds left');
    expect(tokenMarks(token('c1', '0,0', { badges: [burned, guard] }))).toEqual([{ letter: 'B', tone: 'bad' }, { letter: 'S', tone: 'good' }]);
    const many = tokenMarks(token('c1', '0,0', { badges: [burned, guard, burned, guard] }));
    expect(many.map((one) => one.letter)).toEqual(['B', 'S', '+2']);
  });
});

describe('an area', () => {
  const cone = { name: 'side', label: 'To which side', required: true, kind: 'one_of' as const, options: [{ value: 'north', label: 'north' }, { value: 'east', label: 'east', cells: ['1,0', '2,0'] }] };
  const center: Field[] = [{ ...spot[0]!, spread: 1 }, spot[1]!];

  it('shows the spaces of the chosen side, or around the chosen space as far as the map goes', () => {
    expect(coveredCells(map, [cone], { side: 'east' })).toEqual(['1,0', '2,0']);
    expect(coveredCells(map, [cone], { side: 'north' })).toEqual([]);
    expect(coveredCells(map, center, { x: 0, y: 0 })).toEqual(['0,0', '0,1', '1,0', '1,1']);
    expect(coveredCells(map, spot, { x: 0, y: 0 })).toEqual([]);
  });

  it('is requested by a choice with a space, a way or a side with spaces, not by a name alone', () => {
    expect([choice({ fields: spot }), choice({ fields: [cone] }), path, choice({ fields: [who] })].map(asksOfMap)).toEqual([true, true, true, false]);
  });

  it('fills in the way to the space that was clicked, or says why there is none', () => {
    expect(wayValues(map, path, '2,0')).toEqual({ values: { path: ['0,0', '1,0', '2,0'] } });
    expect(wayValues(map, path, '1,1')).toEqual({ why: '1,1: a wall' });
    expect(wayValues(map, path, '0,0')).toEqual({ why: '0,0: already here' });
    expect(wayValues(map, set, '2,0')).toBeNull();
  });

  it('has an arrow for each step of a way', () => {
    expect([stepArrow('4,6', '5,7'), stepArrow('4,6', '3,6'), stepArrow('4,6', '4,5'), stepArrow('hall', 'yard')]).toEqual(['↘', '←', '↑', '→']);
  });

  it('takes the side whose spaces were clicked', () => {
    expect(valuesOver([cone], '2,0')).toEqual({ side: 'east' });
    expect(valuesOver([cone], '0,1')).toBeNull();
  });
});

describe('a map', () => {
  it('lets the arrow keys move over it up to its edge', () => {
    expect(next(ground, '0,0', 'right')).toBe('1,0');
    expect(next(ground, '0,0', 'up')).toBe('0,0');
    expect(next(ground, '3,1', 'down')).toBe('3,1');
  });

  it('has a path to a space in reach, and none to another', () => {
    expect(pathTo(mover, '0,0', '2,0')).toEqual(['0,0', '1,0', '2,0']);
    expect(pathTo(mover, '0,0', '3,0')).toEqual([]);
  });

  it('says what a move costs, or why it is refused', () => {
    const says = (cell: string) => verdict(map, [path], map.tokens[0]!, cell);
    expect(says('2,0')).toEqual({ ok: true, says: '2,0: 3 of 3 spaces' });
    expect(says('1,0').says).toContain('a turn cannot end there');
    expect(says('1,1')).toEqual({ ok: false, says: '1,1: a wall' });
    expect(says('3,1')).toEqual({ ok: false, says: '3,1: more than the 3 spaces that are left' });
    expect(verdict(map, [path], map.tokens[1]!, '3,1').ok).toBe(false);
  });

  it('lets the GM move a token beyond its speed, as a decision', () => {
    expect(verdict(map, [path, set], map.tokens[0]!, '3,1').says).toBe('3,1: your ruling (more than the 3 spaces that are left)');
    expect(findMove(map, [path, set], map.tokens[0]!, '2,0')).toEqual({ choice: path, values: { path: ['0,0', '1,0', '2,0'] } });
    expect(findMove(map, [path, set], map.tokens[1]!, '3,1')?.values).toEqual({ who: 'c2', x: 3, y: 1, hidden: false });
    expect([...movables(map, [path])]).toEqual(['c1']);
    expect([...movables(map, [set])]).toEqual(['c1', 'c2']);
  });

  it('finds the brush, and paints spaces by column and row', () => {
    const what: Field = { name: 'what', label: 'What', required: true, kind: 'one_of', options: [{ value: 'wall', label: 'wall' }] };
    const cells: Field = { name: 'cells', label: 'Spaces', required: true, kind: 'list', fields: [...spot], min: 1, max: 400 };
    const brush = brushOf([path, set, choice({ fields: [what, cells] })])!;
    expect(brush.values('wall', ['1,0', '2,1'])).toEqual({ what: 'wall', cells: [{ x: 1, y: 0 }, { x: 2, y: 1 }] });
    expect(brushOf([path, set])).toBeNull();
  });

  it('describes a space in words, and a name in two letters', () => {
    expect(spaceText(map, '2,0')).toBe('2,0: rough ground, full darkness');
    expect(spaceText(map, '1,0')).toBe('1,0: C2, party');
    expect(spaceText(map, '3,1')).toBe('3,1: empty');
    expect([initials('Old Tom'), initials('Rat'), initials('Ö')]).toEqual(['OT', 'RA', 'Ö']);
    expect(outline(['0,0', '2,1'])).toBe('M0 0h1v1h-1zM2 1h1v1h-1z');
  });
});

describe('the marks of tokens', () => {
  it('distinguish tokens with the same initials', () => {
    const named = (...names: string[]) => [...marksOf(names.map((name, n) => token(`t${n}`, '0,0', { name }))).values()];
    expect(named('Marauder 1', 'Minion 1', 'Ana')).toEqual(['Ma1', 'Mi1', 'AN']);
    expect(named('Wolf 1', 'Wolf 2')).toEqual(['W1', 'W2']);
    expect(new Set(named('Mook 1', 'Moor 1', 'Mool 1', 'Mole 1')).size).toBe(4);
    expect(new Set(named('Bandit', 'Bandit')).size).toBe(2);
  });
});

describe('the names of tokens', () => {
  const at = (id: string, x: number, y: number) => ({ id, name: 'Marauder', x, y, size: 1 });

  it('go below, above next to a neighbor, or nowhere if both are taken', () => {
    const spots = labelSpots([at('a', 1.5, 2.5), at('b', 2.5, 2.5), at('c', 3.5, 2.5)], 0.4, 5, 4);
    expect([...spots.values()].map((one) => (one === null ? 'none' : one.y > 0 ? 'below' : 'above'))).toEqual(['below', 'above', 'below']);
    const melee = labelSpots([at('a', 1.5, 1.5), at('b', 1.8, 1.8), at('c', 1.2, 1.6), at('d', 1.4, 1.4)], 0.4, 5, 4);
    expect([...melee.values()]).toContain(null);
  });

  it('stay within the map, and marks are drawn where no name covers them', () => {
    const at = (id: string, x: number, y: number) => ({ id, name: 'Bram Holloway', x, y, size: 1 });
    const edges = labelSpots([at('a', 0.5, 0.5), at('b', 4.5, 0.5)], 0.3, 5, 4);
    expect(edges.get('a')).toMatchObject({ left: 0 });
    expect(edges.get('b')).toMatchObject({ right: 5 });
    expect(labelSpots([at('a', 2.5, 3.5)], 0.3, 5, 4).get('a')!.y).toBeLessThan(0);
    const column = [at('a', 2.5, 1.5), at('b', 2.5, 2.5), at('c', 2.5, 3.5)];
    const heights = markHeights(column, labelSpots(column, 0.34, 5, 5));
    expect([...heights.values()]).toEqual([-0.34, 0.34, 0.34]);
  });
});

describe('a move that only a ruling makes', () => {
  it('asks first instead of placing the token silently', () => {
    const judged = verdict(map, [path, set], map.tokens[0]!, '3,1');
    expect(judged.ok).toBe(true);
    expect(judged.asks).toContain('more than the 3 spaces that are left');
    expect(verdict(map, [path, set], map.tokens[0]!, '2,0').asks).toBeUndefined();
  });
});
