import { expect, test } from 'vitest';
import { isPassedAround, tableOf } from '../src/pages/hot-seat';

test('the table of a page', () => {
  expect(['/tables/abc', '/tables/abc/sheets/c1', '/', '/join/ABCDEF'].map(tableOf)).toEqual(['abc', 'abc', null, null]);
});

test('whether this browser is passed around, at a table or at any', () => {
  const cookies = 'croupier-theme=dark; croupier-hot-abc=p1';
  expect([isPassedAround(cookies), isPassedAround(cookies, 'abc'), isPassedAround(cookies, 'ab'), isPassedAround('croupier-theme=dark')]).toEqual([true, true, false, false]);
});
