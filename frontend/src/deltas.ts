/** Applies the deltas sent to this seat to its snapshot; knows no rules. */
import type { Brief, Choice, ChoiceNews, Group, Laid, Piece, Place, PlaceNews, Snapshot } from './wire';

interface Known {
  id: string;
}

/** The list with changed things updated in place, new ones appended and removed ones dropped. */
export function merge<T extends Known>(old: readonly T[], changed: readonly (Partial<T> & Known)[] = [], gone: readonly string[] = []): T[] {
  const fresh = new Map(changed.map((thing) => [thing.id, thing]));
  const kept = old
    .filter((thing) => !gone.includes(thing.id))
    .map((thing) => (fresh.has(thing.id) ? { ...thing, ...fresh.get(thing.id) } : thing));
  const here = new Set(old.map((thing) => thing.id));
  return [...kept, ...(changed.filter((thing) => !here.has(thing.id)) as T[])];
}

/** The pieces of a place after additions and removals. */
export function replacePieces(pieces: readonly Piece[], laid: Laid): Piece[] {
  return [...pieces.slice(0, laid.at), ...laid.pieces, ...pieces.slice(laid.at + laid.gone)];
}

/** The changes to a place, with its full list of pieces. */
function whole(old: ReadonlyMap<string, Place>, { laid, ...news }: PlaceNews): Partial<Place> & Known {
  return laid ? { ...news, pieces: replacePieces(old.get(news.id)?.pieces ?? [], laid) } : news;
}

/** The ids of the choices in order, after additions and removals. */
function newOrder(old: readonly string[], { new: fresh = [], order, moved }: ChoiceNews): readonly string[] {
  if (order) return order;
  if (!moved) return old;
  const before = new Set(old);
  const ids = moved.ids ?? fresh.map((choice) => choice.choice).filter((id) => !before.has(id));
  return [...old.slice(0, moved.at), ...ids, ...old.slice(moved.at + moved.gone)];
}

/** The choices in order; only new or changed ones were sent. */
export function mergeChoices(old: readonly Choice[], news: ChoiceNews | undefined): Choice[] {
  if (!news) return [...old];
  const known = new Map([...old, ...(news.new ?? [])].map((choice) => [choice.choice, choice]));
  return newOrder(old.map((choice) => choice.choice), news).flatMap((id) => known.get(id) ?? []);
}

export function applyChanges(snapshot: Snapshot, live: Brief): Snapshot {
  const { view, groups = [], places = [], gone = [], choices } = live.changes;
  const old = new Map(snapshot.view.places.map((place) => [place.id, place]));
  return {
    ...snapshot,
    version: live.version,
    choices: mergeChoices(snapshot.choices, choices),
    ...(choices?.groups ? { groups: choices.groups } : {}),
    waiting_for: live.waiting_for,
    view: {
      ...snapshot.view,
      ...view,
      groups: merge<Group>(snapshot.view.groups, groups, gone),
      places: merge<Place>(snapshot.view.places, places.map((news) => whole(old, news)), gone),
    },
  };
}

/** Whether this message is the next one, a duplicate, or leaves a gap that only a resync can fill. */
export function order(snapshot: Snapshot, live: Brief): 'next' | 'old' | 'gap' {
  if (live.version <= snapshot.version) return 'old';
  return live.version === snapshot.version + 1 ? 'next' : 'gap';
}

export function present(snapshot: Snapshot, presence: { [seat: string]: boolean }): Snapshot {
  const seats = snapshot.view.seats.map((seat) =>
    seat.id in presence ? { ...seat, present: presence[seat.id] === true } : seat,
  );
  return { ...snapshot, view: { ...snapshot.view, seats } };
}

/** Places that lost pieces, and how many: where a newly placed piece may have come from. */
export function shrunkPlaces(before: readonly Place[], after: readonly Place[]): Map<string, number> {
  const now = new Map(after.map((place) => [place.id, place.count]));
  const fewer = new Map<string, number>();
  for (const place of before) {
    const lost = place.count - (now.get(place.id) ?? 0);
    if (lost > 0) fewer.set(place.id, lost);
  }
  return fewer;
}
