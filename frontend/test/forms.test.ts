import { describe, expect, it } from 'vitest';
import { forcedText, isForced, hasLongText, isLongText, refusalText, resolveField, revised, withValue, defaultValues, writtenIn } from '../src/fields';
import type { Field } from '../src/wire';

const named = { name: 'f', label: 'F', required: true };
const options = (...names: string[]) => names.map((name) => ({ value: name, label: name.toUpperCase() }));
const target = (...names: string[]): Field => ({ ...named, name: 'target', kind: 'one_of', options: options(...names) });
const words: Field = { ...named, name: 'words', kind: 'text', max_length: 400 };

describe('a form whose fields have one value each', () => {
  it('need not be opened, and its choice shows the value', () => {
    const fields: Field[] = [target('ogre'), { ...named, kind: 'int', min: 2, max: 2 }];
    expect([isForced(fields), forcedText(fields)]).toEqual([true, 'OGRE, 2']);
  });

  it('is opened if a value is missing or may be left out', () => {
    expect(isForced([])).toBe(false);
    expect(isForced([target('ogre', 'bandit')])).toBe(false);
    expect(isForced([target('ogre'), words])).toBe(false);
    expect(isForced([{ ...target('ogre'), required: false }])).toBe(false);
    expect(forcedText([target('a', 'b')])).toBe('');
  });
});

describe('the values of an open form', () => {
  it('stay when others act, as far as they are still allowed', () => {
    expect(revised([target('a', 'b'), words], { target: 'b', words: 'with a stick' })).toEqual({ target: 'b', words: 'with a stick' });
    expect(revised([target('a'), words], { target: 'b', words: 'with a stick' })).toEqual({ target: 'a', words: 'with a stick' });
    expect(revised([{ ...named, kind: 'some_of', min: 0, max: 3, options: options('a', 'b') }], { f: ['a', 'c'] })).toEqual({ f: ['a'] });
  });

  it('are kept when its question ends, but only texts', () => {
    expect(writtenIn([target('a'), words], { target: 'a', words: 'long' })).toEqual({ words: 'long' });
    expect(writtenIn([words], {})).toEqual({});
  });
});

describe('a text field that starts with the existing text', () => {
  const part: Field = { ...named, name: 'part', kind: 'one_of', options: options('notes', 'past'), default: 'notes' };
  const text: Field = { ...words, name: 'text', begins: { field: 'part', values: { notes: 'old notes' } } };

  it('starts with the text of the chosen part', () => {
    expect(defaultValues([part, text])).toEqual({ part: 'notes', text: 'old notes' });
    expect(withValue([part, text], { part: 'notes', text: 'old notes' }, 'part', 'past')).toEqual({ part: 'past' });
    expect(resolveField(text, { part: 'past' }).default).toBeNull();
  });
});

describe('suggestions', () => {
  it('are those of the chosen ability', () => {
    const name: Field = { ...words, name: 'name', suggestions: options('climb', 'swim', 'law'), by: { field: 'ability', options: { body: ['climb', 'swim'], mind: ['law'] } } };
    const left = resolveField(name, { ability: 'mind' });
    expect(left.kind === 'text' && left.suggestions?.map((one) => one.value)).toEqual(['law']);
  });
});

describe('the text of a form', () => {
  it('says once why it was refused, and what to do instead', () => {
    expect(refusalText({ why: 'no card is left', instead: 'pass' })).toBe('no card is left: pass');
    expect(refusalText({ title: 'Forbidden' })).toBe('Forbidden');
  });

  it('offers Enter only if Enter does not add a line', () => {
    expect([isLongText(words), isLongText({ ...words, max_length: 40 })]).toEqual([true, false]);
    const pools = (inner: Field): Field => ({ name: 'pools', label: 'Pools', required: false, kind: 'list', min: 0, max: 3, fields: [inner] });
    expect([hasLongText(words), hasLongText(pools(words)), hasLongText(pools({ ...words, max_length: 40 }))]).toEqual([true, true, false]);
  });
});
