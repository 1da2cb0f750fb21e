/** Turns what this seat was sent into the snapshot that it now sees; judges nothing. */
import type { Live, Place, Snapshot } from './wire';

interface Known {
  id: string;
}

/** The list with changed things replaced in place, new ones added at the end and gone ones left out. */
export function merge<T extends Known>(old: readonly T[], changed: readonly T[] = [], gone: readonly string[] = []): T[] {
  const fresh = new Map(changed.map((thing) => [thing.id, thing]));
  const kept = old.filter((thing) => !gone.includes(thing.id)).map((thing) => fresh.get(thing.id) ?? thing);
  const here = new Set(old.map((thing) => thing.id));
  return [...kept, ...changed.filter((thing) => !here.has(thing.id))];
}

export function applied(snapshot: Snapshot, live: Live): Snapshot {
  const { view, groups, places, gone } = live.changes;
  return {
    ...snapshot,
    version: live.version,
    choices: live.choices,
    waiting_for: live.waiting_for,
    view: {
      ...snapshot.view,
      ...view,
      groups: merge(snapshot.view.groups, groups, gone),
      places: merge(snapshot.view.places, places, gone),
    },
  };
}

/** Whether this message is the next one, was here before, or leaves a gap that only a resync can fill. */
export function order(snapshot: Snapshot, live: Live): 'next' | 'old' | 'gap' {
  if (live.version <= snapshot.version) return 'old';
  return live.version === snapshot.version + 1 ? 'next' : 'gap';
}

export function present(snapshot: Snapshot, presence: { [seat: string]: boolean }): Snapshot {
  const seats = snapshot.view.seats.map((seat) =>
    seat.id in presence ? { ...seat, present: presence[seat.id] === true } : seat,
  );
  return { ...snapshot, view: { ...snapshot.view, seats } };
}

/** Places that hold fewer pieces than before, with how many fewer: where a newly laid piece may have come from. */
export function givers(before: readonly Place[], after: readonly Place[]): Map<string, number> {
  const now = new Map(after.map((place) => [place.id, place.count]));
  const fewer = new Map<string, number>();
  for (const place of before) {
    const lost = place.count - (now.get(place.id) ?? 0);
    if (lost > 0) fewer.set(place.id, lost);
  }
  return fewer;
}
