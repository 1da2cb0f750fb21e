/** The values of a choice’s fields while they are filled in, and the command they make. */
import type { Choice, Field, Json, Option, Problem, Values } from './wire';

/** This field given the values of the fields before it: only the options still allowed. */
export function resolveField(given: Field, values: Values): Field {
  const field = given.begins ? { ...given, default: given.begins.values[String(values[given.begins.field] ?? '')] ?? null, begins: null } : given;
  if (!field.by || !('options' in field || field.kind === 'text')) return field;
  const every = 'options' in field ? field.options : (field.suggestions ?? []);
  const own = new Map(every.map((option) => [JSON.stringify(option.value), option]));
  const { by } = field;
  const decides = by.otherwise && !values[by.field] ? by.otherwise : by.field;
  const those = [decides, ...(by.also ?? [])].flatMap((name) => by.options[String(values[name] ?? '')] ?? []);
  const each = those.map((one) => (isOption(one) ? one : own.get(JSON.stringify(one))!));
  const options = by.also ? each.filter((one, at) => each.findIndex((other) => same(other.value, one.value)) === at) : each;
  if (field.kind === 'text') return { ...field, suggestions: options, by: null };
  const left = { ...field, options, by: null };
  return 'max' in left && left.max !== null ? { ...left, max: Math.min(left.max, options.length) } : left;
}

function isOption(one: Option | Json): one is Option {
  return typeof one === 'object' && one !== null && !Array.isArray(one) && 'label' in one;
}

/** The values with this one set; fields that depend on it are reset. */
export function withValue(fields: readonly Field[], values: Values, name: string, value: Json | undefined): Values {
  const next = { ...values };
  if (value === undefined) delete next[name];
  else next[name] = value;
  for (const field of fields) {
    const { by, begins } = field;
    if (![by?.field, by?.otherwise, ...(by?.also ?? []), begins?.field].includes(name) || same(values[name], value)) continue;
    delete next[field.name];
    const fresh = defaultValue(resolveField(field, next));
    if (fresh !== undefined) next[field.name] = fresh;
  }
  return next;
}

/** Whether a field is a text of several lines. */
export const isLongText = (field: Field): boolean => field.kind === 'text' && (field.max_length ?? 1000) > 120;

/** Whether Enter adds a line in a field or in one of the fields that it repeats. */
export const hasLongText = (field: Field): boolean => isLongText(field) || (field.kind === 'list' && field.fields.some(hasLongText));

const BRIEF_HELP = 140;

/** Help as its first sentence and the rest; the rest is empty where the whole is brief. */
export function foldedHelp(help: string): [first: string, rest: string] {
  if (help.length <= BRIEF_HELP) return [help, ''];
  const [first = help] = /^.*?[.;?!](?=\s)/s.exec(help) ?? [];
  return [first.replace(/;$/, ''), help.slice(first.length).trim()];
}

/** The values of text fields. */
export function writtenIn(fields: readonly Field[], values: Values): Values {
  return Object.fromEntries(fields.flatMap((field) => (field.kind === 'text' && values[field.name] ? [[field.name, values[field.name]!]] : [])));
}

/** A refusal in one line: why, and what to do instead. */
export function refusalText({ why, detail, title, instead }: Problem): string {
  const said = why ?? detail ?? title ?? 'refused';
  return instead ? `${said}: ${instead}` : said;
}

export type Trouble = { field: string; says: string };

/** Whether all options of a field must be taken, so that none can be put back. */
export const needsAll = (field: Field): boolean =>
  field.kind === 'some_of' && field.required && field.options.length > 0 && field.min === field.options.length;

/** A field's initial value; undefined for none. */
export function defaultValue(field: Field): Json | undefined {
  if (field.default !== undefined && field.default !== null) return field.default;
  switch (field.kind) {
    case 'int':
      return field.min !== null && field.min === field.max ? field.min : undefined;
    case 'one_of':
      return field.required && field.options.length === 1 ? field.options[0]!.value : undefined;
    case 'some_of':
      return needsAll(field) ? field.options.map((option) => option.value) : [];
    case 'order':
      return [];
    case 'split':
      return Object.fromEntries(field.items.map((item) => [item.value, item.min]));
    case 'path':
      return [field.start];
    case 'list':
      return Array.from({ length: field.min ?? 0 }, () => defaultValues(field.fields));
    case 'bool':
      return field.required ? false : undefined;
    case 'text':
    case 'asset':
      return undefined;
  }
}

export function defaultValues(fields: readonly Field[]): Values {
  const values: Values = {};
  for (const field of fields) {
    const value = defaultValue(resolveField(field, values));
    if (value !== undefined) values[field.name] = value;
  }
  return values;
}

