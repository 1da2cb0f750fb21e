/** Which facts are in the header of the table, and which are folded behind a summary. */
import type { Fact } from './wire';

/** Facts in view on a desktop. */
const WIDE = 6;
/** Facts in view on a phone, where the cards need the room, and how many characters each may have. */
const NARROW = 2;
const SHORT = 26;

/** Characters of label and value of a fact in view on a desktop: a longer one explains something, and is opened by whoever wants to know. */
const LINE = 70;

/** Whether a fact is a piece of a text under one label: whoever wants to read it opens it. */
function isText(fact: Fact, facts: readonly Fact[]): boolean {
  return facts.some((other) => other !== fact && other.label === fact.label);
}

export function headFacts(facts: readonly Fact[], phone: boolean): { shown: Fact[]; folded: Fact[] } {
  if (!phone) {
    const shown = facts.filter((fact) => !isText(fact, facts) && fact.label.length + fact.value.length <= LINE).slice(0, WIDE);
    return { shown, folded: facts.filter((fact) => !shown.includes(fact)) };
  }
  const shown = facts.filter((fact) => fact.label.length + fact.value.length <= SHORT).slice(0, NARROW);
  return { shown, folded: facts.filter((fact) => !shown.includes(fact)) };
}

/** The label of the folded facts. */
export function foldedLabel({ shown, folded }: { shown: Fact[]; folded: Fact[] }): string {
  return `${folded.length}${shown.length ? ' more' : ''} ${folded.length === 1 ? 'fact' : 'facts'}`;
}
