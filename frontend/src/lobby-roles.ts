/** What each kind of seat at a table does; only the lobby loads it. */
import type { Seat } from './wire';

/** What somebody does who sits there, in a line for each kind of seat at this table. */
export function roles(seats: readonly Seat[]): { role: string; does: string }[] {
  return [
    ...(seats.some((seat) => seat.kind === 'gm') ? [{ role: 'GM', does: 'runs the game and plays everyone else' }] : []),
    { role: 'Player', does: 'plays their own characters, the player characters (PCs)' },
    { role: 'Watching', does: 'sees what lies open to everyone, and cannot act' },
  ];
}
