import { expect, it } from 'vitest';
import { moment } from '../src/since';

it('a time has a date only if it is not near', () => {
  const now = Date.parse('2026-03-04T20:00:00Z');
  expect(moment('2026-03-04T19:49:00Z', now)).toMatch(/49/);
  expect(moment('2026-03-04T19:49:00Z', now)).not.toMatch(/Mar/);
  expect(moment('2026-02-20T19:49:00Z', now)).toMatch(/Feb/);
  expect(moment('2026-02-20T19:49:00Z', now)).toMatch(/49/);
});
