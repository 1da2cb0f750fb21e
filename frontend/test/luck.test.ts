import { sha256 } from '@noble/hashes/sha2.js';
import { beforeEach, expect, test } from 'vitest';
import { fromHex, hashText, toHex } from '../src/record/chain';
import { RecordStore } from '../src/record/kept';
import { commitmentOf, LENGTH, linksOf, OwnLuck } from '../src/record/luck';
import type { Entry, EntryEvent, Values } from '../src/wire';

const sha = (bytes: Uint8Array) => toHex(sha256(bytes));
const randoms = ['aa', 'bb', 'cc', 'dd'].map((byte) => byte.repeat(32));
let store: Map<string, string>;
let commands: Values[];
let answers: object[];
let used: number;

const luck = () =>
  new OwnLuck(
    new RecordStore({ getItem: (name) => store.get(name) ?? null, setItem: (name, value) => void store.set(name, value) }, 't', 'p1'),
    { command: (command) => void commands.push(command), answer: (body) => answers.push(body) > 0 },
    () => randoms[used++]!,
  );
const entry = (...events: EntryEvent[]): Entry => ({
  version: 1, at: '', seat: 'p1', command: null, events, receipt: { clauses: [], text: '', facts: {}, lines: [] }, undone: false, proof: '',
});
const heard = (one: OwnLuck) => one.receive(entry({ type: 'entropy_committed', seat: 'p1', commitment: String(commands.at(-1)!['commitment']) }));

beforeEach(() => {
  [store, commands, answers, used] = [new Map(), [], [], 0];
});

test('a page commits when it joins, and keeps its commitment across a reload', () => {
  const first = luck();
  first.join(false);
  expect(commands).toEqual([{ type: 'commit_entropy', commitment: hashText(`croupier-entropy|${randoms[0]}|`) }]);
  heard(first);
  luck().join(false);
  expect(commands).toHaveLength(1);
});

test('a commitment that the server never recorded is sent again unchanged', () => {
  luck().join(true);
  luck().join(true);
  expect(commands.slice(2)).toEqual(commands.slice(0, 2));
});

test('its entropy is revealed once, and only for its own latest commitment', () => {
  const own = luck();
  own.join(false);
  const commitment = String(commands[0]!['commitment']);
  own.reveal({ commitment: 'ff'.repeat(32) });
  own.reveal({ commitment });
  own.reveal({ commitment });
  expect(answers).toEqual([
    { reveal: { commitment: 'ff'.repeat(32), random: null } },
    { reveal: { commitment, random: randoms[0], word: '' } },
    { reveal: { commitment, random: null } },
  ]);
  expect(own.kept.file().reveals).toEqual([{ random: randoms[0], word: '', commitment, answered: true }]);
});

test('the saved file has no entropy that was not revealed', () => {
  const own = luck();
  own.join(true);
  expect(JSON.stringify(own.kept.file())).not.toContain(randoms[0]);
  expect(JSON.stringify(own.kept.file())).not.toContain(randoms[1]);
});

test('a word goes into the commitment', () => {
  const own = luck();
  own.addWord('tumbleweed');
  expect(commands[0]!['commitment']).toBe(commitmentOf(randoms[0]!, 'tumbleweed'));
  own.reveal({ commitment: String(commands[0]!['commitment']) });
  expect(answers[0]).toMatchObject({ reveal: { word: 'tumbleweed' } });
});

test('new entropy is committed to after a session has ended, or when the page was missing', () => {
  const own = luck();
  own.join(false);
  own.receive(entry({ type: 'sitting_ended', sitting: 1 }));
  expect(commands).toHaveLength(1);
  own.reveal({ commitment: String(commands[0]!['commitment']) });
  own.receive(entry({ type: 'sitting_ended', sitting: 1 }));
  expect(commands).toHaveLength(2);
  own.receive(entry({ type: 'entropy_opened', reveals: [], missing: ['p1'] }));
  expect(commands).toHaveLength(3);
});

test('a browser reveals nothing after another browser of its seat has committed', () => {
  const own = luck();
  own.join(false);
  own.receive(entry({ type: 'entropy_committed', seat: 'p1', commitment: 'ee'.repeat(32) }));
  own.reveal({ commitment: String(commands[0]!['commitment']) });
  expect(answers).toEqual([{ reveal: { commitment: commands[0]!['commitment'], random: null } }]);
});

test('links are a chain of hashes, revealed one after another, each for one purpose', () => {
  const own = luck();
  own.join(true);
  const links = linksOf(randoms[1]!, LENGTH);
  expect(commands[1]).toEqual({ type: 'commit_chain', tip: links[0], length: LENGTH });
  expect(sha(fromHex(links[1]!))).toBe(links[0]);
  own.link({ tip: links[0]!, for: 'x' });
  own.link({ tip: links[0]!, for: 'x' });
  luck().link({ tip: links[1]!, for: 'y' });
  expect(answers).toEqual([0, 0, 1].map((at) => ({ link: { tip: links[at], link: links[at + 1] } })));
  expect(own.kept.file().links).toEqual([{ link: links[1], for: 'x', answered: true }, { link: links[2], for: 'y', answered: true }]);
});

test('a link that was revealed for one command is not revealed for another: a new chain takes its place', () => {
  const own = luck();
  own.join(true);
  const tip = linksOf(randoms[1]!, LENGTH)[0]!;
  own.link({ tip, for: 'x' });
  own.link({ tip, for: 'y' });
  expect(answers.at(-1)).toEqual({ link: { tip, link: null } });
  expect(commands.at(-1)).toMatchObject({ type: 'commit_chain', tip: linksOf(randoms[2]!, LENGTH)[0] });
});

test('a new chain is committed to before the old one runs out', () => {
  const own = luck();
  own.join(true);
  const links = linksOf(randoms[1]!, LENGTH);
  own.link({ tip: links[LENGTH - 65]!, for: 'x' });
  expect(commands).toHaveLength(2);
  own.link({ tip: links[LENGTH - 60]!, for: 'y' });
  expect(commands).toHaveLength(3);
});

test('hashes are those of SHA-256', () => {
  expect(hashText('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