/** The first problem that keeps these values from being sent, worded for the user. */
export function firstProblem(fields: readonly Field[], values: Values): Trouble | null {
  for (const field of fields) {
    const says = wrong(resolveField(field, values), values[field.name]);
    if (says !== null) return { field: field.name, says };
  }
  return null;
}

function wrong(field: Field, value: Json | undefined): string | null {
  if (value === '' && field.kind === 'one_of' && field.options.some((option) => option.value === '')) return null;
  if (value === undefined || value === null || value === '') return field.required ? `${field.label}: required` : null;
  switch (field.kind) {
    case 'int':
      return inRange(field.label, value, field.min, field.max);
    case 'some_of':
    case 'order':
      if (!field.required && Array.isArray(value) && value.length === 0) return null;
      return inCount(field.label, value, field.min, field.max);
    case 'split':
      return wrongSplit(field, value);
    case 'path':
      return Array.isArray(value) && value.length > 1 ? null : field.required ? `${field.label}: choose where to go` : null;
    case 'text':
      return typeof value === 'string' && field.max_length !== null && value.length > field.max_length
        ? `${field.label}: at most ${field.max_length} characters`
        : null;
    case 'list':
      return wrongList(field, value);
    default:
      return null;
  }
}

function inRange(label: string, value: Json, min: number | null, max: number | null): string | null {
  if (typeof value !== 'number' || !Number.isInteger(value)) return `${label}: a whole number`;
  if (min !== null && value < min) return `${label}: at least ${min}`;
  if (max !== null && value > max) return `${label}: at most ${max}`;
  return null;
}

function inCount(label: string, value: Json, min: number | null, max: number | null): string | null {
  const count = Array.isArray(value) ? value.length : 0;
  if (count < (min ?? 0)) return `${label}: choose ${min === max ? '' : 'at least '}${min}`;
  if (max !== null && count > max) return `${label}: at most ${max}`;
  return null;
}

function wrongSplit(field: Extract<Field, { kind: 'split' }>, value: Json): string | null {
  const parts = value as { [item: string]: number };
  for (const item of field.items) {
    const says = inRange(item.label, parts[item.value] ?? 0, item.min, item.max);
    if (says !== null) return says;
  }
  const left = remaining(field, parts);
  if (left === null || left === 0) return null;
  return left > 0 ? `${field.label}: ${left} left to assign` : `${field.label}: ${-left} too many`;
}

function wrongList(field: Extract<Field, { kind: 'list' }>, value: Json): string | null {
  const rows = Array.isArray(value) ? value : [];
  const says = inCount(field.label, rows, field.min, field.max);
  if (says !== null) return says;
  for (const row of rows) {
    const inside = firstProblem(field.fields, row as Values);
    if (inside !== null) return inside.says;
  }
  return null;
}

/** The amount left to assign in a split; null if it need not add up. */
export function remaining(field: Extract<Field, { kind: 'split' }>, parts: { [item: string]: number }): number | null {
  if (field.total === null) return null;
  return field.total - field.items.reduce((sum, item) => sum + (parts[item.value] ?? 0), 0);
}

/** Whether every field has exactly one possible value, so that there is nothing to fill in. */
export function isForced(fields: readonly Field[]): boolean {
  return fields.length > 0 && fields.every((field) => field.required && !field.by && isSingle(field));
}

function isSingle(field: Field): boolean {
  if (field.kind === 'one_of') return field.options.length === 1;
  return field.kind === 'int' && field.min !== null && field.min === field.max;
}

/** Whether all fields are filled in already and seldom changed: a press is enough. */
export function isReady(fields: readonly Field[]): boolean {
  return fields.length > 0 && fields.every((field) => field.seldom) && firstProblem(fields, defaultValues(fields)) === null;
}

/** The values of fields that can have no other, in words: "Bandit". */
export function forcedText(fields: readonly Field[]): string {
  if (!isForced(fields)) return '';
  return fields.map((field) => (field.kind === 'one_of' ? field.options[0]!.label : String('min' in field ? field.min : ''))).join(', ');
}

/** The values that newer fields still allow; those of options that are gone are filled in again. */
export function revised(fields: readonly Field[], values: Values): Values {
  const kept: Values = {};
  for (const field of fields) {
    const now = resolveField(field, kept);
    const value = stillAllowed(now, values[field.name]) ?? defaultValue(now);
    if (value !== undefined) kept[field.name] = value;
  }
  return kept;
}

function stillAllowed(field: Field, value: Json | undefined): Json | undefined {
  if (value === undefined || !('options' in field)) return value;
  const has = (one: Json) => field.options.some((option) => same(option.value, one));
  if (field.kind === 'one_of') return has(value) ? value : undefined;
  return Array.isArray(value) ? value.filter(has) : value;
}

