/** The characters as small cards next to the choices of a phone: what one looks up about them while choosing. Pure. */
import { amount } from './amount';
import { printedFace, type Print } from './card-faces';
import type { Badge, Group, Place, Snapshot, View } from './wire';

export interface GroupTotals {
  id: string;
  label: string;
  mine: boolean;
  turn: boolean;
  waits: boolean;
  out: string | null;
  badges: Badge[];
  /** The open cards that the total counts. */
  cards: Print[];
}

/** Lines of a sheet and counts of cards in a small card. */
const FEW = 2;

/** A number of cards as such, so that "Target Card 1" does not look like the card. */
const inCards = ({ kind, count }: Place, value: string): string => (kind !== 'chips' && value === String(count) ? (count === 1 ? '1 card' : `${count} cards`) : value);

/** Whether a stage, ring or map is above the choices, and this seat's own area below it, out of view. */
export const isStaged = ({ groups, places, wheels }: View): boolean =>
  groups.some(({ kind }) => kind === 'stage' || kind === 'scene') || wheels.length > 0 || places.some(({ ground }) => ground);

/** A summary of the others: their totals or the first lines of their sheets; in games with neither, the number of cards in each place.
 *
 * Where a game has sheets, whoever acts or waits without a sheet of their own to show is named too, and so is this seat's own side
 * while a stage, ring or map hides it.
 */
export function totalsOf({ seat, view }: Snapshot): GroupTotals[] {
  const hasSheets = view.groups.some((group) => group.rows?.length);
  const placesOf = (group: Group) => group.places.flatMap((id) => view.places.find((place) => place.id === id && place.count > 0) ?? []);
  const lines = (group: Group): Badge[] => (group.rows ?? []).map(({ label, value }) => ({ id: label, label, value: value.replace(/^(\d+) of (\d+)$/, '$1/$2'), tone: '' }));
  const counts = (group: Group): Badge[] =>
    placesOf(group)
      .filter((place) => place.kind !== 'notes' && place.kind !== 'pile')
      .map((place) => ({ id: place.id, label: place.label, value: inCards(place, amount(group, place, place.count)), tone: '' }));
  const isHidden = isStaged(view);
  return view.groups
    .filter((group) => !group.kind && !group.out && (group.owner !== seat || (hasSheets && isHidden)))
    .map((group) => {
      const totals = group.badges.filter(({ id }) => id.startsWith('total') || id === 'result');
      const badges = totals.length ? totals : hasSheets ? lines(group).slice(0, FEW) : counts(group).slice(0, FEW + 1);
      const row = totals.length ? placesOf(group).find((place) => place.kind === 'row') : undefined;
      const { id, label, turn, waits, out } = group;
      return { id, label, mine: group.owner === seat, turn, waits, out, badges, cards: row?.pieces.flatMap((piece) => (piece.lie === 'up' && printedFace(piece.face)) || []) ?? [] };
    })
    .filter((one) => one.badges.length > 0 || (hasSheets && (one.turn || one.waits)))
    .sort((one, other) => Number(other.mine) - Number(one.mine));
}
