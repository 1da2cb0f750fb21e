/** Parses what is typed for a real card or real dice: an answer, or a one-line error. Pure. */
import { printedFace, RANK_NAMES } from './card-faces';
import type { Field } from './wire';

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
export const SUITS = ['S', 'H', 'D', 'C'];
const SUIT_NAMES: { [letter: string]: string } = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' };
const SYMBOLS: { [symbol: string]: string } = { '♠': 'S', '♥': 'H', '♦': 'D', '♣': 'C' };
/** Dice with more faces than this are typed. */
const MOST_FACES = 20;

/** What is requested: a card of these (any, if it is not known which are left), dice, or something else. */
export type Asked =
  | { kind: 'card'; left: Set<string> | null }
  | { kind: 'dice'; count: number; least: number; most: number }
  | { kind: 'other'; options: string[] };

/** The answer to send and the text left over, or the error. */
export type Read = { answer: string; rest: string; wrong?: undefined } | { wrong: string };

export function askedFor(field: Field): Asked {
  if (field.kind === 'text' && field.numbers) return { kind: 'dice', count: field.numbers.count, least: field.numbers.min, most: field.numbers.max };
  const options = 'options' in field ? field.options.map((one) => String(one.value)) : [];
  if (options.every((one) => printedFace(one))) return { kind: 'card', left: options.length ? new Set(options) : null };
  const numbers = options.map(Number);
  if (numbers.every((one, at) => one === at + 1)) return { kind: 'dice', count: 1, least: 1, most: numbers.length };
  return { kind: 'other', options };
}

/** "king of hearts"; "joker". */
export function cardName(face: string): string {
  const print = printedFace(face);
  if (!print || print.joker) return face === 'X1' || face === 'X' ? 'joker' : `joker ${face.slice(1)}`;
  return `${RANK_NAMES[print.rank] ?? print.rank} of ${SUIT_NAMES[face.at(-1)!]}`;
}

/** The jokers to show: those that are left. */
export const jokers = (asked: Asked): string[] => (asked.kind === 'card' ? [...(asked.left ?? [])].filter((face) => printedFace(face)?.joker) : []);

/** The faces to tap; none for dice with too many. */
export const faces = (asked: Asked): string[] =>
  asked.kind === 'dice' && asked.most <= MOST_FACES ? Array.from({ length: asked.most - asked.least + 1 }, (_, at) => String(asked.least + at)) : [];

const words = (text: string): string[] => text.split(/[\s,;+]+/).filter(Boolean);

/** "kh", "Th", "10♥" or "joker" as the code of a card. */
function faceOf(word: string, left: Set<string> | null): string {
  const code = [...word.toUpperCase()].map((letter) => SYMBOLS[letter] ?? letter).join('').replace(/^(T|1)(?=[SHDC]$)/, (rank) => (rank === 'T' ? '10' : rank));
  if (/^(X|JOKER)$/.test(code)) return [...(left ?? [])].find((face) => printedFace(face)?.joker) ?? 'X1';
  return code;
}

export function readLuck(text: string, asked: Asked): Read {
  const typed = words(text);
  if (asked.kind === 'dice') return readDice(typed, asked);
  const [first, ...rest] = typed;
  if (asked.kind === 'other') return asked.options.length === 0 || asked.options.includes(text.trim()) ? (text.trim() ? { answer: text.trim(), rest: '' } : { wrong: 'Nothing has been entered yet.' }) : { wrong: `${text.trim() || 'Nothing'} is not one of ${asked.options.join(', ')}.` };
  if (!first) return { wrong: 'Tap a card or type one, such as KH or 10D.' };
  const face = faceOf(first, asked.left);
  if (!printedFace(face)) return { wrong: `“${first}” is not a card: type its rank and suit, such as KH or 10D.` };
  if (asked.left && !asked.left.has(face)) return { wrong: `The ${cardName(face)} is not among the cards that are left.` };
  return { answer: face, rest: rest.join(' ') };
}

function readDice(typed: string[], { count, least, most }: { count: number; least: number; most: number }): Read {
  const wrong = typed.find((one) => !/^\d+$/.test(one) || Number(one) < least || Number(one) > most);
  if (wrong !== undefined) return { wrong: `“${wrong}” is not a face of this die: ${least} to ${most}.` };
  if (typed.length < count) return { wrong: count === 1 ? 'Tap a face or type its number.' : `${typed.length} of ${count} dice so far: tap or type ${count - typed.length} more.` };
  if (typed.length > count) return { wrong: `${typed.length} numbers for ${count} ${count === 1 ? 'die' : 'dice'}: remove ${typed.length - count}.` };
  return { answer: typed.map(Number).join(','), rest: '' };
}

/** The text after a card or a face was tapped: a card replaces the first one, a face is added. */
export function tapped(text: string, face: string, asked: Asked): string {
  const typed = words(text);
  if (asked.kind !== 'dice') return [face, ...typed.slice(1)].join(' ');
  return asked.count === 1 ? face : [...typed, face].join(' ');
}

/** Without the last card or face. */
export const withoutLast = (text: string): string => words(text).slice(0, -1).join(' ');
