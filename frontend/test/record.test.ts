import { expect, test } from 'vitest';
import { after, canonical, fromHex, startOf, toHex } from '../src/record/chain';
import { chained, compare } from '../src/record/compare';
import { RecordStore, SHORT, storeOf, type SeenFile } from '../src/record/kept';
import { MISMATCH, TableRecord } from '../src/record/record.svelte';
import type { Entry, Json, Log, Snapshot } from '../src/wire';
import vectors from './seen-vectors.json';
import { snapshot } from './things';

const ROOT = 'ab'.repeat(32);
const entry = (version: number, text = `entry ${version}`, type = 'said'): Entry => ({
  version, at: '2026-11-22T20:00:00.000Z', seat: 'p2', command: { type: 'say' }, undone: false, proof: '00'.repeat(16),
  receipt: { clauses: [], text: '', facts: {}, lines: [] }, events: [{ type, seat: 'p2', own_text: text, text: `Ben: ${text}` }],
});
const entries = (count: number, changed = 0): Entry[] => Array.from({ length: count }, (_, i) => entry(i + 1, i + 1 === changed ? 'forged' : undefined));
const heads = (of: Entry[]) => chained(ROOT, 'p1', of);
const stated = (of: Entry[], more: Partial<Snapshot> = {}): Snapshot => ({
  ...snapshot({ version: of.length }), seen: heads(of).at(-1)!, fairness: { root: ROOT, algorithm: 'a', luck: 'committed', line_1: '' }, ...more,
});

class Server {
  constructor(public all: Entry[], public incarnation = 'i') {}
  read = async (from: number, limit: number): Promise<Log> => ({
    incarnation: this.incarnation, version: this.all.length, entries: this.all.slice(from, from + limit), seen: heads(this.all).at(-1)!,
  });
}

const memory = () => {
  const map = new Map<string, string>();
  return { map, getItem: (name: string) => map.get(name) ?? null, setItem: (name: string, value: string) => void map.set(name, value) };
};
const opened = (store = memory(), server = new Server(entries(5))) => new TableRecord(new RecordStore(store, 't', 'p1'), server.read);

test.each(vectors)('canonical JSON: $name', ({ json, canonical: wanted }) => {
  expect(canonical(JSON.parse(json) as Json)).toBe(wanted);
});

test('the line of an entry leaves out its wording and what may change later', () => {
  const one = { ...entry(1), undone: true, events: [{ type: 'said', seat: 'p2', own_text: 'entry 1', text: 'told otherwise' }] };
  expect(toHex(after(startOf(ROOT, 'p1'), one))).toBe(toHex(after(startOf(ROOT, 'p1'), entry(1))));
});

test('each entry is chained and stored, also by a browser that returns', async () => {
  const store = memory();
  const record = opened(store);
  await record.start(stated(entries(2)));
  await record.take(entry(3), heads(entries(3))[3]!.slice(0, SHORT));
  expect([record.trouble, record.version, record.head]).toEqual(['', 3, heads(entries(3))[3]]);
  const again = opened(store);
  await again.start(stated(entries(5)));
  expect([again.trouble, again.version]).toEqual(['', 5]);
  expect(again.kept.lives()).toEqual([
    { incarnation: 'i', first: 2, start: heads(entries(2))[2], heads: heads(entries(5)).slice(3).map((head) => head.slice(0, SHORT)) },
  ]);
});

test('more heads than fit in one stored text are kept in order', () => {
  const kept = new RecordStore(memory(), 't', 'p1');
  kept.begin(ROOT, 'a', 'ab'.repeat(32));
  kept.beginLife('i', 0, 'f'.repeat(64));
  for (let n = 1; n <= 600; n++) kept.add('i', n, n.toString(16).padStart(64, '0').split('').reverse().join(''));
  expect(kept.lives()[0]!.heads).toHaveLength(600);
  expect(kept.head('i', 511)).toBe(kept.lives()[0]!.heads[510]);
});

