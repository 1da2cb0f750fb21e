import { expect, test } from 'vitest';
import { askedFor, cardName, faces, jokers, readLuck, tapped, withoutLast } from '../src/luck-entry';
import type { Field } from '../src/wire';

const field = (more: object): Field => ({ name: 'answer', label: 'Result', required: true, ...more }) as unknown as Field;
const options = (...values: string[]) => field({ kind: 'one_of', options: values.map((value) => ({ value, label: value })) });
const cards = askedFor(options('KH', '10D', '2C', 'X1'));
const any = askedFor(field({ kind: 'text', max_length: 200 }));
const three = askedFor(field({ kind: 'text', numbers: { count: 3, min: 1, max: 10 } }));
const one = askedFor(options('1', '2', '3', '4', '5', '6'));

test('the field determines what is requested', () => {
  expect([cards.kind, any.kind, three.kind, one.kind]).toEqual(['card', 'card', 'dice', 'dice']);
  expect(any).toEqual({ kind: 'card', left: null });
  expect(one).toEqual({ kind: 'dice', count: 1, least: 1, most: 6 });
  expect([jokers(cards), jokers(any)]).toEqual([['X1'], []]);
  expect(faces(three)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  expect(faces(askedFor(field({ kind: 'text', numbers: { count: 1, min: 1, max: 100 } })))).toEqual([]);
  expect(askedFor(options('red', 'blue'))).toEqual({ kind: 'other', options: ['red', 'blue'] });
});

test.each(['kh', 'KH', 'K♥', ' kh '])('%s is the king of hearts', (text) => {
  expect(readLuck(text, cards)).toEqual({ answer: 'KH', rest: '' });
});

test('a ten and a joker have two spellings each, and the rest of the text is kept', () => {
  expect(readLuck('td 2c', cards)).toEqual({ answer: '10D', rest: '2c' });
  expect(readLuck('10d', cards)).toEqual({ answer: '10D', rest: '' });
  expect(readLuck('joker', cards)).toEqual({ answer: 'X1', rest: '' });
});

test.each([
  ['', cards, 'Tap a card or type one, such as KH or 10D.'],
  ['KX', cards, '“KX” is not a card: type its rank and suit, such as KH or 10D.'],
  ['1H', cards, '“1H” is not a card: type its rank and suit, such as KH or 10D.'],
  ['QS', cards, 'The queen of spades is not among the cards that are left.'],
  ['7 9', three, '2 of 3 dice so far: tap or type 1 more.'],
  ['7 9 10 1', three, '4 numbers for 3 dice: remove 1.'],
  ['7 9 11', three, '“11” is not a face of this die: 1 to 10.'],
  ['7 9 x', three, '“x” is not a face of this die: 1 to 10.'],
  ['', one, 'Tap a face or type its number.'],
])('%s is refused in one line', (text, asked, wrong) => {
  expect(readLuck(text, asked)).toEqual({ wrong });
});

test('dice are read with spaces, commas and plus signs', () => {
  for (const text of ['7 9 10', '7,9,10', '7+9+10', '07 9 10']) expect(readLuck(text, three)).toEqual({ answer: '7,9,10', rest: '' });
});

test('tapping adds a face, and replaces a card', () => {
  expect(tapped('7 9', '10', three)).toBe('7 9 10');
  expect(tapped('3', '4', one)).toBe('4');
  expect(tapped('KH 2C', '10D', cards)).toBe('10D 2C');
  expect(withoutLast('7 9 10')).toBe('7 9');
});

test('cards have names', () => {
  expect([cardName('KH'), cardName('10S'), cardName('X1'), cardName('X2')]).toEqual(['king of hearts', '10 of spades', 'joker', 'joker 2']);
});
