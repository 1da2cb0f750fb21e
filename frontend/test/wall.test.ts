import { expect, test } from 'vitest';
import { listed, turnInWords } from '../src/wall';
import type { Snapshot } from '../src/wire';

const names: { [seat: string]: string } = { gm: 'Gil', p1: 'Ana', p2: 'Ben' };
const shot = (view: object, ...seats: string[]) =>
  ({ view: { groups: [], ended: false, pause: null, result: null, ...view }, waiting_for: seats.map((seat) => ({ seat, for: 'act' })) }) as unknown as Snapshot;
const said = (one: Snapshot) => turnInWords(one, (seat) => names[seat]!);

test('names are listed as people say them', () => {
  expect([listed([]), listed(['Ana']), listed(['Ana', 'Ben']), listed(['Ana', 'Ben', 'Cem'])]).toEqual(['', 'Ana', 'Ana and Ben', 'Ana, Ben and Cem']);
});

test('the wall names everyone the table waits for, each once', () => {
  expect(said(shot({}, 'p1', 'p2', 'p1'))).toEqual({ kind: 'turn', words: 'Waiting for Ana and Ben' });
  expect(said(shot({ groups: [{ label: 'Asha', turn: true }, { label: 'Bandit', turn: false }] }))).toEqual({ kind: 'turn', words: 'Turn: Asha' });
  expect(said(shot({}))).toEqual({ kind: 'nobody', words: '' });
});

test('a pause and the end of the game come before whose turn it is', () => {
  expect(said(shot({ pause: { kind: 'x_card' } }, 'p1'))).toEqual({ kind: 'paused', words: 'The game is paused' });
  expect(said(shot({ ended: true, result: 'Ana wins.', pause: { kind: 'break' } }, 'p1'))).toEqual({ kind: 'over', words: 'Ana wins.' });
});
