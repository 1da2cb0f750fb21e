/** When the lobby is shown, and where. */
import type { Seat, Snapshot } from './wire';

/** Whether there is a map, or an area with something in it: until then, the lobby may cover it. */
export function isLaidOut({ groups, places }: Snapshot['view']): boolean {
  return groups.some((group) => group.kind !== 'stage' && group.id !== group.owner) || places.some((place) => place.ground);
}

/** Before play begins, and while someone with a seat and no area of their own still chooses a character. */
export function isGathering({ view, waiting_for }: Snapshot): boolean {
  if (!view.has_begun) return true;
  const areas = new Set(view.groups.map((group) => group.owner));
  const chooses = (seat: Seat) => seat.kind === 'player' && seat.taken && !areas.has(seat.id) && waiting_for.some((one) => one.seat === seat.id);
  return view.groups.length > 0 && view.seats.some(chooses);
}
