import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OddsRequests, filled } from '../src/odds-requests.svelte';
import type { AskOdds, ChoiceOdds } from '../src/wire';
import { choice } from './things';

const HIT = { choice: choice({ choice: 'hit', label: 'Hit', odds: true }), values: {} };
const STAY = { choice: choice({ choice: 'stay', label: 'Stay', odds: true }), values: {} };
const bust = (id: string, probability: string): ChoiceOdds => ({ choice: id, bars: [{ label: 'bust', probability, tone: 'bad' }] });

let moment = '';
let sent: AskOdds[] = [];
let line = true;
let asking: OddsRequests;

beforeEach(() => {
  vi.useFakeTimers();
  [moment, sent, line] = ['i:1', [], true];
  asking = new OddsRequests(
    () => moment,
    (asked) => line && sent.push(asked) > 0,
  );
});
afterEach(() => void vi.useRealTimers());

const later = () => vi.advanceTimersByTime(130);
const told = (...odds: (ChoiceOdds | null)[]) => asking.receive({ id: sent.at(-1)!.id!, odds });

test('visible choices are requested together, a moment later', () => {
  asking.show(() => HIT);
  asking.show(() => STAY);
  expect(sent).toEqual([]);
  later();
  expect(sent.map((one) => one.odds.map((of) => of.choice))).toEqual([['hit', 'stay']]);
});

test('nothing is requested if no choice is visible', () => {
  asking.show(() => HIT)();
  asking.changed();
  later();
  expect(sent).toEqual([]);
});

test('known odds are requested again only after a change, and are shown as old until then', () => {
  asking.show(() => HIT);
  later();
  told(bust('hit', '15/47'));
  asking.changed();
  later();
  expect(sent).toHaveLength(1);
  expect(asking.of(HIT)).toMatchObject({ fresh: true });
  moment = 'i:2';
  expect(asking.of(HIT)).toMatchObject({ fresh: false, odds: { bars: [{ probability: '15/47' }] } });
  asking.changed();
  later();
  expect(sent).toHaveLength(2);
});

test('odds for other values are shown until the new ones arrive, and return at once', () => {
  const roll = choice({ choice: 'roll', odds: true, fields: [{ name: 'difficulty', label: 'Difficulty', kind: 'int', required: true, min: 2, max: 10 }] });
  let values: { difficulty: number } = { difficulty: 6 };
  asking.show(() => ({ choice: roll, values }));
  later();
  told(bust('roll', '1/2'));
  values = { difficulty: 7 };
  asking.changed();
  expect(asking.of({ choice: roll, values })).toMatchObject({ fresh: false, odds: { bars: [{ probability: '1/2' }] } });
  later();
  expect(sent.at(-1)!.odds).toEqual([{ choice: 'roll', values: { difficulty: 7 } }]);
  told(bust('roll', '2/3'));
  values = { difficulty: 6 };
  asking.changed();
  later();
  expect(sent).toHaveLength(2);
  expect(asking.of({ choice: roll, values })).toMatchObject({ fresh: true, odds: { bars: [{ probability: '1/2' }] } });
});

test('slow odds are awaited and included in the next request', () => {
  asking.show(() => HIT);
  later();
  told({ choice: 'hit', waiting: true });
  expect(asking.of(HIT)).toMatchObject({ waits: true, fresh: false });
  asking.show(() => STAY);
  later();
  expect(sent.at(-1)!.odds.map((of) => of.choice)).toEqual(['hit', 'stay']);
  told({ choice: 'hit', waiting: true }, null);
  told(bust('hit', '1/3'), null);
  expect(asking.of(HIT)).toMatchObject({ waits: false, fresh: true });
  expect(asking.of(STAY)).toMatchObject({ odds: null, fresh: true });
});

test('an answer to an earlier request is ignored', () => {
  asking.show(() => HIT);
  later();
  const first = sent[0]!.id!;
  moment = 'i:2';
  asking.changed();
  later();
  asking.receive({ id: first, odds: [bust('hit', '1/2')] });
  expect(asking.of(HIT).odds).toBeUndefined();
});

test('pending odds are requested again after a lost connection', () => {
  asking.show(() => HIT);
  line = false;
  later();
  expect(sent).toEqual([]);
  line = true;
  asking.lost();
  later();
  expect(sent).toHaveLength(1);
  asking.lost();
  later();
  expect(sent).toHaveLength(2);
});

test('a refused request is not repeated until something changes', () => {
  asking.show(() => HIT);
  later();
  expect(asking.refused('another')).toBe(false);
  expect(asking.refused(String(sent[0]!.id))).toBe(true);
  asking.changed();
  later();
  expect(sent).toHaveLength(1);
});

test('values are sent as in the command, without those that the choice fixes', () => {
  const one = choice({ command: { type: 'roll', about: 'c1' }, fields: [{ name: 'note', label: 'Note', kind: 'text', required: false, max_length: 9 }] });
  expect(filled(one, { note: '' })).toEqual({});
  expect(filled(one, { note: 'x' })).toEqual({ note: 'x' });
});
