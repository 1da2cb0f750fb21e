/** The choices as the page shows them: numbered, by heading, by the thing they are about, and by role. */
import { defaultValues, pointedThings, resolveField } from './fields';
import type { ChoiceGroup } from './choice-groups.svelte';
import type { Choice, Field, Json, Values, View, Waiting } from './wire';

export interface Sorted {
  asked: Choice[];
  now: Choice[];
  anyTime: Choice[];
  /** Choices that replace a sealed answer: shown with it. */
  sealed: Choice[];
  resting: Choice[];
  table: Choice[];
  override: Choice[];
}

export function sorted(choices: readonly Choice[]): Sorted {
  const of = (group: Choice['group']) => choices.filter((choice) => choice.group === group);
  const now = of('now');
  const anyTime = of('any_time');
  return {
    asked: byPrompt(now.filter((choice) => choice.judge === true)).flatMap(usualFirst),
    now: byPrompt(now.filter((choice) => choice.judge !== true)).flatMap(usualFirst),
    anyTime: endsLast(usualFirst(anyTime.filter((choice) => !choice.seal))),
    sealed: anyTime.filter((choice) => choice.seal),
    resting: of('table').filter((choice) => choice.role === 'rest'),
    table: of('table').filter((choice) => choice.role !== 'rest' && choice.role !== 'open_side_table' && !isAboutSideTable(choice)),
    override: of('override'),
  };
}

/** What most people choose comes first, and what is not possible now last; choices in a row stay together. */
function usualFirst(choices: readonly Choice[]): Choice[] {
  const rank = (choice: Choice) => (choice.row ? 1 : choice.legal ? Number(!choice.usual) : 2);
  return [...choices].sort((a, b) => rank(a) - rank(b));
}

/** The choices of each prompt together, in the order of the first of each. */
function byPrompt(choices: readonly Choice[]): Choice[][] {
  const found = new Map<string | null, Choice[]>();
  for (const choice of choices) found.set(choice.prompt, [...(found.get(choice.prompt) ?? []), choice]);
  return [...found.values()];
}

/** Keeps the order of prompts from update to update: a question asked again takes the place that it had. */
export class PromptOrder {
  #before: string[] = [];

  of(choices: readonly Choice[]): Choice[] {
    const prompts = byPrompt(choices);
    const rank = (prompt: Choice[]) => this.#before.indexOf(JSON.stringify(prompt[0]!.command));
    const known = prompts.filter((one) => rank(one) >= 0).sort((one, other) => rank(one) - rank(other));
    const ordered = prompts.map((one) => (rank(one) < 0 ? one : known.shift()!));
    this.#before = ordered.map((one) => JSON.stringify(one[0]!.command));
    return ordered.flat();
  }
}

/** What asks for confirmation, because it ends or gives up something, comes last. */
function endsLast(choices: readonly Choice[]): Choice[] {
  return [...choices.filter((choice) => !choice.confirm || choice.row), ...choices.filter((choice) => choice.confirm && !choice.row)];
}

/** One line of a list: a choice, or those side by side under the heading that they share. */
export interface ChoiceLine {
  row: string;
  choices: Choice[];
}

const alone = new WeakMap<Choice, ChoiceLine>();

/** The line of a choice without a row: the same object while the choice is the same, so that nothing of it is drawn anew. */
function lineOf(choice: Choice): ChoiceLine {
  const line = alone.get(choice) ?? { row: '', choices: [choice] };
  alone.set(choice, line);
  return line;
}

/** The lines of a list, in order; a row is at the position of its first choice. */
export function linesOf(choices: readonly Choice[]): ChoiceLine[] {
  const lines: ChoiceLine[] = [];
  const rows = new Map<string, ChoiceLine>();
  for (const choice of choices) {
    const key = choice.row ? `${choice.prompt} ${choice.row}` : '';
    const line = rows.get(key);
    if (line) line.choices.push(choice);
    else lines.push(key ? { row: choice.row!, choices: [choice] } : lineOf(choice));
    if (key && !line) rows.set(key, lines.at(-1)!);
  }
  return lines.map((line) => (line.choices.length > 1 ? line : lineOf(line.choices[0]!)));
}

/** The help that all choices of a row share; empty where each has its own. */
export function sharedHelp(choices: readonly Choice[]): string {
  const help = choices[0]?.help ?? '';
  return choices.every((choice) => choice.help === help) ? help : '';
}

/** The answers to one of several questions, under what it asks. */
export interface Asked {
  asks: string;
  choices: Choice[];
}

