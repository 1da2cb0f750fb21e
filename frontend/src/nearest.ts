/** The nearest thing in a direction, for moving over the table with the arrow keys. */
import type { Way } from './shortcuts';

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Index of the nearest box in that direction, or -1. Boxes straight ahead are preferred. */
export function nearest(from: Box, boxes: readonly Box[], way: Way): number {
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, index) => {
    const [ahead, aside] = apart(from, box, way);
    if (ahead <= 1) return;
    const far = ahead + 3 * aside;
    if (far < least) [best, least] = [index, far];
  });
  return best;
}

function apart(a: Box, b: Box, way: Way): [ahead: number, aside: number] {
  const dx = middle(b.left, b.right) - middle(a.left, a.right);
  const dy = middle(b.top, b.bottom) - middle(a.top, a.bottom);
  const level = way === 'left' || way === 'right';
  const gap = level ? between(a.top, a.bottom, b.top, b.bottom) : between(a.left, a.right, b.left, b.right);
  const ahead = { left: -dx, right: dx, up: -dy, down: dy }[way];
  return [ahead, gap + Math.abs(level ? dy : dx) / 8];
}

function middle(low: number, high: number): number {
  return (low + high) / 2;
}

function between(aLow: number, aHigh: number, bLow: number, bHigh: number): number {
  return Math.max(0, bLow - aHigh, aLow - bHigh);
}