test('a gap is filled from the log', async () => {
  const record = opened();
  await record.start(stated(entries(1)));
  await record.take(entry(4), heads(entries(4))[4]!.slice(0, SHORT));
  expect([record.trouble, record.version]).toEqual(['', 4]);
});

test('a log that cannot be read now is read after the next entry', async () => {
  let fails = true;
  const server = new Server(entries(5));
  const record = new TableRecord(new RecordStore(memory(), 't', 'p1'), async (from, limit) => {
    if (fails) throw new Error('offline');
    return server.read(from, limit);
  });
  await record.start(stated(entries(1)));
  await record.take(entry(3));
  expect([record.trouble, record.version]).toEqual(['', 1]);
  fails = false;
  await record.take(entry(4));
  expect([record.trouble, record.version]).toEqual(['', 4]);
});

test.each<[string, (record: TableRecord, store: ReturnType<typeof memory>) => Promise<unknown>]>([
  ['an entry that makes another head than the server states', (record) => record.take(entry(3, 'forged'), heads(entries(3))[3]!.slice(0, SHORT))],
  ['root is not the one', (record) => record.start(stated(entries(2), { fairness: { root: 'cd', algorithm: 'a', luck: 'committed', line_1: '' } }))],
  ['an entry changed while this browser was away', (_, store) => check(store, entries(5, 2), 5)],
  ['entries dropped while this browser was away', (_, store) => check(store, entries(1), 1)],
  ['another entry in the place of one that was dropped', async (_, store) => check(store, [entry(1), entry(2), entry(3, 'x'), entry(4)], 4, 3)],
])('what does not match is said: %s', async (_, happens) => {
  const store = memory();
  const record = opened(store);
  await record.start(stated(entries(2)));
  const trouble = await happens(record, store);
  expect(trouble ?? record.trouble).toBe(MISMATCH);
});

async function check(store: ReturnType<typeof memory>, now: Entry[], version: number, saw = 2): Promise<string> {
  const before = opened(store);
  await before.start(stated(entries(2)));
  for (let n = 3; n <= saw; n++) await before.take(entry(n));
  const record = opened(store, new Server(now));
  await record.start(stated(now.slice(0, version)));
  return record.trouble;
}

test('a second tab that is a moment behind causes no alarm', async () => {
  const store = memory();
  await opened(store).start(stated(entries(2)));
  const first = opened(store);
  await first.start(stated(entries(5)));
  const second = opened(store);
  await second.start(stated(entries(4)));
  expect(second.trouble).toBe('');
});

test('a browser that stores nothing causes no alarm', async () => {
  const store = storeOf(() => { throw new Error('refused'); });
  const record = new TableRecord(new RecordStore(store, 't', 'p1'), new Server(entries(5)).read);
  await record.start(stated(entries(2)));
  await record.take(entry(3), heads(entries(3))[3]!.slice(0, SHORT));
  expect(record.trouble).toBe('');
});

test('a browser whose storage is full continues', async () => {
  const store = { ...memory(), setItem: () => { throw new Error('full'); } };
  const record = new TableRecord(new RecordStore(store, 't', 'p1'), new Server(entries(5)).read);
  await record.start(stated(entries(2)));
  await record.take(entry(3));
  await record.take(entry(4));
  expect([record.trouble, record.version, record.kept.full]).toEqual(['', 4, true]);
  expect(record.kept.lives()[0]!.heads).toHaveLength(2);
});

const kept = (saw: Entry[], more: Partial<SeenFile> = {}): SeenFile => ({
  croupier: 'seen', format: 1, table: 't', seat: 'p1', root: ROOT, algorithm: 'a', line_1: '', reveals: [], links: [],
  lives: [{ incarnation: 'i', first: 0, start: heads([])[0]!, heads: heads(saw).slice(1).map((head) => head.slice(0, SHORT)) }], ...more,
});
const now = (of: Entry[], more: object = {}) => ({ root: ROOT, incarnation: 'i', entries: of, head: heads(of).at(-1)!, ...more });

test('a match is reported with how much was compared', () => {
  const found = compare(kept(entries(4)), now(entries(6)));
  expect([found.wrong, found.until]).toEqual([[], 4]);
});