/** The choices by what they answer, in order, if this seat has several questions; a row has its own heading. */
export function byQuestion(choices: readonly Choice[], waiting: readonly Waiting[], seat: string): Asked[] {
  const prompts = waiting.find((one) => one.seat === seat)?.prompts ?? {};
  const asked = byPrompt(choices).map((those) => {
    const label = prompts[those[0]!.prompt ?? ''] ?? '';
    return { asks: those.every((one) => one.row) ? '' : capitalized(label), choices: those };
  });
  return asked.filter(({ asks }) => asks).length > 1 ? asked : [{ asks: '', choices: [...choices] }];
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** This seat's questions, each once, unless its choices state them: a row has its question as a heading. */
export function openQuestions(waiting: readonly Waiting[], seat: string, choices: readonly Choice[]): string[] {
  const lines = linesOf(choices);
  if (lines.length > 0 && lines.every((line) => line.row)) return [];
  const asked = waiting.filter((one) => one.seat === seat).map((one) => one.for);
  return [...new Set(asked)].map(capitalized);
}

/** One press that answers a choice with a single field, such as a bid of 0 to 3. */
export interface QuickAnswer {
  label: string;
  values: Values;
}

const MOST_QUICK = 5;
const LONGEST_QUICK = 14;

/** The answers that a choice's only field allows, if they are few and short; none where the form says more about them. */
export function quickAnswers(choice: Choice): QuickAnswer[] {
  if (choice.group !== 'now' || !choice.legal || choice.confirm || choice.draft || choice.fields.length !== 1) return [];
  const field = resolveField(choice.fields[0]!, defaultValues(choice.fields));
  const found = fewOptions(field);
  const tellsApart = new Set(found.map(([label]) => label)).size === found.length;
  return found.length > 1 && tellsApart ? found.map(([label, value]) => ({ label, values: { [field.name]: value } })) : [];
}

function fewOptions(field: Field): [string, Json][] {
  if (field.role || field.by) return [];
  if (field.kind === 'bool') return [['Yes', true], ['No', false]];
  if (field.kind === 'int') {
    const { min, max } = field;
    if (min === null || max === null || max - min >= MOST_QUICK) return [];
    return Array.from({ length: Math.max(0, max - min + 1) }, (_, at) => [String(min + at), min + at]);
  }
  if (field.kind !== 'one_of' || !field.required || field.options.length > MOST_QUICK) return [];
  const isPlain = field.options.every((one) => one.label.length <= LONGEST_QUICK && !one.help && !one.on && !one.cells);
  return isPlain ? field.options.map((one) => [one.label, one.value]) : [];
}

const SIDE_TABLE_ROLES: readonly (string | undefined)[] = ['take_outcome', 'refuse_outcome', 'call_off_side_table'];

/** Whether a choice is about a side table. */
export const isAboutSideTable = (choice: Choice) => SIDE_TABLE_ROLES.includes(choice.role);

export interface Bundle {
  name: string;
  choices: Choice[];
  inner: Bundle[];
  group: Choice['group'];
  /** What to request for the choices of a folded heading; null where they are here. */
  folded: ChoiceGroup | null;
}

const WITHIN = ' › ';

/** Groups choices under the same heading, and large sets of the same command (such as settings); leaves the rest and rows alone.
 *
 * A heading within a heading, "Characters › Ana", is a bundle of bundles.
 */
export function bundled(choices: readonly Choice[], many = 4): { single: Choice[]; bundles: Bundle[] } {
  const types = new Map<string, Choice[]>();
  for (const choice of choices) if (!headingOf(choice) && !choice.row) types.set(choice.command.type, [...(types.get(choice.command.type) ?? []), choice]);
  const large = [...types].filter(([, same]) => same.length >= many);
  const apart = new Set(large.map(([type]) => type));
  return {
    single: choices.filter((choice) => !headingOf(choice) && (choice.row || !apart.has(choice.command.type))),
    bundles: [
      ...wordsLast(headed(choices.filter(headingOf), 0)),
      ...large.map(([type, same]) => ({ name: worded(type), choices: same, inner: [], group: same[0]!.group, folded: null })),
    ],
  };
}

/** Bundles that only write something down come after those that do something. */
function wordsLast(bundles: readonly Bundle[]): Bundle[] {
  return [...bundles.filter((bundle) => !isWriting(bundle)), ...bundles.filter(isWriting)];
}

const isWriting = ({ choices, inner }: Bundle): boolean =>
  choices.every(({ fields, role }) => role === 'heading_of_words' || (fields.length > 0 && fields.every((field) => field.kind === 'text'))) && inner.every(isWriting);

const isFolded = ({ role }: Choice) => role?.startsWith('heading') ?? false;

/** The heading that a choice is under; a folded one is its own. */
const headingOf = (choice: Choice) => (isFolded(choice) ? choice.label : choice.under);

/** Bundles by the heading at this depth, in the order of the first of each. */
function headed(choices: readonly Choice[], depth: number): Bundle[] {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    const name = headingOf(choice)!.split(WITHIN)[depth]!;
    found.set(name, [...(found.get(name) ?? []), choice]);
  }
  const ends = (choice: Choice) => headingOf(choice)!.split(WITHIN).length === depth + 1;
  return [...found].map(([name, those]) => ({
    name,
    choices: those.filter(ends),
    inner: headed(those.filter((choice) => !ends(choice)), depth + 1),
    group: those[0]!.group,
    folded: (those.find(isFolded)?.choice as ChoiceGroup | undefined) ?? null,
  }));
}

/** The number of choices in a bundle, nested ones included. */
export function within(bundle: Bundle): number {
  return bundle.choices.length + bundle.inner.reduce((sum, one) => sum + within(one), 0);
}

