/** The lobby's pure parts: seat links, the query that keeps a form, dates, and what a turn is. */
import { describe, expect, test } from 'vitest';
import { queryFor } from '../src/pages/new-table';
import { dateInWords } from '../src/pages/my-tables';
import { inWords, passOf } from '../src/pages/seat-link';
import { isTurn, movedCards, titleOf } from '../src/signals.svelte';
import type { Snapshot } from '../src/wire';

describe('a seat link', () => {
  test('has the code and the pass in its fragment', () => {
    expect(passOf('#ABC234-H7K2M9QW')).toEqual({ code: 'ABC234', pass: 'H7K2M9QW' });
  });

  test('may contain a long pass that has dashes itself', () => {
    expect(passOf('#q1-_x-abcdefghijklmnopqrstuvwxyz')).toEqual({ code: '', pass: 'q1-_x-abcdefghijklmnopqrstuvwxyz' });
    expect(passOf('')).toBeNull();
  });

  test('says which table and seat it is for', () => {
    const seat = { table_name: 'Friday', game_title: 'State Stack', seat: 'p2', name: 'Ana' };
    expect(inWords(seat)).toBe('At Friday (State Stack): the seat of Ana, player 2.');
    expect(inWords({ ...seat, seat: 'gm', name: '' })).toBe('At Friday (State Stack): the seat of the GM.');
    expect(inWords({ ...seat, seat: 'gm', name: 'GM' })).toBe('At Friday (State Stack): the seat of the GM.');
    expect(inWords({ ...seat, seat: 'gm', name: 'Vera' })).toBe('At Friday (State Stack): the seat of Vera, the GM.');
  });
});

test('choosing another game keeps what was typed, but not a table name taken from the game', () => {
  const typed = new FormData();
  for (const [name, value] of [['person', 'Ana'], ['players', '4'], ['name', 'State Stack'], ['setting.sides', 'sides']]) typed.set(name!, value!);
  expect(queryFor('maelstrom', typed, 'State Stack')).toBe('game=maelstrom&person=Ana&players=4');
  typed.set('name', 'Friday');
  expect(queryFor('maelstrom', typed, 'State Stack')).toBe('game=maelstrom&person=Ana&players=4&name=Friday');
});

test('dates are shown in words', () => {
  const now = new Date(2026, 10, 23, 12);
  expect(dateInWords(new Date(2026, 10, 23, 9, 5), now)).toMatch(/^today, /);
  expect(dateInWords(new Date(2026, 10, 22, 23, 59), now)).toBe('yesterday');
  expect(dateInWords(new Date(2026, 10, 13, 1), now)).toBe('10 days ago');
  expect(dateInWords(new Date(2026, 1, 1), now)).toContain('2026');
});

describe('signals', () => {
  const shot = (pieces: { id: string; face?: string }[], waits: string[] = []): Snapshot =>
    ({
      seat: 'p1', name: 'Friday', read_only: false, waiting_for: waits.map((seat) => ({ seat, name: seat, for: 'act', count: 1 })),
      view: { title: 'State Stack', status: 'Round 1', ended: false, places: [{ id: 'felt', pieces }] },
    }) as unknown as Snapshot;

  test('count the cards that have moved or been turned', () => {
    expect(movedCards(shot([{ id: 'a' }, { id: 'b' }]), shot([{ id: 'a', face: '7' }, { id: 'b' }, { id: 'c' }]))).toBe(2);
  });

  test('say in the title when it is your turn', () => {
    expect(isTurn(shot([], ['p2']))).toBe(false);
    expect(titleOf(shot([], ['p2']))).toBe('Friday · Round 1');
    expect(titleOf(shot([], ['p1']))).toBe('Your turn · Friday');
  });
});
