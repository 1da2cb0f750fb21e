import { describe, expect, it } from 'vitest';
import { openQuestions, quickAnswers } from '../src/choices';
import type { Field } from '../src/wire';
import { choice } from './things';

const chips = { name: 'amount', label: 'Chips', kind: 'int', required: true, min: 0, max: 3 } as Field;
const size = { name: 'size', label: 'Size', kind: 'one_of', required: true, options: [{ value: 's', label: 'small' }, { value: 'l', label: 'large' }] } as unknown as Field;

describe('a choice with one small field', () => {
  it('is answered by one press for each number or option', () => {
    expect(quickAnswers(choice({ fields: [chips] }))).toEqual([0, 1, 2, 3].map((amount) => ({ label: String(amount), values: { amount } })));
    expect(quickAnswers(choice({ fields: [size] })).map((one) => one.values)).toEqual([{ size: 's' }, { size: 'l' }]);
  });

  it('keeps its form if its answers are long, many, ambiguous, explained, dangerous or not legal now', () => {
    const help = { ...size, options: [{ value: 's', label: 'small', help: 'few' }, { value: 'l', label: 'large' }] } as unknown as Field;
    const twice = { ...size, options: [{ value: 'a', label: 'Slinger' }, { value: 'b', label: 'Slinger' }] } as unknown as Field;
    const hidden = [{ ...chips, max: 9 }, { ...chips, max: null }, { ...chips, min: 1, max: 1 }, help, { ...size, required: false }, twice] as Field[];
    for (const field of hidden) expect(quickAnswers(choice({ fields: [field] }))).toEqual([]);
    for (const more of [{ confirm: 'Sure?' }, { group: 'any_time' }, { legal: false }, { fields: [chips, size] }]) {
      expect(quickAnswers(choice({ fields: [chips], ...more }))).toEqual([]);
    }
  });
});

describe('the question above the choices', () => {
  const waiting = [{ seat: 'p1', name: 'Ana', for: 'make your PC', count: 1 }, { seat: 'gm', name: 'Mara', for: 'the first town', count: 1 }];

  it('is the one that this seat is asked, and nobody else', () => {
    expect(openQuestions(waiting, 'p1', [choice({})])).toEqual(['Make your PC']);
    expect(openQuestions(waiting, 'p2', [choice({})])).toEqual([]);
  });

  it('is left out if rows have their own headings', () => {
    const row = [choice({ choice: 'y', row: 'Sure?', short: 'Yes' }), choice({ choice: 'n', row: 'Sure?', short: 'No' })];
    expect(openQuestions(waiting, 'p1', row)).toEqual([]);
  });
});
