/** The search over the choices: by what a person means, also in words that the game does not use. Pure. */
import type { Choice } from './wire';

/** Words for the same thing, in any game. */
const SAME = ['end close finish stop conclude', 'roll flip draw', 'start begin open', 'add create make new', 'remove delete drop', 'change edit set', 'leave quit exit'].map((words) => words.split(' '));

const meanings = (word: string): string[] => SAME.filter((same) => same.includes(word)).flat();

/** The choices whose label, heading or help has every one of these words, or another word for it: the closest in the label first. */
export function searched(choices: readonly Choice[], words: string): Choice[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean).map((word) => ({ word, begins: meanings(word).map((one) => new RegExp(`\\b${one}`)) }));
  const says = (text: string) => wanted.every(({ word }) => text.includes(word));
  const means = (text: string) => wanted.every(({ word, begins }) => text.includes(word) || begins.some((one) => one.test(text)));
  const ranks: [Choice, number][] = choices.flatMap((choice) => {
    const label = choice.label.toLowerCase();
    const all = `${label} ${choice.under ?? ''} ${choice.help}`.toLowerCase();
    return means(all) ? [[choice, says(label) ? 0 : says(all) ? 1 : means(label) ? 2 : 3]] : [];
  });
  return ranks.sort(([, one], [, other]) => one - other).map(([choice]) => choice);
}
