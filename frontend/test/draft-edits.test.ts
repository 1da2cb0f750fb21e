import { describe, expect, it } from 'vitest';
import { budgetsOf, findingsOf, left, budgetText, byUrgency, rebased, refusedEdit, shown } from '../src/draft-edits';
import { resolveField } from '../src/fields';
import type { Budget, Draft, Field, Line } from '../src/wire';

const field: Field = { name: 'dots', label: 'Dots', required: true, kind: 'int', min: 0, max: 5 };
const line: Line = { field, value: 2, help: '', clauses: [], note: '' };
const budget = (left: number): Budget => ({ label: 'Dots', left, total: 7, unit: 'dots', clause: null, exact: true });

function draft(document: Draft['document'], version = 1): Draft {
  const section = { title: 'S', lines: [line], budgets: [budget(1), budget(3)], help: '', clauses: [] };
  const worksheet = { title: 'W', sections: [section], findings: [], command: null, submit: 'Send', budgets: [budget(3)] };
  return { kind: 'c', seat: 'p1', version, changed: '', document, ready: false, worksheet };
}

describe('an unsaved edit', () => {
  it('is shown instead of the saved value', () => {
    expect(shown(line, {})).toBe(2);
    expect(shown(line, { dots: 4 })).toBe(4);
    expect(shown(line, { dots: null })).toBeNull();
  });

  it('stays if the field was changed again while it was sent', () => {
    expect(left({ a: 1, b: 2, c: [1] }, { a: 1, b: 1, c: [1] })).toEqual({ b: 2 });
  });

  it('is found by the field that a refusal names', () => {
    expect(refusedEdit({ friends: [], name: '' }, { field: 'friends.0.name' })).toBe('friends');
    expect(refusedEdit({ friend: [] }, { field: 'friends.0.name' })).toBeNull();
    expect(refusedEdit({ name: '' }, {})).toBeNull();
  });

  it('is dropped if another tab changed the same field, and only then', () => {
    const before = draft({ name: 'Ana', dots: 1 });
    const after = draft({ name: 'Eva', dots: 1 }, 2);
    expect(rebased({ name: 'Ida', dots: 3 }, before, after)).toEqual({ kept: { dots: 3 }, lost: ['name'] });
    expect(rebased({ name: 'Eva' }, before, after)).toEqual({ kept: { name: 'Eva' }, lost: [] });
  });
});

describe('a draft', () => {
  it('says what is left in total and by section', () => {
    expect(budgetsOf(draft({})).map(budgetText)).toEqual(['3 of 7 left', '1 of 7 left']);
    expect([0, -2].map((n) => budgetText(budget(n)))).toEqual(['all spent', '2 too many']);
    expect(byUrgency([budget(0), { ...budget(4), exact: false }, budget(1), budget(-1)]).map((one) => one.left)).toEqual([-1, 1, 4, 0]);
  });

  it('shows the problems of a line and of the values inside it', () => {
    const found = ['dots', 'dots.0.name', 'dotsy', ''].map((name) => ({ words: name, clause: null, field: name, stops: true }));
    expect(findingsOf(found, 'dots').map((one) => one.words)).toEqual(['dots', 'dots.0.name']);
  });

  it('suggests values by the field before', () => {
    const rifles = { value: 'Rifles', label: 'Rifles' };
    const focus: Field = {
      name: 'focus', label: 'Focus', required: true, kind: 'text', max_length: 40, suggestions: [rifles, { value: 'Forgery', label: 'Forgery' }],
      by: { field: 'ability', options: { Firearms: ['Rifles'] } },
    };
    expect(resolveField(focus, { ability: 'Firearms' })).toMatchObject({ suggestions: [rifles] });
    expect(resolveField(focus, {})).toMatchObject({ suggestions: [] });
  });
});
