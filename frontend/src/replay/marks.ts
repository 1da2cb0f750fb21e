/** The marks of a replay: where results, fights, acts and scenes are, above the slider. */
import { banners } from '../stage';
import type { Entry } from '../wire';

export interface Mark {
  at: number;
  kind: 'end' | 'result';
  tone: string;
}

/** More results than this are not told apart: then only ends are marked. */
const MOST = 90;

/** The marks of the entries that are loaded; undone ones have none. */
export function marksOf(last: number, entry: (version: number) => Entry | undefined): Mark[] {
  const found: Mark[] = [];
  for (let at = 1; at <= last; at += 1) {
    const told = entry(at);
    const shown = told && !told.undone ? banners(told).map((one) => one.banner) : [];
    const end = shown.find((one) => one.moment === 'end');
    const result = shown.findLast((one) => one.moment === 'result');
    if (end) found.push({ at, kind: 'end', tone: end.tone ?? '' });
    else if (result) found.push({ at, kind: 'result', tone: result.tone ?? '' });
  }
  const results = found.filter((one) => one.kind === 'result').length;
  return results > MOST ? found.filter((one) => one.kind === 'end') : found;
}

/** The mark after a version, or before it; the first or last entry if there is none. */
export function nextMark(marks: readonly Mark[], at: number, by: 1 | -1, last: number): number {
  if (by > 0) return marks.find((one) => one.at > at)?.at ?? last;
  return marks.findLast((one) => one.at < at)?.at ?? 0;
}
