/** What a replay keeps of what it loads: each view, undone entries, and which part comes next. */
import { expect, test } from 'vitest';
import { PART, partOf, Recording } from '../src/replay/recording';
import type { Replay } from '../src/wire';

/** A part of a table of `last` entries whose title is the number of the last entry. */
function part(number: number, last: number, undone: number[] = []): Replay {
  const from = Math.min(number * PART, last);
  const steps = Array.from({ length: Math.min(PART, last - from) }, (_, at) => ({
    version: from + at + 1, waiting_for: [], changes: { view: { title: String(from + at + 1) } },
    entry: { version: from + at + 1, undone: false },
  }));
  const snapshot = { version: from, choices: [], view: { title: String(from), groups: [], places: [] } };
  const everybody = [from, ...steps.map((step) => step.version)].map((version) => version - Number(version > 2));
  return { version: last, snapshot, steps, undone, public: everybody } as unknown as Replay;
}

test('each version has its view, whichever part is loaded first', () => {
  const recording = new Recording();
  recording.take(part(1, PART + 50));
  recording.take(part(0, PART + 50));
  for (const version of [0, 1, PART - 1, PART, PART + 1, PART + 50]) expect(recording.shot(version)!.view.title).toBe(String(version));
  expect(recording.shot(PART + 51)).toBeUndefined();
  expect(recording.size).toBe(PART + 51);
});

test('a version is linked as the one that everybody had then', () => {
  const recording = new Recording();
  recording.take(part(0, 4));
  expect([0, 2, 3, 4, 5].map((version) => recording.publicVersion(version))).toEqual([0, 2, 2, 3, undefined]);
});

test('an undone entry is marked and its view is kept', () => {
  const recording = new Recording();
  recording.take(part(0, 3, [2]));
  expect([1, 2, 3].map((version) => recording.entry(version)!.undone)).toEqual([false, true, false]);
  expect(recording.shot(2)!.view.title).toBe('2');
});

test('the log ends at a version and has no gap', () => {
  const recording = new Recording();
  recording.take(part(1, 4 * PART));
  expect(recording.log(PART + 3, 60).map((entry) => entry.version)).toEqual([PART + 1, PART + 2, PART + 3]);
  recording.take(part(0, 4 * PART));
  expect(recording.log(PART + 2, 3).map((entry) => entry.version)).toEqual([PART, PART + 1, PART + 2]);
  expect(recording.log(0, 5)).toEqual([]);
});

test('the part being viewed is loaded first, then the nearest', () => {
  const recording = new Recording();
  const loaded: number[] = [];
  const [here, last] = [2 * PART + 50, 4 * PART + 50];
  for (let next = recording.missing(here); next !== null; next = recording.missing(here)) {
    loaded.push(next);
    recording.take(part(next, last));
  }
  expect(loaded).toEqual([2, 1, 3, 0, 4]);
});

test('a version after the end leads to the last part, which is not requested forever', () => {
  const recording = new Recording();
  const last = 2 * PART + 50;
  recording.take(part(recording.missing(5000)!, last));
  expect(recording.last).toBe(last);
  expect(recording.missing(5000)).toBe(partOf(last));
  for (let next = recording.missing(5000); next !== null; next = recording.missing(5000)) recording.take(part(next, last));
  expect(recording.shot(1)).toBeDefined();
});

test('a table without entries has only its first view', () => {
  const recording = new Recording();
  recording.take(part(0, 0));
  expect(recording.missing(0)).toBeNull();
  expect(recording.shot(0)!.view.title).toBe('0');
});
