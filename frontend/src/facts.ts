/** Which facts are in the header of the table, and which are folded behind a summary. */
import type { Fact } from './wire';

/** Facts in view on a desktop. */
const WIDE = 6;
/** Facts in view on a phone, where the cards need the room, and how many characters each may have. */
const NARROW = 2;
const SHORT = 26;

export function headFacts(facts: readonly Fact[], phone: boolean): { shown: Fact[]; folded: Fact[] } {
  if (!phone) return { shown: facts.slice(0, WIDE), folded: facts.slice(WIDE) };
  const shown = facts.filter((fact) => fact.label.length + fact.value.length <= SHORT).slice(0, NARROW);
  return { shown, folded: facts.filter((fact) => !shown.includes(fact)) };
}

/** The label of the folded facts. */
export function foldedLabel({ shown, folded }: { shown: Fact[]; folded: Fact[] }): string {
  return `${folded.length}${shown.length ? ' more' : ''} ${folded.length === 1 ? 'fact' : 'facts'}`;
}
