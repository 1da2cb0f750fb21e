/** The edits of a draft that are not saved yet, and how the server’s answer changes them. Pure. */
import { same } from './fields';
import type { Budget, Draft, Finding, Json, Line, Problem } from './wire';

/** New values by the names of their fields; null clears a field. */
export type Edits = { [field: string]: Json };

/** The value a line shows: what was typed, otherwise what is saved. */
export function shown(line: Line, edits: Edits): Json {
  const edited = edits[line.field.name];
  return edited === undefined ? line.value : edited;
}

/** The edits left after these were sent: fields changed again in the meantime. */
export function left(edits: Edits, sent: Edits): Edits {
  return Object.fromEntries(Object.entries(edits).filter(([name, value]) => !(name in sent && same(sent[name], value))));
}

/** The edit that a refusal is about, even if it names something inside it ("friends.0.name"). */
export function refusedEdit(edits: Edits, problem: Problem): string | null {
  const field = problem.field ?? '';
  return Object.keys(edits).find((name) => field === name || field.startsWith(`${name}.`)) ?? null;
}

/** Edits made while the draft was changed elsewhere: edits to fields not changed there stay, the others are dropped. */
export function rebased(edits: Edits, before: Draft, after: Draft): { kept: Edits; lost: string[] } {
  const kept: Edits = {};
  const lost: string[] = [];
  for (const [name, value] of Object.entries(edits)) {
    if (same(before.document[name], after.document[name]) || same(after.document[name], value)) kept[name] = value;
    else lost.push(name);
  }
  return { kept, lost };
}

export function findingsOf(findings: readonly Finding[], field: string): Finding[] {
  return findings.filter((one) => one.field === field || one.field.startsWith(`${field}.`));
}

/** All budgets, of the whole draft and of each section; a budget listed twice counts once. */
export function budgetsOf(draft: Draft): Budget[] {
  const all = [...draft.worksheet.budgets, ...draft.worksheet.sections.flatMap((section) => section.budgets)];
  return all.filter((one, i) => all.findIndex((other) => JSON.stringify(other) === JSON.stringify(one)) === i);
}

/** Overspent budgets first, then those that must be spent, those that may be, and those fully spent. */
export function byUrgency(budgets: readonly Budget[]): Budget[] {
  const rank = (one: Budget) => (one.left < 0 ? 0 : one.left === 0 ? 3 : one.exact ? 1 : 2);
  return [...budgets].sort((a, b) => rank(a) - rank(b));
}

/** "2 of 5 left", "all spent", "1 too many". */
export function budgetText(budget: Budget): string {
  if (budget.left < 0) return `${-budget.left} too many`;
  return budget.left === 0 ? 'all spent' : `${budget.left} of ${budget.total} left`;
}
