import { describe, expect, it } from 'vitest';
import { applyChanges, shrunkPlaces, merge, mergeChoices, order, present } from '../src/deltas';
import type { Brief } from '../src/wire';
import { choice, group, place, snapshot } from './things';

const live = (more: Partial<Brief>): Brief => ({
  version: 6,
  entry: { version: 6, at: '', seat: 'p1', command: null, events: [], receipt: { clauses: [], text: '', facts: {}, lines: [] }, undone: false, proof: '' },
  changes: { view: {} },
  waiting_for: [],
  ...more,
});

describe('a change', () => {
  it('replaces what changed in place, adds what is new and drops what is gone', () => {
    const old = [{ id: 'a', n: 1 }, { id: 'b', n: 1 }, { id: 'c', n: 1 }];
    expect(merge(old, [{ id: 'b', n: 2 }, { id: 'd', n: 2 }], ['c'])).toEqual([{ id: 'a', n: 1 }, { id: 'b', n: 2 }, { id: 'd', n: 2 }]);
  });

  it('keeps everything that was not sent as the same object', () => {
    const before = snapshot({ places: [place('a'), place('b')], groups: [group('g')] });
    const after = applyChanges(before, live({ changes: { view: { status: 'Round 2' }, groups: [], places: [place('b', 3)], gone: [] } }));
    expect(after.view.places[0]).toBe(before.view.places[0]);
    expect(after.view.places[1]!.count).toBe(3);
    expect(after.view.status).toBe('Round 2');
    expect(after.view.groups).toEqual(before.view.groups);
    expect(after.version).toBe(6);
  });

  it('of a place in compact form keeps what was not sent, and inserts pieces at their positions', () => {
    const piece = (id: string) => ({ id, face: 'KH', label: id, lie: 'up' as const, mark: null });
    const before = snapshot({ places: [{ ...place('a'), pieces: [piece('1'), piece('2'), piece('3')], count: 3 }] });
    const laid = { at: 1, gone: 1, pieces: [piece('8'), piece('9')] };
    const after = applyChanges(before, live({ changes: { view: {}, places: [{ id: 'a', count: 4, laid }] } }));
    expect(after.view.places[0]!.pieces.map((one) => one.id)).toEqual(['1', '8', '9', '3']);
    expect(after.view.places[0]!.label).toBe(before.view.places[0]!.label);
    expect(after.view.places[0]).not.toHaveProperty('laid');
  });

  it('of choices puts the new ones in order', () => {
    const [a, b] = [choice({ choice: 'a' }), choice({ choice: 'b' })];
    expect(mergeChoices([a, b], undefined)).toEqual([a, b]);
    const newer = choice({ choice: 'b', label: 'Newer' });
    expect(mergeChoices([a, b], { new: [newer] })).toEqual([a, newer]);
    expect(mergeChoices([a, b], { order: ['c', 'a'], new: [choice({ choice: 'c' })] }).map((one) => one.choice)).toEqual(['c', 'a']);
  });

  it('of the order of choices inserts the new or named ones where others are removed', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => choice({ choice: id }));
    const merged = (news: Parameters<typeof mergeChoices>[1]) => mergeChoices([a!, b!, c!], news).map((one) => one.choice);
    expect(merged({ new: [d!], moved: { at: 1, gone: 1 } })).toEqual(['a', 'd', 'c']);
    expect(merged({ new: [a!, d!], moved: { at: 3, gone: 0 } })).toEqual(['a', 'b', 'c', 'd']);
    expect(merged({ moved: { at: 0, gone: 3, ids: ['c', 'b', 'a'] } })).toEqual(['c', 'b', 'a']);
    expect(merged({ moved: { at: 1, gone: 2, ids: [] } })).toEqual(['a']);
  });

  it('is applied once, and a gap is detected', () => {
    const before = snapshot({ version: 5 });
    expect(order(before, live({ version: 5 }))).toBe('old');
    expect(order(before, live({ version: 6 }))).toBe('next');
    expect(order(before, live({ version: 8 }))).toBe('gap');
  });

  it('of presence affects only the seats that it names', () => {
    const after = present(snapshot({}), { p1: true });
    expect(after.view.seats.map((seat) => seat.present)).toEqual([false, true]);
  });

  it('shows which places lost pieces', () => {
    expect(shrunkPlaces([place('a', 4), place('b', 1), place('c', 2)], [place('a', 2), place('b', 3)])).toEqual(new Map([['a', 2], ['c', 2]]));
  });
});
