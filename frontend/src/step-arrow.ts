/** The arrow for one step on a map, such as "↘" from 4,6 to 5,7; "→" for steps between other places. */
export function stepArrow(from: string, to: string): string {
  const [dx, dy] = [0, 1].map((at) => Math.sign(Number(to.split(',')[at]) - Number(from.split(',')[at]))) as [number, number];
  return ['↖↑↗', '← →', '↙↓↘'][dy + 1]?.[dx + 1]?.trim() || '→';
}