test.each([
  ['2026-11-22T22:00:00', 'today'], ['2026-11-23T01:00:00', 'yesterday'], ['2026-11-25T12:00:00', 'Sunday'], ['2026-12-25T12:00:00', 'November 22, 2026'],
])('the result is one sentence, with a day people would say: %s', (now_, day) => {
  const local = entries(4).map((one) => ({ ...one, at: '2026-11-22T20:00:00' }));
  const found = compare(kept(local), now(local), new Date(now_));
  expect(found.summary).toBe(`Everything this browser has seen (4 entries since ${day}) is in the table’s record, unchanged.`);
});

test('a browser that has seen no entry says so, and differences are counted', () => {
  expect(compare(kept([]), now([])).summary).toContain('only just begun');
  expect(compare(kept(entries(1)), now(entries(1))).summary).toMatch(/^The one entry .* unchanged\.$/);
  expect(compare(kept(entries(6)), now(entries(6, 4))).summary).toBe('The table’s record does not match what this browser was shown.');
});

const promise: Entry = { ...entry(4), events: [{ type: 'keys_promised', promise: { root: 'cd', start: 1024, size: 1024, life: 'j' } }] };
const restored = [...entries(3), promise, entry(5, 'anew')];
test.each<[string, SeenFile, ReturnType<typeof now>, string]>([
  ['changed', kept(entries(6)), now(entries(6, 4)), 'Entry 4 is not the one'],
  ['added', kept(entries(6)), now([...entries(2), entry(3, 'added'), ...entries(6).slice(2)]), 'Entry 3 is not the one'],
  ['missing at the end', kept(entries(6)), now(entries(4)), 'ends with entry 4, and this browser saw up to 6'],
  ['before the first visit', { ...kept([]), lives: [{ ...kept([]).lives[0]!, first: 2, start: heads(entries(2, 1))[2]! }] }, now(entries(4)), 'Entry 2 or an earlier one'],
  ['brought back from a backup', kept(entries(6)), now(restored, { incarnation: 'j' }), '3 entries that this browser saw (4 to 6) are gone'],
  ['another root', kept(entries(2)), now(entries(2), { root: 'cd' }), 'root is not the one'],
  ['another head', kept(entries(2)), now(entries(2), { head: 'ee' }), 'does not match its own entries'],
  ['a reveal left out', kept(entries(2), { reveals: [{ random: '1', word: '', commitment: 'c', answered: true }] }), now(entries(2)), '1 of the random values'],
  ['a link left out', kept(entries(2), { links: [{ link: '1', for: 'f', answered: true }] }), now(entries(2)), '1 of the links'],
])('what was found is said: %s', (_, file, server, says) => {
  expect(compare(file, server).wrong.join()).toContain(says);
});

const committed = { type: 'entropy_committed', seat: 'p1', commitment: 'c' };
const called = { type: 'reveals_called', seats: ['p1'] };
const mixed = { type: 'entropy_opened', reveals: [['p1', '1', 'w']], missing: [] };
const missed = { type: 'entropy_opened', reveals: [], missing: ['p1'] };

test.each([
  ['used', [committed, called, mixed], 0],
  ['left out', [committed, called, missed], 1],
  ['abandoned for all to see, and answered once', [committed, called, called, missed], 0],
  ['opened before it was called for', [mixed, committed, called], 1],
])('a reveal: %s', (_, events, wrong) => {
  const reveals = [{ random: '1', word: 'w', commitment: 'c', answered: true }];
  const all = [...entries(2), { ...entry(3), events }];
  expect(compare(kept(all, { reveals }), now(all)).wrong).toHaveLength(wrong);
});

test('a reveal that was used is no mismatch', () => {
  const opening: Entry = { ...entry(3), events: [committed, called, mixed] };
  const all = [...entries(2), opening];
  const reveals = [{ random: '1', word: 'w', commitment: 'c', answered: true }];
  expect(compare(kept(all, { reveals }), now(all)).wrong).toEqual([]);
  expect(fromHex(heads(all)[3]!)).toHaveLength(32);
});
