/** The marks above the slider of a replay. */
import { expect, test } from 'vitest';
import { marksOf, nextMark } from '../src/replay/marks';
import type { Entry } from '../src/wire';

const entry = (...moments: string[]): Entry =>
  ({ banners: moments.map((moment, event) => ({ event, banner: { moment, who: 'Ana', tone: moment === 'result' ? 'good' : '' } })), events: moments.map(() => ({})) }) as unknown as Entry;

test('results and ends are marked, what is only declared or was undone is not', () => {
  const told = new Map([[1, entry()], [2, entry('declared')], [3, entry('result')], [4, { ...entry('result'), undone: true }], [5, entry('result', 'end')]]);
  const marks = marksOf(6, (version) => told.get(version));
  expect(marks.map((one) => [one.at, one.kind, one.tone])).toEqual([[3, 'result', 'good'], [5, 'end', '']]);
  expect([nextMark(marks, 0, 1, 6), nextMark(marks, 3, 1, 6), nextMark(marks, 5, 1, 6), nextMark(marks, 5, -1, 6), nextMark(marks, 3, -1, 6)]).toEqual([3, 5, 6, 3, 0]);
});

test('so many results that they would run together leave only the ends', () => {
  const marks = marksOf(200, (version) => entry(version === 200 ? 'end' : 'result'));
  expect(marks.map((one) => one.at)).toEqual([200]);
});
