/** What is printed on a card: its rank, its suit and the suit's shape. */

export type Suit = 'spades' | 'hearts' | 'diamonds' | 'clubs';

export interface Print {
  rank: string;
  suit: Suit | null;
  joker: boolean;
}

const SUITS: { [letter: string]: Suit } = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' };

export const RANK_NAMES: { [rank: string]: string } = { A: 'ace', J: 'jack', Q: 'queen', K: 'king' };

/** One outline for each suit in a box of 24 by 24, so that color is not needed to tell them apart. */
export const SHAPES: { [suit in Suit]: string } = {
  spades: 'M12 2C9 7 3 10 3 15a4.4 4.4 0 0 0 7.4 3.2C10.2 20 9.4 21.3 8 22h8c-1.4-.7-2.2-2-2.4-3.8A4.4 4.4 0 0 0 21 15C21 10 15 7 12 2Z',
  hearts: 'M12 21.5C7 17 2.5 13.3 2.5 8.6A5.1 5.1 0 0 1 12 6a5.1 5.1 0 0 1 9.5 2.6C21.5 13.3 17 17 12 21.5Z',
  diamonds: 'M12 1.5 20 12 12 22.5 4 12Z',
  clubs: 'M12 2.2a4.7 4.7 0 0 0-3.6 7.7A4.7 4.7 0 1 0 10.6 17c-.2 2.2-1 3.9-2.6 5h8c-1.6-1.1-2.4-2.8-2.6-5a4.7 4.7 0 1 0 2.2-7.1A4.7 4.7 0 0 0 12 2.2Z',
};

/** Reads "10H", "KD", "X1"; null for anything but a playing card. */
export function printedFace(face: string | null): Print | null {
  if (face === null) return null;
  const card = /^(A|[2-9]|10|J|Q|K)([SHDC])$/.exec(face);
  if (card) return { rank: card[1]!, suit: SUITS[card[2]!]!, joker: false };
  if (/^X\d*$/.test(face)) return { rank: '★', suit: null, joker: true };
  return null;
}
