/** Keyboard shortcuts. Pure: from a key event and the focus to an action. */

export type Act =
  | { do: 'pick'; number: number }
  | { do: 'pass' | 'confirm' | 'cancel' | 'flip' | 'undo' | 'keys' | 'override' | 'search' }
  | { do: 'go'; to: 'choices' | 'table' | 'log' | 'chat' }
  | { do: 'move'; way: Way };

export type Way = 'left' | 'right' | 'up' | 'down';

export interface Pressed {
  key: string;
  ctrl: boolean;
  alt: boolean;
  shift: boolean;
}

/** Where the focus is: in a text field, on a control that uses Space and Enter itself, on a thing on the table, or elsewhere. */
export type Focus = 'text' | 'control' | 'thing' | 'none';

export interface Help {
  keys: string[];
  does: string;
}

export const HELP: Help[] = [
  { keys: ['1', '…', '9'], does: 'take the choice with that number' },
  { keys: ['Space'], does: 'pass' },
  { keys: ['Enter'], does: 'confirm; on a card or place: open its menu' },
  { keys: ['Esc'], does: 'cancel or close' },
  { keys: ['F'], does: 'flip the focused card, or the one that can be flipped' },
  { keys: ['Ctrl', 'Z'], does: 'undo: show the last entry and ask for confirmation' },
  { keys: ['←', '↑', '→', '↓'], does: 'move between things on the table, or between choices' },
  { keys: ['Enter', '+', '−'], does: 'on a map: pick up a token and put it down; zoom in, zoom out' },
  { keys: ['C'], does: 'go to the choices' },
  { keys: ['/'], does: 'search the choices' },
  { keys: ['T'], does: 'go to the table' },
  { keys: ['L'], does: 'go to the log' },
  { keys: ['M'], does: 'write a message, or roll dice of your own' },
  { keys: ['O'], does: 'override mode, if you may override' },
  { keys: ['?'], does: 'show this list' },
];

const WAYS: { [key: string]: Way } = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

const LETTERS: { [key: string]: Act } = {
  f: { do: 'flip' },
  o: { do: 'override' },
  c: { do: 'go', to: 'choices' },
  t: { do: 'go', to: 'table' },
  l: { do: 'go', to: 'log' },
  m: { do: 'go', to: 'chat' },
  '/': { do: 'search' },
  '?': { do: 'keys' },
};

/** What this key does here, or null to leave it to the browser. `letters` is false when single-key shortcuts are off. */
export function act(pressed: Pressed, focus: Focus, letters = true): Act | null {
  const { key } = pressed;
  if (key === 'Escape') return { do: 'cancel' };
  if (pressed.ctrl && !pressed.alt && !pressed.shift && key.toLowerCase() === 'z') return focus === 'text' ? null : { do: 'undo' };
  if (pressed.ctrl || pressed.alt) return null;
  if (focus === 'text') return null;
  const way = WAYS[key];
  if (way) return { do: 'move', way };
  if (key === 'Enter') return focus === 'none' ? { do: 'confirm' } : null;
  if (!letters) return null;
  if (key === ' ') return focus === 'control' ? null : { do: 'pass' };
  if (/^[1-9]$/.test(key)) return { do: 'pick', number: Number(key) };
  return LETTERS[key.toLowerCase()] ?? null;
}
