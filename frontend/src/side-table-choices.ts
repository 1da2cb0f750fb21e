/** The choices of the side tables, apart from the others: they are loaded later. */
import { isAboutSideTable } from './choices';
import type { Choice } from './wire';

/** The choices about one open side table; the answer to its brief is a prompt of its own. */
export function sideTableChoices(choices: readonly Choice[], id: string): Choice[] {
  return choices.filter((choice) => isAboutSideTable(choice) && choice.command['side_table'] === id);
}

/** The choices that open a side table, one for each game. */
export function sideTableOpeners(choices: readonly Choice[]): Choice[] {
  return choices.filter((choice) => choice.role === 'open_side_table');
}
