/** Walls of a map that stop areas: the spaces to which an area spreads from its center. */
import type { Spot } from './maps';

type Point = readonly [number, number];

/** Whether a line passes through the inside of a box; touching an edge or a corner does not count. */
function crosses(start: Point, end: Point, low: Point, high: Point): boolean {
  let first = 0;
  let last = 1;
  for (const axis of [0, 1] as const) {
    const way = end[axis] - start[axis];
    if (way === 0) {
      if (start[axis] <= low[axis] || start[axis] >= high[axis]) return false;
      continue;
    }
    const [near, far] = [(low[axis] - start[axis]) / way, (high[axis] - start[axis]) / way].sort((one, other) => one - other);
    first = Math.max(first, near!);
    last = Math.min(last, far!);
  }
  return last - first > 1e-9;
}

const corners = ({ x, y }: Spot): Point[] => [[x, y], [x, y + 1], [x + 1, y], [x + 1, y + 1]];

const greatest = (one: number, other: number): number => (other === 0 ? one : greatest(other, one % other));

/** The pairs of spaces between which a line passes, along an edge or past a corner of both. */
function touching([ax, ay]: Point, [bx, by]: Point): [Spot, Spot][] {
  const steps = greatest(Math.abs(bx - ax), Math.abs(by - ay));
  const [dx, dy] = steps ? [(bx - ax) / steps, (by - ay) / steps] : [0, 0];
  const points = Array.from({ length: steps + 1 }, (_, at) => ({ x: ax + dx * at, y: ay + dy * at }));
  if (dx && dy) {
    return points.slice(1, -1).map(({ x, y }) =>
      dx * dy > 0 ? [{ x, y: y - 1 }, { x: x - 1, y }] : [{ x: x - 1, y: y - 1 }, { x, y }]);
  }
  return points.slice(1).map((point, at) => {
    const [x, y] = [Math.min(point.x, points[at]!.x), Math.min(point.y, points[at]!.y)];
    return [{ x, y }, { x: x - (dy ? 1 : 0), y: y - (dx ? 1 : 0) }];
  });
}

/** The pairs of spaces whose common corner is on the line between the centers of two spaces. */
function seams(a: Spot, b: Spot): [Spot, Spot][] {
  const steps = greatest(Math.abs(b.x - a.x), Math.abs(b.y - a.y));
  const [dx, dy] = [(b.x - a.x) / steps, (b.y - a.y) / steps];
  if (dx % 2 === 0 || dy % 2 === 0) return [];
  return Array.from({ length: steps }, (_, at) => {
    const [x, y] = [a.x + (1 + dx * (2 * at + 1)) / 2, a.y + (1 + dy * (2 * at + 1)) / 2];
    return dx * dy > 0 ? [{ x, y: y - 1 }, { x: x - 1, y }] : [{ x: x - 1, y: y - 1 }, { x, y }];
  });
}

/** Whether an area spreads from one space to another: no wall, and no seam of two, between their centers; some line free. */
export function isOpen(walls: readonly Spot[], a: Spot, b: Spot): boolean {
  const is = (one: Spot, other: Spot) => one.x === other.x && one.y === other.y;
  if (!walls.length || is(a, b)) return !walls.some((wall) => is(wall, b));
  if (walls.some((wall) => is(wall, b))) return false;
  const others = walls.filter((wall) => !is(wall, a));
  const cuts = (start: Point, end: Point) => others.some(({ x, y }) => crosses(start, end, [x, y], [x + 1, y + 1]));
  if (cuts([a.x + 0.5, a.y + 0.5], [b.x + 0.5, b.y + 0.5])) return false;
  const isWall = (spot: Spot) => others.some((wall) => is(wall, spot));
  if (seams(a, b).some(([one, other]) => isWall(one) && isWall(other))) return false;
  return corners(a).some((start) => corners(b).some((end) =>
    !cuts(start, end) && !touching(start, end).some(([one, other]) => isWall(one) && isWall(other))));
}