function worded(type: string): string {
  return capitalized(type.replaceAll('_', ' '));
}

/** The legal choices, with the illegal ones split off if there are more than a few. */
export function possible(choices: readonly Choice[], few = 3): { can: Choice[]; cannot: Choice[] } {
  const cannot = choices.filter((choice) => !choice.legal);
  return cannot.length > few ? { can: choices.filter((choice) => choice.legal), cannot } : { can: [...choices], cannot: [] };
}

/** Whether a choice enters the result of a real card or real dice. */
export const isLuck = (choice: Choice): boolean => choice.command['type'] === 'type_luck';

/** The answers to a prompt, in order; those under a heading are folded at the position of the first. */
export function answers(now: readonly Choice[]): { single: Choice[]; bundles: Bundle[] } {
  return bundled(now, Infinity);
}

/** Choices in the order of their numbers; only legal, visible ones have a number. */
export function numbered(choices: readonly Choice[]): Choice[] {
  const { asked, now, anyTime } = sorted(choices);
  return [...answers(asked).single, ...answers(now).single, ...bundled(possible(anyTime).can).single].filter((choice) => choice.legal);
}

const meaning = (choice: Choice | undefined): string => (choice ? JSON.stringify([choice.row, choice.label, choice.command]) : '');

/** The choice with a number, or undefined; null if the number meant something else among any of these earlier choices. */
export function byNumber(number: number, choices: readonly Choice[], earlier: readonly (readonly Choice[])[]): Choice | null | undefined {
  const choice = numbered(choices)[number - 1];
  return choice && earlier.some((all) => meaning(numbered(all)[number - 1]) !== meaning(choice)) ? null : choice;
}

/** Stays the same across updates while the question is the same, even if the server gives the choice a new id. */
export function keyOf(choice: Choice): string {
  return [choice.prompt ?? '', choice.piece ?? '', choice.label, JSON.stringify(choice.command)].join('|');
}

/** The same choice among newer ones; null if its question is over. Others' actions may rename it, or change what its label counts. */
export function sameChoice(choice: Choice, choices: readonly Choice[]): Choice | null {
  return (
    choices.find((one) => one.choice === choice.choice && one.prompt === choice.prompt) ??
    choices.find((one) => keyOf(one) === keyOf(choice)) ??
    only(choices.filter((one) => one.prompt === choice.prompt && actOf(one) === actOf(choice))) ??
    null
  );
}

/** What a choice does, whatever it is called. */
export const actOf = (choice: Choice): string =>
  JSON.stringify([choice.group, choice.piece, choice.command, choice.fields.map((field) => field.name)]);

const only = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);

export function about(thing: string, choices: readonly Choice[]): Choice[] {
  return choices.filter(
    (choice) => choice.piece === thing || choice.to.includes(thing) || pointedThings(choice.fields).includes(thing),
  );
}

/** What can be dragged for a choice: the piece it names, or the pieces its fields ask for. */
function carried(choice: Choice): string[] {
  if (!choice.legal || choice.to.length === 0) return [];
  return choice.piece !== null ? [choice.piece] : pointedThings(choice.fields).filter((thing) => !choice.to.includes(thing));
}

/** Legal drops of this piece or pile: place -> choices that mean it. */
export function drops(piece: string, choices: readonly Choice[]): Map<string, Choice[]> {
  const places = new Map<string, Choice[]>();
  for (const choice of choices) {
    if (!carried(choice).includes(piece)) continue;
    for (const place of choice.to) places.set(place, [...(places.get(place) ?? []), choice]);
  }
  return places;
}

export function movable(choices: readonly Choice[]): Set<string> {
  return new Set(choices.flatMap(carried));
}

type KeyRole = 'pass' | 'flip';

/** The first choice with a role; null where there is none. */
function firstFor(choices: readonly Choice[], role: KeyRole): Choice | null {
  return choices.find((choice) => choice.role === role) ?? null;
}

/** The choice that Space takes. */
export function passChoice(choices: readonly Choice[]): Choice | null {
  return firstFor(choices.filter((choice) => choice.group === 'now'), 'pass');
}

/** The choice that F takes: one about this thing, otherwise one that is available now. */
export function flipChoice(choices: readonly Choice[], thing: string | null): Choice | null {
  const near = thing === null ? null : firstFor(about(thing, choices), 'flip');
  return near ?? firstFor(choices.filter((choice) => choice.group === 'now'), 'flip');
}

/** The choice that Ctrl+Z asks to confirm: a legal one, otherwise the first. */
export function undoChoice(choices: readonly Choice[]): Choice | null {
  const undos = choices.filter((choice) => choice.role === 'undo');
  return undos.find((choice) => choice.legal) ?? undos[0] ?? null;
}

/** How a table without a GM decides what a GM would allow, such as an undo or an override. */
export function byConsent(consent: NonNullable<View['consent']>): string {
  const when = { nobody_objects: 'unless somebody objects', all: 'once all agree', majority: 'once most agree', anyone: 'by anyone, at once' };
  return `There is no GM: undo, overrides and changes to the table are done ${when[consent]}.`;
}
