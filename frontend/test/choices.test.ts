import { describe, expect, it } from 'vitest';
import { byConsent, byNumber, about, sameChoice, bundled, drops, flipChoice, movable, numbered, passChoice, possible, sorted, undoChoice, within } from '../src/choices';
import { isComplete, withPointed } from '../src/fields';
import type { Field } from '../src/wire';
import { choice } from './things';

describe('choices', () => {
  it('are numbered in display order: judgments, answers, then any time; disabled ones have no number', () => {
    const all = [
      choice({ choice: 'any', group: 'any_time' }),
      choice({ choice: 'grey', legal: false }),
      choice({ choice: 'now' }),
      choice({ choice: 'judge', judge: true }),
      choice({ choice: 'undo', group: 'table' }),
    ];
    expect(numbered(all).map((one) => one.choice)).toEqual(['judge', 'now', 'any']);
    expect(sorted(all).table.map((one) => one.choice)).toEqual(['undo']);
  });

  it('are not taken by a number that has just meant something else', () => {
    const [flip, stop] = [choice({ choice: 'c1', label: 'Flip a card' }), choice({ choice: 'c1', label: 'Stop flipping' })];
    expect(byNumber(1, [flip], [])).toBe(flip);
    expect(byNumber(1, [flip], [[stop]])).toBeNull();
    expect(byNumber(1, [flip], [[]])).toBeNull();
    expect(byNumber(1, [flip], [[{ ...flip, choice: 'c9', prompt: 'q2' }]])).toBe(flip);
    expect(byNumber(2, [flip], [[stop]])).toBeUndefined();
  });

  it('of a question that are not possible now come after those that are', () => {
    const all = [
      choice({ choice: 'attack', prompt: 'p', usual: true }),
      choice({ choice: 'recover', prompt: 'p', legal: false }),
      choice({ choice: 'pass', prompt: 'p' }),
    ];
    expect(sorted(all).now.map((one) => one.choice)).toEqual(['attack', 'pass', 'recover']);
  });

  it('at any time come in the order of play: the usual ones, the others, then what ends something', () => {
    const all = [
      choice({ choice: 'close', group: 'any_time', confirm: 'Close the chapter?' }),
      choice({ choice: 'scene', group: 'any_time' }),
      choice({ choice: 'fight', group: 'any_time', usual: true }),
    ];
    expect(sorted(all).anyTime.map((one) => one.choice)).toEqual(['fight', 'scene', 'close']);
  });

  it('under headings come after those that do something if they only write words down', () => {
    const words: Field = { name: 'text', label: 'Text', kind: 'text', required: true, max_length: 100 };
    const all = [
      choice({ choice: 'notes', under: 'Notes', fields: [words] }),
      choice({ choice: 'rest', under: 'Rests' }),
      choice({ choice: 'buy', under: 'Sheet', fields: [words] }),
      choice({ choice: 'wear', under: 'Sheet' }),
    ];
    expect(bundled(all).bundles.map((one) => one.name)).toEqual(['Rests', 'Sheet', 'Notes']);
  });

  it('stay the same when the server renames them, but not when the question changes', () => {
    const held = choice({ choice: 'c1' });
    expect(sameChoice(held, [choice({ choice: 'c9' })])?.choice).toBe('c9');
    expect(sameChoice(held, [choice({ choice: 'c1', prompt: 'q2' })])).toBeNull();
  });

  it('say what can be dragged and where it can be dropped', () => {
    const all = [choice({ piece: 'c1', to: ['a', 'b'] }), choice({ piece: 'c1', to: ['b'], choice: 'two' }), choice({ piece: 'c2', to: ['a'], legal: false })];
    expect([...movable(all)]).toEqual(['c1']);
    expect(drops('c1', all).get('b')?.length).toBe(2);
    expect(drops('c2', all).size).toBe(0);
    expect(about('b', all).length).toBe(2);
  });

  it('are found by their role, whatever their command is', () => {
    const all = [choice({ choice: 'f', role: 'flip' }), choice({ choice: 'g', command: { type: 'pass' } }), choice({ choice: 'p', role: 'pass' })];
    expect(passChoice(all)?.choice).toBe('p');
    expect(flipChoice(all, null)?.choice).toBe('f');
    expect(passChoice([choice({ role: 'undo', command: { type: 'pass' } })])).toBeNull();
  });

  it('are not guessed from their commands', () => {
    const all = [choice({ choice: 'f', command: { type: 'flip' } }), choice({ choice: 's', command: { type: 'pass_turn' } })];
    expect(passChoice(all)).toBeNull();
    expect(flipChoice(all, null)).toBeNull();
    expect(undoChoice(all)).toBeNull();
    expect(undoChoice([choice({ choice: 'u', group: 'table', role: 'undo' })])?.choice).toBe('u');
  });
});