/** The command to send: the choice's command plus each filled field under its name. */
export function commandOf(choice: Choice, values: Values): Values {
  const filled: Values = {};
  for (const field of choice.fields) {
    const value = values[field.name];
    if (value === undefined || value === null) continue;
    if (value === '' && !field.required) continue;
    if ((field.kind === 'some_of' || field.kind === 'order') && !field.required && (value as Json[]).length === 0) continue;
    if (field.kind === 'path' && !field.required && (value as Json[]).length < 2) continue;
    filled[field.name] = value;
  }
  return { ...choice.command, ...filled };
}

/** The values after dropping on or clicking this thing; fields still empty are filled first. */
export function withPointed(choice: Choice, values: Values, thing: string): Values {
  const meant = choice.fields.flatMap((field) => meaning(choice.fields, field, values, thing) ?? []);
  const found = meant.find((one) => values[one.field.name] === undefined) ?? meant.at(-1);
  if (!found) return values;
  const { field, option, before } = found;
  const value = field.kind === 'one_of' ? option.value : needsAll(field) ? (defaultValue(field) as Json[]) : toggled((before[field.name] as Json[] | undefined) ?? [], option.value, field.max);
  return withValue(choice.fields, before, field.name, value);
}

type Pick = Extract<Field, { kind: 'one_of' | 'some_of' | 'order' }>;

/** The option of a field that refers to this thing, and the values under which the field offers it. */
function meaning(fields: readonly Field[], field: Field, values: Values, thing: string): { field: Pick; option: Option; before: Values } | null {
  if (!isPick(field)) return null;
  const ways = field.by ? [values[field.by.field], ...Object.keys(field.by.options)] : [undefined];
  for (const way of ways) {
    const before = field.by && way !== undefined ? withValue(fields, values, field.by.field, way) : values;
    const left = resolveField(field, before);
    const option = isPick(left) ? left.options.find((option) => option.on === thing) : undefined;
    if (option && isPick(left)) return { field: left, option, before };
  }
  return null;
}

function isPick(field: Field): field is Pick {
  return field.kind === 'one_of' || field.kind === 'some_of' || field.kind === 'order';
}

/** Whether pointing at these things filled in every required field. */
export function isComplete(choice: Choice, values: Values, things: readonly string[]): boolean {
  const pointed = (field: Field) => pointedThings([field]).some((thing) => things.includes(thing));
  const fixes = (field: Field) => choice.fields.some((other) => other.by?.field === field.name && pointed(other));
  return firstProblem(choice.fields, values) === null && choice.fields.every((field) => !field.required || pointed(field) || fixes(field));
}

/** Toggles a value in the list, up to `max` values (with a `max` of one, the new value replaces the old). */
export function toggled(list: readonly Json[], value: Json, max: number | null): Json[] {
  if (list.some((one) => same(one, value))) return list.filter((one) => !same(one, value));
  if (max === 1) return [value];
  return max !== null && list.length >= max ? [...list] : [...list, value];
}

/** The options whose label or help contains every one of these words. */
export function matching(options: readonly Option[], words: string): Option[] {
  const wanted = plain(words).split(' ').filter(Boolean);
  return options.filter((option) => {
    const text = plain(`${option.label} ${option.help ?? ''}`);
    return wanted.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('_', ' ');
}

export function same(a: Json | undefined, b: Json | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Everything on the table that an option of these fields refers to. */
export function pointedThings(fields: readonly Field[]): string[] {
  const all = fields.flatMap((field) =>
    'options' in field ? [...field.options, ...Object.values(field.by?.options ?? {}).flat().filter(isOption)] : [],
  );
  return [...new Set(all.flatMap((option) => option.on ?? []))];
}

/** The fields for the column and the row of a space; null if there are none. */
export function spotFields(fields: readonly Field[]): { column: string; row: string } | null {
  const nameOf = (role: 'column' | 'row') => fields.find((field) => field.role === role)?.name;
  const [column, row] = [nameOf('column'), nameOf('row')];
  return column !== undefined && row !== undefined ? { column, row } : null;
}

/** The values of these fields for a space; null if they ask for none. */
export function spotValues(fields: readonly Field[], spot: { x: number; y: number }): Values | null {
  const names = spotFields(fields);
  return names && { [names.column]: spot.x, [names.row]: spot.y };
}

/** Whether a choice asks for a space. */
export const asksForSpace = (choice: Choice): boolean => spotFields(choice.fields) !== null;

/** Whether a choice asks for a way over a map, step by step. */
export const asksForPath = (choice: Choice): boolean => choice.fields.some((field) => field.kind === 'path');

/** Whether a choice asks for something that a click on the map fills in: a space, a way, or one of several areas. */
export const asksOfMap = (choice: Choice): boolean =>
  asksForSpace(choice) || asksForPath(choice) || choice.fields.some((field) => field.kind === 'one_of' && field.options.some((option) => option.cells?.length));
