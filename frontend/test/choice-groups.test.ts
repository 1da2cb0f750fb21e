import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChoiceGroups } from '../src/choice-groups.svelte';
import type { Bundle } from '../src/choices';
import type { Choice, View } from '../src/wire';

const view = (parts: Partial<View> = {}) => ({ slips: [], places: [], ...parts }) as unknown as View;
const asks = (groups: ChoiceGroups, parts?: Partial<View>) => groups.requested(view(parts), null, false).join(',');

describe('the groups of choices that a page requests', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('have the headings of what may be done at any time, and what is under those that are open', () => {
    const groups = new ChoiceGroups();
    const bundle: Bundle = { name: 'Ana', choices: [], inner: [], group: 'any_time', folded: 'any_time/0a1b2c3d' };
    expect(asks(groups)).toBe('table,any_time/');
    groups.turn(bundle, true);
    expect(asks(groups)).toBe('table,any_time/,any_time/0a1b2c3d');
    groups.turn({ ...bundle, folded: null }, true);
    expect(asks(groups)).toBe('table,any_time/,any_time/0a1b2c3d');
    groups.turn({ ...bundle, folded: null }, false);
    expect(asks(groups)).toBe('table,any_time/');
  });

  it('have everything while a heading is open that was never folded', () => {
    const groups = new ChoiceGroups();
    const bundle: Bundle = { name: 'Ana', choices: [], inner: [], group: 'any_time', folded: null };
    groups.turn({ ...bundle, name: 'Minor Actions', group: 'now' }, true);
    expect(asks(groups)).toBe('table,any_time/');
    groups.turn(bundle, true);
    expect(asks(groups)).toBe('table,any_time');
    groups.turn(bundle, false);
    expect(asks(groups)).toBe('table,any_time/');
  });

  it('stay as the person left them', () => {
    const groups = new ChoiceGroups();
    groups.leave('any_time', false);
    groups.leave('override', true);
    expect(asks(groups)).toBe('table,override');
  });

  it('have the moves of the board while the pointer or the focus is on it', () => {
    const groups = new ChoiceGroups();
    groups.isPointedAt = groups.isFocused = true;
    expect(asks(groups)).toBe('table,any_time');
    groups.isPointedAt = false;
    expect(asks(groups)).toBe('table,any_time');
    groups.isFocused = false;
    expect(asks(groups)).toBe('table,any_time/');
  });

  it('have what follows, and no other heading, while the card at the end offers it', () => {
    const groups = new ChoiceGroups();
    groups.leave('any_time', false);
    const rests = { choice: 'any_time/0000000a', role: 'heading_of_next' } as Choice;
    groups.follow([{ choice: 'any_time/0000000b', role: 'heading' } as Choice, rests]);
    expect(asks(groups)).toBe('table,any_time/,any_time/0000000a');
    groups.follow([{ choice: 'c1', role: 'next' } as Choice]);
    expect(asks(groups)).toBe('table,any_time/,any_time/0000000a');
    groups.follow(null);
    expect(asks(groups)).toBe('table');
  });

  it('have the moves of a map', () => {
    const ground = { ground: {} } as View['places'][number];
    expect(asks(new ChoiceGroups(), { places: [ground] })).toBe('table,any_time');
  });

  it('have what replaces a sealed answer, which is under no heading', () => {
    const slip = { mine: true, text: null } as View['slips'][number];
    const groups = new ChoiceGroups();
    groups.leave('any_time', false);
    expect(asks(groups)).toBe('table');
    expect(asks(groups, { slips: [slip] })).toBe('table,any_time/');
  });
});
