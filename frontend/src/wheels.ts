/** The geometry of the wheel of ranks: distances between ranks and points of the drawing. */
import type { Wheel } from './wire';

/** Steps between two ranks, the shorter way around. */
export function apart(a: number, b: number, count: number): number {
  const way = (((a - b) % count) + count) % count;
  return Math.min(way, count - way);
}

/** The ranks within this many steps of the target, in order around the ring. */
function within(wheel: Wheel, steps: number | null): number[] {
  if (steps === null) return [];
  const ranks = wheel.ranks.map((_, i) => i);
  return ranks.filter((i) => apart(i, wheel.target, wheel.ranks.length) <= steps);
}

export const winning = (wheel: Wheel): number[] => within(wheel, wheel.outer);

export const inner = (wheel: Wheel): number[] => within(wheel, wheel.inner);

/** The winning ranks on both sides of the target: "Q K A 2 3". */
export function round(wheel: Wheel): string[] {
  const { outer, ranks, target } = wheel;
  if (outer === null) return [];
  if (outer * 2 + 1 >= ranks.length) return [...ranks];
  return Array.from({ length: outer * 2 + 1 }, (_, i) => ranks[(target - outer + i + ranks.length) % ranks.length]!);
}

/** A point on the ring; the first rank is at the top, the others follow clockwise. */
export function onRing(index: number, count: number, radius: number): { x: number; y: number } {
  const turn = (2 * Math.PI * index) / count;
  return { x: short(radius * Math.sin(turn)), y: short(-radius * Math.cos(turn)) };
}

/** The outline of a rank's segment of the ring. */
export function piece(index: number, count: number, low: number, high: number): string {
  const point = (shift: number, radius: number) => {
    const { x, y } = onRing(index + shift, count, radius);
    return `${x} ${y}`;
  };
  return `M${point(-0.48, low)}L${point(-0.48, high)}A${high} ${high} 0 0 1 ${point(0.48, high)}L${point(0.48, low)}A${low} ${low} 0 0 0 ${point(-0.48, low)}Z`;
}

function short(value: number): number {
  return Math.round(value * 100) / 100;
}

const SUITS: { [letter: string]: string } = { S: '♠', H: '♥', D: '♦', C: '♣' };

export function shown(face: string): string {
  return /^X\d*$/.test(face) ? 'Joker' : face.replace(/[SHDC]$/, (letter) => SUITS[letter]!);
}

/** The whole wheel in one line, for screen readers and text. */
export function summary(wheel: Wheel): string {
  const wins = wheel.outer === null ? 'the range is hidden' : `wins: ${round(wheel).join(' ')}${wheel.needs ? ` (${wheel.needs})` : ''}`;
  const parts = [`Target ${shown(wheel.face)}`, wins];
  if (wheel.inner !== null && wheel.outer !== null && wheel.inner !== wheel.outer) parts.push(`range ${wheel.inner}, with the Modifier ${wheel.outer}`);
  const missed = wheel.outer === null ? '' : ' and misses';
  const cards = wheel.landed.map((card) => `${shown(card.face)}${card.kept ? ` counts${card.won ? ' and wins' : missed}` : card.won ? ' in range' : ''}`);
  if (cards.length) parts.push(`drawn: ${cards.join('; ')}`);
  return parts.join(' · ');
}
