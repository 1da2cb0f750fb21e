import { describe, expect, it } from 'vitest';
import { act, HELP, type Focus, type Pressed } from '../src/shortcuts';
import { nearest } from '../src/nearest';

const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({ key, ctrl: false, alt: false, shift: false, ...more });

describe('a key', () => {
  it.each([
    ['3', 'none', { do: 'pick', number: 3 }],
    ['3', 'text', null],
    [' ', 'none', { do: 'pass' }],
    [' ', 'thing', { do: 'pass' }],
    [' ', 'control', null],
    [' ', 'text', null],
    ['Enter', 'none', { do: 'confirm' }],
    ['Enter', 'thing', null],
    ['Escape', 'text', { do: 'cancel' }],
    ['F', 'thing', { do: 'flip' }],
    ['?', 'none', { do: 'keys' }],
    ['ArrowLeft', 'thing', { do: 'move', way: 'left' }],
    ['x', 'none', null],
  ] as [string, Focus, unknown][])('%s with the focus on %s', (key, focus, meant) => {
    expect(act(press(key), focus)).toEqual(meant);
  });

  it('with Ctrl is undo, or is left to the browser', () => {
    expect(act(press('z', { ctrl: true }), 'none')).toEqual({ do: 'undo' });
    expect(act(press('z', { ctrl: true }), 'text')).toBeNull();
    expect(act(press('f', { ctrl: true }), 'none')).toBeNull();
  });

  it('does nothing alone when single-key shortcuts are off, except Esc and the arrows', () => {
    expect(act(press('3'), 'none', false)).toBeNull();
    expect(act(press(' '), 'none', false)).toBeNull();
    expect(act(press('Escape'), 'none', false)).toEqual({ do: 'cancel' });
    expect(act(press('ArrowUp'), 'thing', false)).toEqual({ do: 'move', way: 'up' });
  });

  it('that does something is in the list of shortcuts', () => {
    const listed = HELP.flatMap((line) => line.keys);
    for (const key of ['Space', 'Enter', 'Esc', 'F', 'C', 'T', 'L', 'O', '?', 'Z']) expect(listed).toContain(key);
  });
});

describe('an arrow', () => {
  const box = (left: number, top: number) => ({ left, top, right: left + 10, bottom: top + 10 });
  it('goes to the thing straight ahead, not to a nearer one at the side', () => {
    const boxes = [box(40, 0), box(20, 60), box(-40, 0)];
    expect(nearest(box(0, 0), boxes, 'right')).toBe(0);
    expect(nearest(box(0, 0), boxes, 'down')).toBe(1);
    expect(nearest(box(0, 0), boxes, 'left')).toBe(2);
    expect(nearest(box(0, 0), boxes, 'up')).toBe(-1);
  });
});
