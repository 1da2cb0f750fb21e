/** The texts of clauses: read once, when they are wanted. */
import { expect, test } from 'vitest';
import { ClauseTexts } from '../src/clause-texts.svelte';

function texts(found: Record<string, string>) {
  const asked: string[][] = [];
  const made = new ClauseTexts((ids) => {
    asked.push([...ids]);
    return Promise.resolve(found);
  });
  return { made, asked };
}

test('texts are requested once, and those that were sent are not requested', async () => {
  const { made, asked } = texts({ 'SS-1.1': 'One.' });
  const here = { id: 'SS-1.2', text: 'Two.' };
  await made.want([{ id: 'SS-1.1' }, here]);
  await made.want([{ id: 'SS-1.1' }]);
  expect(asked).toEqual([['SS-1.1']]);
  expect([made.text({ id: 'SS-1.1' }), made.text(here), made.text({ id: 'SS-9.9' })]).toEqual(['One.', 'Two.', '']);
});

test('texts that could not be read are requested again', async () => {
  let fails = true;
  const made = new ClauseTexts(() => (fails ? Promise.reject(new Error('away')) : Promise.resolve({ 'SS-1.1': 'One.' })));
  await made.want([{ id: 'SS-1.1' }]);
  fails = false;
  await made.want([{ id: 'SS-1.1' }]);
  expect(made.text({ id: 'SS-1.1' })).toBe('One.');
});
