import { describe, expect, it } from 'vitest';
import { movable } from '../src/choices';
import { defaultValues, commandOf, foldedHelp, resolveField, isComplete, isReady, matching, withPointed, pointedThings, remaining, toggled, withValue, firstProblem } from '../src/fields';
import type { Field, FieldOf, Values } from '../src/wire';
import { choice } from './things';

const named = { name: 'f', label: 'F', required: true };
const target: Field = { ...named, name: 'target', kind: 'one_of', options: [{ value: 'g1', label: 'Ogre', on: 'g1' }, { value: 'g2', label: 'Raider', on: 'g2' }] };
const cards: Field = { ...named, name: 'cards', kind: 'some_of', min: 1, max: 2, options: [1, 2, 3].map((n) => ({ value: n, label: `${n}`, on: `c${n}` })) };
const share: FieldOf<'split'> = { ...named, name: 'parts', kind: 'split', total: 3, items: [{ value: 'a', label: 'A', min: 0, max: 2 }, { value: 'b', label: 'B', min: 1, max: 3 }] };

describe('untouched fields', () => {
  it('hold a default, the only allowed value, or nothing', () => {
    expect(defaultValues([{ ...named, kind: 'int', min: 0, max: 4 }])).toEqual({});
    expect(defaultValues([{ ...named, kind: 'int', min: 2, max: 2 }])).toEqual({ f: 2 });
    expect(defaultValues([{ ...named, kind: 'int', min: 0, max: 4, default: 3 }])).toEqual({ f: 3 });
    expect(defaultValues([target, share])).toEqual({ parts: { a: 0, b: 1 } });
  });
});

describe('a choice whose fields seldom change', () => {
  const want: Field = { ...named, kind: 'text', max_length: 40, default: 'to be asked to stay', seldom: true };

  it('is submitted at once if nothing is left to fill in', () => {
    expect(isReady([want])).toBe(true);
    expect(isReady([{ ...want, required: false, default: null }])).toBe(true);
  });

  it('opens its form if a usual or required field is left', () => {
    expect(isReady([])).toBe(false);
    expect(isReady([{ ...want, seldom: false }])).toBe(false);
    expect(isReady([{ ...want, default: null }])).toBe(false);
  });
});

describe('help in a form', () => {
  it('is folded behind its first sentence if it is long', () => {
    expect(foldedHelp('waiting is an action too')).toEqual(['waiting is an action too', '']);
    const long = `A conflict settles what happens. ${'Keep it simple, a question. '.repeat(6)}`;
    expect(foldedHelp(long)[0]).toBe('A conflict settles what happens.');
    expect(foldedHelp(long).join(' ').trim()).toBe(long.trim());
    expect(foldedHelp('word '.repeat(60))[1]).toBe('');
  });
});

it('holds all options if all of them must be taken', () => {
  const only = { ...cards, min: 1, max: 1, options: [{ value: 'c1', label: 'Ben Tate' }] } as Field;
  expect(defaultValues([only])).toEqual({ cards: ['c1'] });
  expect(defaultValues([{ ...only, required: false }])).toEqual({ cards: [] });
  expect(withPointed(choice({ fields: [{ ...only, options: [{ value: 'c1', label: 'Ben Tate', on: 'c1' }] } as Field] }), { cards: ['c1'] }, 'c1')).toEqual({ cards: ['c1'] });
});

describe('the command', () => {
  it('is that of the choice, with each value under its name', () => {
    expect(commandOf(choice({ command: { type: 'attack', who: 'a' }, fields: [target] }), { target: 'g2' })).toEqual({ type: 'attack', who: 'a', target: 'g2' });
  });

  it('leaves out empty optional fields', () => {
    const fields: Field[] = [{ ...named, name: 'reason', required: false, kind: 'text', max_length: 50 }, { ...cards, required: false }];
    expect(commandOf(choice({ fields }), { reason: '', cards: [] })).toEqual({ type: 'do_it' });
  });

  it('keeps false and zero', () => {
    const fields: Field[] = [{ ...named, name: 'n', kind: 'int', min: 0, max: 1 }, { ...named, name: 'yes', kind: 'bool' }];
    expect(commandOf(choice({ fields }), { n: 0, yes: false })).toEqual({ type: 'do_it', n: 0, yes: false });
  });
});

