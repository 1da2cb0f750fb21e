/** The tracks and seats of a table in the width of a phone. Pure. */
import { same } from './fields';
import type { Seat, Track } from './wire';

/** The current step of each track; with the next one where there is a single track to follow. A step that the status names is not repeated. */
export function shortSteps(tracks: readonly Track[], status = ''): { at: string; next: string }[] {
  const current = tracks.flatMap((track) => {
    const at = track.steps.findIndex(({ value }) => same(value, track.at));
    if (at < 0) return [];
    const next = track.steps.slice(at + 1).find((step) => !step.out && !step.done);
    return [{ at: track.steps[at]!.label, next: next?.label ?? '' }];
  });
  if (current.length > 1) return current.map((one) => ({ ...one, next: '' }));
  return current.map(({ at, next }) => ({ at: next && status.includes(at.replace(/ \S+$/, '')) ? '' : at, next }));
}

/** One letter, or two where somebody else's name begins with the same. */
export function initialsOf(seat: Seat, seats: readonly Seat[]): string {
  const name = seat.name || (seat.kind === 'gm' ? 'GM' : seat.id);
  const letters = [...name];
  const isShared = seats.some((other) => other !== seat && [...(other.name || other.id)][0]?.toLowerCase() === letters[0]?.toLowerCase());
  return letters.slice(0, isShared ? 2 : 1).join('');
}
