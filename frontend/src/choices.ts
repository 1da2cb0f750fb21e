/** The choices as the page offers them: numbered, by group, by the thing they are about, and by role. */
import { pointedThings } from './fields';
import type { Choice } from './wire';

export interface Sorted {
  asked: Choice[];
  now: Choice[];
  anyTime: Choice[];
  resting: Choice[];
  table: Choice[];
  override: Choice[];
}

export function sorted(choices: readonly Choice[]): Sorted {
  const of = (group: Choice['group']) => choices.filter((choice) => choice.group === group);
  const now = of('now');
  return {
    asked: now.filter((choice) => choice.judge === true),
    now: now.filter((choice) => choice.judge !== true),
    anyTime: of('any_time'),
    resting: of('table').filter((choice) => choice.role === 'rest'),
    table: of('table').filter((choice) => choice.role !== 'rest' && choice.role !== 'open_side_table' && !isAboutSideTable(choice)),
    override: of('override'),
  };
}

const SIDE_TABLE_ROLES: readonly (string | undefined)[] = ['take_outcome', 'refuse_outcome', 'call_off_side_table'];

const isAboutSideTable = (choice: Choice) => SIDE_TABLE_ROLES.includes(choice.role);

/** The choices about one open side table; the answer to its brief is a prompt of its own. */
export function sideTableChoices(choices: readonly Choice[], id: string): Choice[] {
  return choices.filter((choice) => isAboutSideTable(choice) && choice.command['side_table'] === id);
}

/** The choices that open a side table, one for each game. */
export function sideTableOpeners(choices: readonly Choice[]): Choice[] {
  return choices.filter((choice) => choice.role === 'open_side_table');
}

export interface Bundle {
  name: string;
  choices: Choice[];
  inner: Bundle[];
}

const WITHIN = ' › ';

/** Choices under a heading lie together, and many that do the same kind of thing (as every setting); the rest stays as it is.
 *
 * A heading within a heading, "Characters › Ana", is a bundle of bundles.
 */
export function bundled(choices: readonly Choice[], many = 4): { single: Choice[]; bundles: Bundle[] } {
  const types = new Map<string, Choice[]>();
  for (const choice of choices) if (!choice.under) types.set(choice.command.type, [...(types.get(choice.command.type) ?? []), choice]);
  const large = [...types].filter(([, same]) => same.length >= many);
  const apart = new Set(large.map(([type]) => type));
  return {
    single: choices.filter((choice) => !choice.under && !apart.has(choice.command.type)),
    bundles: [
      ...headed(choices.filter((choice) => choice.under), 0),
      ...large.map(([type, same]) => ({ name: worded(type), choices: same, inner: [] })),
    ],
  };
}

/** Bundles by the heading at this depth, in the order of the first of each. */
function headed(choices: readonly Choice[], depth: number): Bundle[] {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    const name = choice.under!.split(WITHIN)[depth]!;
    found.set(name, [...(found.get(name) ?? []), choice]);
  }
  const ends = (choice: Choice) => choice.under!.split(WITHIN).length === depth + 1;
  return [...found].map(([name, those]) => ({
    name,
    choices: those.filter(ends),
    inner: headed(those.filter((choice) => !ends(choice)), depth + 1),
  }));
}

/** How many choices lie in a bundle, those further in with them. */
export function within(bundle: Bundle): number {
  return bundle.choices.length + bundle.inner.reduce((sum, one) => sum + within(one), 0);
}

function worded(type: string): string {
  const words = type.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What may be done, and apart from it what may not be done now where that is more than a few. */
export function possible(choices: readonly Choice[], few = 3): { can: Choice[]; cannot: Choice[] } {
  const cannot = choices.filter((choice) => !choice.legal);
  return cannot.length > few ? { can: choices.filter((choice) => choice.legal), cannot } : { can: [...choices], cannot: [] };
}

/** What answers a question, in its order; what lies under a heading is folded there, at the place of the first. */
export function answers(now: readonly Choice[]): { single: Choice[]; bundles: Bundle[] } {
  return bundled(now, Infinity);
}

/** Choices in the order of their numbers; only legal ones that are in sight have a number. */
export function numbered(choices: readonly Choice[]): Choice[] {
  const { asked, now, anyTime } = sorted(choices);
  return [...asked, ...answers(now).single, ...bundled(possible(anyTime).can).single].filter((choice) => choice.legal);
}

/** Stays the same over updates as long as it is the same question, even if the server names the choice anew. */
export function keyOf(choice: Choice): string {
  return [choice.prompt ?? '', choice.piece ?? '', choice.label, JSON.stringify(choice.command)].join('|');
}

/** The same choice among newer ones; null when the question is gone. */
export function sameChoice(choice: Choice, choices: readonly Choice[]): Choice | null {
  return (
    choices.find((one) => one.choice === choice.choice && one.prompt === choice.prompt) ??
    choices.find((one) => keyOf(one) === keyOf(choice)) ??
    null
  );
}

export function about(thing: string, choices: readonly Choice[]): Choice[] {
  return choices.filter(
    (choice) => choice.piece === thing || choice.to.includes(thing) || pointedThings(choice.fields).includes(thing),
  );
}

/** What a choice lets be carried: the piece that it names, or those that its fields ask for. */
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

/** The words in a command's type that stand for a role, the likeliest first: read only where the server states no role. */
const ROLE_WORDS: { [role in KeyRole]: readonly string[] } = { pass: ['pass', 'stop', 'decline'], flip: ['flip'] };

/** How well a choice fills a role: 0 where the server says so, then by the words in its command's type; null where it does not. */
function roleRank(choice: Choice, role: KeyRole): number | null {
  if (choice.role) return choice.role === role ? 0 : null;
  const type = `_${choice.command.type}_`;
  const at = ROLE_WORDS[role].findIndex((word) => type.startsWith(`_${word}_`) || type.endsWith(`_${word}_`));
  return at < 0 ? null : at + 1;
}

/** The choice that fills a role best, the first of equals. */
function bestFor(choices: readonly Choice[], role: KeyRole): Choice | null {
  const ranked = choices.flatMap((choice) => {
    const rank = roleRank(choice, role);
    return rank === null ? [] : [{ choice, rank }];
  });
  return ranked.sort((a, b) => a.rank - b.rank)[0]?.choice ?? null;
}

/** The choice that Space takes. */
export function passChoice(choices: readonly Choice[]): Choice | null {
  return bestFor(choices.filter((choice) => choice.group === 'now'), 'pass');
}

/** The choice that F takes: one about this thing, else one that is open now. */
export function flipChoice(choices: readonly Choice[], thing: string | null): Choice | null {
  const near = thing === null ? null : bestFor(about(thing, choices), 'flip');
  return near ?? bestFor(choices.filter((choice) => choice.group === 'now'), 'flip');
}

/** The choice that Ctrl+Z asks about: a legal one, else the first. */
export function undoChoice(choices: readonly Choice[]): Choice | null {
  const undos = choices.filter((choice) => choice.role === 'undo');
  return undos.find((choice) => choice.legal) ?? undos[0] ?? null;
}
