import { expect, test } from 'vitest';
import { PendingCommands } from '../src/pending-commands.svelte';

test('the same command is pending only once, and a different one separately', () => {
  const sending = new PendingCommands<string>();
  sending.sent('a', 'bid', ['q1', { type: 'bid', amount: 2 }], 'form');
  expect(sending.has('bid', () => ['q1', { type: 'bid', amount: 2 }])).toBe(true);
  expect(sending.has('bid', () => ['q1', { type: 'bid', amount: 3 }])).toBe(false);
  expect(sending.has('bid', () => ['q2', { type: 'bid', amount: 2 }])).toBe(false);
});

test('a command is made only to be compared with a pending one of its type', () => {
  const sending = new PendingCommands<string>();
  const never = () => expect.fail('this command need not be made');
  expect(sending.has('bid', never)).toBe(false);
  sending.sent('a', 'bid', ['q1', { type: 'bid' }], 'form');
  expect(sending.has('hit', never)).toBe(false);
});

test('an answer returns once what was open when its command was sent', () => {
  const sending = new PendingCommands<string>();
  sending.sent('a', 'bid', ['q1', { type: 'bid' }], 'first form');
  sending.sent('b', 'hit', ['q2', { type: 'hit' }], 'second form');
  expect(sending.some((open) => open === 'first form')).toBe(true);
  expect(sending.answered('a')).toBe('first form');
  expect(sending.answered('a')).toBeUndefined();
  expect(sending.answered('of another page')).toBeUndefined();
  expect(sending.has('bid', () => ['q1', { type: 'bid' }])).toBe(false);
  expect(sending.some((open) => open === 'first form')).toBe(false);
  expect(sending.has('hit', () => ['q2', { type: 'hit' }])).toBe(true);
});
