/** Small things on a table, for tests. */
import type { Choice, Group, Place, Snapshot, View } from '../src/wire';

export const place = (id: string, count = 1): Place => ({
  id, label: id, kind: 'pile', group: null, owner: null, count, sees: 'all', pieces: [], chips: [], at: null, size: null, text: '',
});

export const group = (id: string): Group => ({
  id, label: id, owner: null, side: null, turn: false, waits: false, out: null, badges: [], places: [],
});

export const choice = (more: Partial<Choice> = {}): Choice => ({
  choice: 'c1', prompt: 'q1', group: 'now', label: 'Do it', help: '', clauses: [], command: { type: 'do_it' }, fields: [], piece: null, to: [],
  legal: true, why_not: null, odds: false, judge: false, ...more,
});

export const snapshot = ({ version = 5, ...view }: Partial<View> & { version?: number }): Snapshot => ({
  table: 't', game: 'state-stack', name: 'T', code: null, incarnation: 'i', version, seat: 'p1', head: '', seen: '', fairness: { root: 'r', algorithm: 'a', luck: 'committed', line_1: '' }, choices: [], waiting_for: [], read_only: false, damaged: null,
  view: {
    title: 'T', status: 'Round 1', mode: 'enforce', ended: false, result: null, tracks: [], groups: [], places: [], facts: [], side_tables: [], slips: [], mood: '', wheels: [], has_begun: false, pause: null, limits: [],
    seats: [
      { id: 'gm', name: 'G', kind: 'gm', taken: true, present: false, you: false },
      { id: 'p1', name: 'Ana', kind: 'player', taken: true, present: false, you: true },
    ],
    ...view,
  },
});