describe('a long list', () => {
  it('separates illegal choices only if there are more than a few', () => {
    const grey = ['a', 'b', 'c', 'd'].map((name) => choice({ choice: name, group: 'any_time', legal: false }));
    const free = choice({ choice: 'free', group: 'any_time' });
    expect(possible([grey[0]!, free])).toEqual({ can: [grey[0], free], cannot: [] });
    expect(possible([...grey, free])).toEqual({ can: [free], cannot: grey });
  });

  it('is grouped by what the choices do', () => {
    const settings = Array.from({ length: 6 }, (_, n) => choice({ choice: `s${n}`, group: 'table', command: { type: 'change_setting', setting: `${n}` } }));
    const { single, bundles } = bundled([choice({ choice: 'say' }), ...settings]);
    expect(single.map((one) => one.choice)).toEqual(['say']);
    expect(bundles.map((one) => [one.name, one.choices.length])).toEqual([['Change setting', 6]]);
  });

  it('is grouped under the headings of its choices, and not numbered there', () => {
    const all = [choice({ choice: 'do', group: 'any_time' }), choice({ choice: 'buy', group: 'any_time', under: "Ana's sheet" })];
    expect(bundled(all)).toEqual({ single: [all[0]], bundles: [{ name: "Ana's sheet", choices: [all[1]], inner: [], group: all[1]!.group, folded: null }] });
    expect(numbered(all).map((one) => one.choice)).toEqual(['do']);
  });

  it('stays in its row, however many of the same command there are', () => {
    const row = ['c1', 'c2', 'c3', 'c4'].map((id) => choice({ choice: id, row: 'A ready-made conflict', group: 'any_time' }));
    expect(bundled(row)).toEqual({ single: row, bundles: [] });
  });

  it('is not numbered under a heading even if a decision is owed', () => {
    const all = [choice({ choice: 'strike', judge: true }), choice({ choice: 'other', judge: true, under: 'Another level' })];
    expect(numbered(all).map((one) => one.choice)).toEqual(['strike']);
  });

  it('is not numbered under a heading even if it answers a question', () => {
    const all = [choice({ choice: 'strike' }), choice({ choice: 'look', under: 'Minor Actions' })];
    expect(numbered(all).map((one) => one.choice)).toEqual(['strike']);
  });

  it('may have nested headings', () => {
    const ana = choice({ choice: 'a', group: 'any_time', under: 'Characters › Ana' });
    const all = choice({ choice: 'all', group: 'any_time', under: 'Characters' });
    const [found] = bundled([ana, all]).bundles;
    const same = { group: 'any_time', folded: null };
    expect(found).toEqual({ name: 'Characters', choices: [all], inner: [{ name: 'Ana', choices: [ana], inner: [], ...same }], ...same });
    expect(within(found!)).toBe(2);
  });

  it('may be folded under its heading, which says what to request', () => {
    const heading = choice({ choice: 'any_time/0a1b2c3d', group: 'any_time', label: 'Characters', role: 'heading' });
    const { single, bundles } = bundled([choice({ choice: 'do', group: 'any_time' }), heading]);
    expect(single.map((one) => one.choice)).toEqual(['do']);
    expect(bundles).toEqual([{ name: 'Characters', choices: [heading], inner: [], group: 'any_time', folded: 'any_time/0a1b2c3d' }]);
    expect(numbered([heading])).toEqual([]);
    const notes = choice({ choice: 'any_time/1a2b3c4d', group: 'any_time', label: 'Notes', role: 'heading_of_words' });
    expect(bundled([notes, heading]).bundles.map((one) => one.name)).toEqual(['Characters', 'Notes']);
  });
});

describe('a choice that asks for pieces in its fields', () => {
  const move = choice({
    command: { type: 'move_cards', place: 'hand' },
    to: ['row', 'pile'],
    fields: [
      { name: 'spots', label: 'Cards', required: true, kind: 'some_of', min: 1, max: 2, options: [{ value: 0, label: 'ace', on: 'c1' }, { value: 1, label: 'blank' }] },
      { name: 'target', label: 'To', required: true, kind: 'one_of', options: [{ value: 'row', label: 'Row', on: 'row' }, { value: 'pile', label: 'Pile', on: 'pile' }] },
      { name: 'reason', label: 'Reason', required: false, kind: 'text', max_length: 9 },
    ],
  });

  it('lets them be dragged to their allowed places', () => {
    expect([...movable([move])]).toEqual(['c1']);
    expect([...drops('c1', [move]).keys()]).toEqual(['row', 'pile']);
  });

  it('is filled in completely by dragging', () => {
    const values = withPointed(move, withPointed(move, {}, 'c1'), 'pile');
    expect(values).toEqual({ spots: [0], target: 'pile' });
    expect(isComplete(move, values, ['c1', 'pile'])).toBe(true);
    expect(isComplete(move, values, ['c1'])).toBe(false);
  });
});

describe('a table without a GM', () => {
  it('says how it decides what a GM would allow', () => {
    expect(byConsent('nobody_objects')).toBe('There is no GM: undo, overrides and changes to the table are done unless somebody objects.');
    expect(byConsent('all')).toContain('once all agree');
  });
});
