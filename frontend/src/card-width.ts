/** The width of a row of places, split into what grows with the card size and what does not, so a whole stack fits on one line. */
import type { Place } from './wire';

const TALL = 1.41;
const LETTER = { roomy: 6.6, tight: 5.6 };
const GAP = { roomy: 8, tight: 5 };
const SMALL = 40;

/** With more cards than this in a row, they lie closer together, as a fan of the same width. */
const MANY = 8;

/** How much of the usual part of a card is visible in a row of this many: 1 unless there are many. */
export const fanned = (count: number): number => (count > MANY ? Math.max(0.35, (MANY - 1) / (count - 1)) : 1);

/** Card widths that the place takes, as PlaceView overlaps its cards. */
export function cardsWide(place: Place): number {
  const count = Math.max(place.pieces.length, Math.min(place.count, 12));
  if (count === 0) return 0;
  const packed = count > 5;
  const sideways = place.pieces.some((piece) => piece.lie === 'side_up' || piece.lie === 'side_down');
  if (sideways) return TALL + (count - 1) * TALL * (packed ? 0.2 * fanned(count) : 0.4);
  const faces = place.pieces.every((piece) => piece.lie === 'up');
  return 1 + (count - 1) * (packed ? 0.28 * fanned(count) : faces ? 0.7 : 0.48);
}

/** The row's card widths, and the pixels independent of card size (gaps, and captions wider than their cards); tight: small captions. */
export function stackWide(places: readonly Place[], fit: 'roomy' | 'tight' = 'roomy'): { cards: number; pixels: number } {
  let [cards, pixels] = [0, fit === 'tight' ? 4 : 12];
  for (const place of places) {
    if (place.kind === 'chips') {
      pixels += Math.max(48 * place.chips.length, place.label.length * LETTER[fit]) + GAP[fit];
      continue;
    }
    const caption = place.label.length * LETTER[fit] + (place.count > 1 ? 26 : 4);
    const wide = cardsWide(place);
    if (wide * SMALL > caption) cards += wide;
    else pixels += caption;
    pixels += GAP[fit];
  }
  return { cards: Math.max(cards, 1), pixels };
}