describe('the problem that keeps values from being sent', () => {
  it.each([
    [{ ...named, kind: 'int', min: 0, max: 4 }, undefined, 'F: required'],
    [{ ...named, kind: 'int', min: 0, max: 4 }, 5, 'F: at most 4'],
    [{ ...named, kind: 'int', min: 0, max: 4 }, 1.5, 'F: a whole number'],
    [cards, [], 'F: choose at least 1'],
    [cards, [1, 2, 3], 'F: at most 2'],
    [share, { a: 0, b: 1 }, 'F: 2 left to assign'],
    [share, { a: 2, b: 3 }, 'F: 2 too many'],
    [share, { a: 3, b: 1 }, 'A: at most 2'],
    [{ ...named, kind: 'text', max_length: 3 }, 'abcd', 'F: at most 3 characters'],
    [{ ...named, kind: 'path', start: 'a', steps: { a: ['b'] }, max: null }, ['a'], 'F: choose where to go'],
    [{ ...named, kind: 'list', min: 1, max: 2, fields: [{ ...named, label: 'In', kind: 'text', max_length: 9 }] }, [{}], 'In: required'],
  ] as [Field, never, string][])('%#', (field, value, says) => {
    expect(firstProblem([field], { [field.name]: value })?.says).toBe(says);
  });

  it('is null for an option that stands for nothing, if it was chosen', () => {
    const second: Field = { ...named, name: 'second', kind: 'one_of', options: [{ value: '', label: 'nothing else' }, { value: 'Stealth', label: 'Stealth' }], default: '' };
    expect(firstProblem([second], defaultValues([second]))).toBeNull();
    expect(commandOf(choice({ command: { type: 'offer_way' }, fields: [second] }), { second: '' })).toEqual({ type: 'offer_way', second: '' });
    expect(firstProblem([second], {})?.says).toBe('F: required');
  });

  it('is null when all is well', () => {
    expect(firstProblem([target, cards, share], { target: 'g1', cards: [2], parts: { a: 1, b: 2 } })).toBeNull();
    expect(remaining(share, { a: 1, b: 2 })).toBe(0);
  });
});

describe('pointing at a thing on the table', () => {
  it('fills in the values that stand for the thing', () => {
    expect(withPointed(choice({ fields: [target] }), {}, 'g2')).toEqual({ target: 'g2' });
    expect(withPointed(choice({ fields: [cards] }), { cards: [1] }, 'c2')).toEqual({ cards: [1, 2] });
    expect(withPointed(choice({ fields: [cards] }), { cards: [1] }, 'c1')).toEqual({ cards: [] });
    expect(withPointed(choice({ fields: [target] }), {}, 'elsewhere')).toEqual({});
    expect(pointedThings([target, cards])).toEqual(['g1', 'g2', 'c1', 'c2', 'c3']);
  });

  it('never takes more than the maximum', () => {
    expect(toggled([1, 2], 3, 2)).toEqual([1, 2]);
    expect(toggled([1], 3, 1)).toEqual([3]);
  });
});

