/** The lobby's pure parts: seat links, the query that keeps a form, dates, and what a turn is. */
import { describe, expect, test } from 'vitest';
import { queryFor } from '../src/pages/new-table';
import { dateInWords } from '../src/pages/my-tables';
import { inWords, passOf } from '../src/pages/seat-link';
import { isGathering, isLaidOut } from '../src/gathering';
import { roles } from '../src/lobby-roles';
import { lobbySeats, lobbyTitle, nextSteps, waitedFor, whoGoesOn, whoIsGm } from '../src/lobby-seats';
import { isTurn, movedCards, titleOf } from '../src/signals.svelte';
import type { Seat, Snapshot, Waiting } from '../src/wire';

test('a name is said once where somebody is waited for', () => {
  expect(waitedFor('Ben: what to prepare for', 'Ben')).toBe('what to prepare for');
  expect(waitedFor('Ezra Holt: your hand', 'Ben')).toBe('Ezra Holt: their hand');
});

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

describe('the lobby', () => {
  const seat = (id: string, name: string, more: Partial<Seat> = {}): Seat => ({ id, name, kind: id === 'gm' ? 'gm' : 'player', taken: name !== '', present: name !== '', you: false, ...more });
  const asks = (id: string, text: string): Waiting => ({ seat: id, name: id, for: text, count: 1 });
  const people = [seat('gm', 'Gil', { you: true }), seat('p1', 'Ana'), seat('p2', 'Ben', { present: false }), seat('p3', '')];

  test('says of each seat who sits there and whether they are ready', () => {
    const seats = lobbySeats(people, [asks('p1', 'Make your character')]);
    expect(seats.map((one) => [one.role, one.name, one.state, one.task])).toEqual([
      ['GM', 'Gil', 'ready', ''],
      ['Player 1', 'Ana', 'choosing', 'make their character'],
      ['Player 2', 'Ben', 'away', ''],
      ['Player 3', '', 'free', ''],
    ]);
    expect(lobbySeats([seat('p1', 'Ana', { stepped_out: true })], [asks('p1', 'Make your character')])[0]!.state).toBe('out');
    expect(lobbyTitle(seats)).toBe('Lobby · waiting for one player');
    expect(lobbyTitle(lobbySeats(people, [asks('gm', 'which faction the PCs belong to')]))).toBe('Lobby · your turn, waiting for one player');
    expect(lobbySeats(people, [asks('gm', 'Ravi Okafor is proposed: approve or return')])[0]!.task).toBe('Ravi Okafor is proposed: approve or return');
  });

  test('says whom a player plays, once they have chosen', () => {
    const groups = [{ label: 'Ezra Holt', owner: 'p1' }, { label: 'Ben', owner: 'p2' }, { label: 'Dry Fork', owner: 'gm' }, { label: 'Stage', owner: 'p1', kind: 'stage' as const }];
    expect(lobbySeats(people, [], groups).map((one) => one.plays)).toEqual(['', 'Ezra Holt', '', '']);
    expect(lobbySeats(people, []).map((one) => one.plays)).toEqual(['', '', '', '']);
  });

  test('says who is the GM, or that nobody is', () => {
    expect(whoIsGm(people)).toBe('You are the GM.');
    expect(whoIsGm([seat('gm', 'Gil'), seat('p1', 'Ana')])).toBe('Gil is the GM.');
    expect(whoIsGm([seat('gm', ''), seat('p1', 'Ana')])).toBe('The GM runs the game.');
    expect(whoIsGm([seat('p1', 'Ana')])).toBe('Nobody is the GM: the players run the game together.');
  });

  test('says in a line what each kind of seat does, of a GM only where there is one', () => {
    expect(roles(people).map((one) => one.role)).toEqual(['GM', 'Player', 'Watching']);
    expect(roles([seat('p1', 'Ana')]).map((one) => one.role)).toEqual(['Player', 'Watching']);
    expect(roles(people)[1]!.does).toContain('player characters (PCs)');
  });

  test('says what happens next and who has to do it, this seat first', () => {
    const waiting = [asks('p1', 'your main character'), asks('p2', 'your main character'), asks('gm', 'which faction the PCs belong to')];
    expect(nextSteps(lobbySeats(people, waiting))).toEqual([
      { text: 'You: choose which faction the PCs belong to', isMine: true },
      { text: 'Ana and Ben: choose their main character', isMine: false },
    ]);
    expect(nextSteps(lobbySeats(people, [])).map((one) => one.text)).toEqual(['The others take their seats']);
    expect(nextSteps(lobbySeats(people.slice(0, 3), [])).map((one) => one.text)).toEqual(['Everyone is ready']);
  });

  test('covers nothing that has been laid out', () => {
    const view = (groups: object[], places: object[]) => ({ groups, places }) as unknown as Snapshot['view'];
    expect(isLaidOut(view([{ id: 'p1', owner: 'p1' }, { id: 'stage', owner: null, kind: 'stage' }], [{ id: 'deck', ground: undefined }]))).toBe(false);
    expect(isLaidOut(view([{ id: 'bandit', owner: 'gm' }], []))).toBe(true);
    expect(isLaidOut(view([], [{ id: 'map', ground: {} }]))).toBe(true);
  });

  test('is over once play has begun, except for someone who is still making a character', () => {
    const shot = (has_begun: boolean, owners: string[], waiting: Waiting[]) =>
      ({ view: { has_begun, seats: people, groups: owners.map((owner) => ({ id: `${owner}-1`, owner })) }, waiting_for: waiting }) as unknown as Snapshot;
    expect(isGathering(shot(false, [], []))).toBe(true);
    expect(isGathering(shot(true, ['p1'], [asks('p2', 'Make your character')]))).toBe(true);
    expect(isGathering(shot(true, ['p1', 'p2'], [asks('p2', 'Act')]))).toBe(false);
  });
});

describe('a table where nobody is asked', () => {
  test('says who goes on', () => {
    const seat = (kind: string, you = false) => ({ kind, you }) as Seat;
    expect(whoGoesOn([seat('player', true), seat('player')])).toBe('Nobody has to act now. Anyone may go on.');
    expect(whoGoesOn([seat('gm', true), seat('player')])).toBe('Nobody has to act now. You go on: say what happens, or start what comes next.');
    expect(whoGoesOn([seat('gm'), seat('player', true)])).toBe('Nobody has to act now. The GM or you go on.');
  });
});
