/** The headline of the wall: whom the table waits for, or why it waits for nobody. Pure. */
import type { Snapshot } from './wire';

export interface Turn {
  kind: 'turn' | 'paused' | 'over' | 'nobody';
  words: string;
}

/** "Ana", "Ana and Ben", "Ana, Ben and Cem". */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Whose turn it is, as everyone may know. */
export function turnInWords({ view, waiting_for }: Snapshot, nameOf: (seat: string) => string): Turn {
  if (view.ended) return { kind: 'over', words: view.result ?? 'The game is over.' };
  if (view.pause) return { kind: 'paused', words: 'The game is paused' };
  const names = [...new Set(waiting_for.map((one) => nameOf(one.seat)))];
  if (names.length) return { kind: 'turn', words: `Waiting for ${listed(names)}` };
  const acting = view.groups.filter((group) => group.turn).map((group) => group.label);
  return acting.length ? { kind: 'turn', words: `Turn: ${listed(acting)}` } : { kind: 'nobody', words: '' };
}