describe('a field that depends on another', () => {
  const setting: Field = { ...named, name: 'setting', kind: 'one_of', options: [{ value: 'ties', label: 'ties: reroll', help: 'TY-R2 Who wins a tie?' }, { value: 'time_limit', label: 'time_limit: none', help: 'TY-R3 Time for a choice?' }] };
  const option: Field = { ...named, name: 'option', kind: 'one_of', options: [{ value: 'reroll', label: 'reroll' }, { value: 'none', label: 'none' }], by: { field: 'setting', options: { ties: ['reroll', 'none'], time_limit: ['none'] } } };
  const place: Field = { ...named, name: 'place', kind: 'one_of', options: ['deck', 'hand'].map((id) => ({ value: id, label: id, on: id })) };
  const spots: Field = { ...named, name: 'spots', kind: 'some_of', min: 1, max: 9, options: [{ value: 0, label: '1' }], by: { field: 'place', options: { deck: [{ value: 0, label: '1', on: 'k1' }], hand: [{ value: 0, label: '1', on: 'k2' }, { value: 1, label: '2', on: 'k3' }] } } };
  const to: Field = { ...named, name: 'target', kind: 'one_of', options: ['deck', 'hand'].map((id) => ({ value: id, label: id, on: id })) };
  const moving = choice({ command: { type: 'move' }, fields: [place, spots, to], to: ['deck', 'hand'] });

  it("has the options for the other's value, and none before", () => {
    const left = (values: Values) => (resolveField(option, values) as FieldOf<'one_of'>).options.map((one) => one.value);
    expect(left({})).toEqual([]);
    expect(left({ setting: 'ties' })).toEqual(['reroll', 'none']);
    expect((resolveField(spots, { place: 'hand' }) as FieldOf<'some_of'>).max).toBe(2);
  });

  it('has the options for each of several others, each once', () => {
    const skills: Field = { ...named, name: 'skills', kind: 'some_of', min: 0, max: 9, options: ['dodge', 'swords', 'bows'].map((value) => ({ value, label: value })), by: { field: 'second', also: ['first'], options: { melee: ['dodge', 'swords'], archery: ['dodge', 'bows'] } } };
    const left = (values: Values) => (resolveField(skills, values) as FieldOf<'some_of'>).options.map((one) => one.value);
    expect(left({ first: 'strength', second: 'melee' })).toEqual(['dodge', 'swords']);
    expect(left({ first: 'archery', second: 'melee' })).toEqual(['dodge', 'swords', 'bows']);
    expect(withValue([skills], { first: 'archery', skills: ['bows'] }, 'first', 'strength')).toEqual({ first: 'strength', skills: [] });
  });

  it('has the options for another while the first is empty', () => {
    const skills: Field = { ...named, name: 'skills', kind: 'some_of', min: 0, max: 9, options: ['dodge', 'pick locks'].map((value) => ({ value, label: value })), by: { field: 'second', otherwise: 'action', options: { melee: ['dodge'], 'open a door': ['pick locks'] } } };
    const left = (values: Values) => (resolveField(skills, values) as FieldOf<'some_of'>).options.map((one) => one.value);
    expect(left({ action: 'open a door' })).toEqual(['pick locks']);
    expect(left({ action: 'open a door', second: '' })).toEqual(['pick locks']);
    expect(left({ action: 'open a door', second: 'melee' })).toEqual(['dodge']);
    expect(withValue([skills], { action: 'open a door', skills: ['pick locks'] }, 'action', 'climb')).toEqual({ action: 'climb', skills: [] });
  });

  it('is reset when the other changes, to the only option if there is one', () => {
    expect(withValue([setting, option], { setting: 'ties', option: 'reroll' }, 'setting', 'time_limit')).toEqual({ setting: 'time_limit', option: 'none' });
    expect(withValue([setting, option], { setting: 'ties', option: 'reroll' }, 'setting', 'ties')).toEqual({ setting: 'ties', option: 'reroll' });
  });

  it('is filled in together with the other when a thing is dragged that only it refers to', () => {
    const lifted = withPointed(moving, {}, 'k3');
    expect(lifted).toEqual({ place: 'hand', spots: [1] });
    const dropped = withPointed(moving, lifted, 'deck');
    expect(dropped).toEqual({ place: 'hand', spots: [1], target: 'deck' });
    expect(isComplete(moving, dropped, ['k3', 'deck'])).toBe(true);
    expect(movable([moving]).has('k2')).toBe(true);
  });

  it('is found by its name or by its question', () => {
    const found = (words: string) => matching((setting as FieldOf<'one_of'>).options, words).map((one) => one.value);
    expect(found('time limit')).toEqual(['time_limit']);
    expect(found('WINS tie')).toEqual(['ties']);
    expect(found('')).toHaveLength(2);
  });
});
