/** The model of a map: spaces, paths, the result of a move and the choice that makes it. Applies no rules itself. */
import { asksForSpace, spotFields, spotValues } from './fields';
import { isOpen } from './walls';
import type { Badge, Choice, Field, Ground, Json, MapToken, Mover, Values } from './wire';
import type { Way } from './shortcuts';

export interface Spot {
  x: number;
  y: number;
}

export interface Map {
  ground: Ground;
  tokens: readonly MapToken[];
  movers: readonly Mover[];
}

/** Where this token can go; undefined if movement is not counted or it is not its turn. */
export const moverOf = (map: Map, token: string): Mover | undefined => map.movers.find((one) => one.token === token);

export const cellOf = (spot: Spot): string => `${spot.x},${spot.y}`;

export function spotOf(cell: string): Spot {
  const [x = '0', y = '0'] = cell.split(',');
  return { x: Number(x), y: Number(y) };
}

export const holds = (ground: Ground, spot: Spot): boolean => spot.x >= 0 && spot.y >= 0 && spot.x < ground.width && spot.y < ground.height;

/** The adjacent space in a direction, or the same space at the edge. */
export function next(ground: Ground, cell: string, way: Way): string {
  const { x, y } = spotOf(cell);
  const to = { left: { x: x - 1, y }, right: { x: x + 1, y }, up: { x, y: y - 1 }, down: { x, y: y + 1 } }[way];
  return holds(ground, to) ? cellOf(to) : cell;
}

/** One SVG path for many spaces, so that thousands of spaces stay one element. */
export function outline(cells: readonly string[]): string {
  return cells.map((cell) => `M${cell.replace(',', ' ')}h1v1h-1z`).join('');
}

/** The mover's path to a space in reach, starting with the space it is on. */
export function pathTo(mover: Mover, from: string, cell: string): string[] {
  const before = new Map(mover.reach.map((one) => [one.cell, one.before]));
  const way = [cell];
  for (let at = cell; at !== from; ) {
    const back = before.get(at);
    if (back === undefined || way.length > before.size) return [];
    way.unshift(back);
    at = back;
  }
  return way;
}

export interface Verdict {
  ok: boolean;
  says: string;
  /** What to confirm first, if the move exceeds the counted movement and is possible only by a ruling. */
  asks?: string;
}

/** The result of moving a token to a space, as far as the server has said. */
export function verdict(map: Map, choices: readonly Choice[], token: MapToken, cell: string): Verdict {
  if (cell === token.cell) return { ok: false, says: `${cell}: already here` };
  const mover = moverOf(map, token.id);
  const counted = mover ? moverVerdict(mover, cell) : null;
  if (counted?.ok) return counted;
  const taking = findMove(map, choices, token, cell);
  if (!taking) return counted ?? { ok: false, says: `${token.name} cannot be moved now` };
  if (counted) {
    const why = counted.says.replace(`${cell}: `, '');
    return { ok: true, says: `${cell}: your ruling (${why})`, asks: `Not within the rules: ${why}. Place ${token.name} on ${cell} anyway?` };
  }
  return { ok: true, says: `${cell}: ${taking.choice.label}` };
}

function moverVerdict(mover: Mover, cell: string): Verdict {
  const reached = mover.reach.find((one) => one.cell === cell);
  if (reached) {
    const shared = reached.shared ? '; occupied: a turn cannot end there' : '';
    return { ok: true, says: `${cell}: ${reached.cost} of ${mover.left} spaces${shared}` };
  }
  const barred = mover.refused.find((one) => one.cells.includes(cell));
  return { ok: false, says: `${cell}: ${barred?.why ?? mover.beyond}` };
}

export interface FoundMove {
  choice: Choice;
  values: Values;
}

/** The choice that moves this token to this space: along a path if there is one, otherwise by column and row. */
export function findMove(map: Map, choices: readonly Choice[], token: MapToken, cell: string): FoundMove | null {
  const legal = choices.filter((choice) => choice.legal);
  const own = legal.filter((choice) => choice.piece === token.id);
  const path = own.find((choice) => choice.fields.some((field) => field.kind === 'path'));
  const mover = moverOf(map, token.id);
  if (path && mover) {
    const way = pathTo(mover, token.cell, cell);
    if (way.length > 1) return { choice: path, values: { [named(path, 'path')!.name]: way } };
  }
  const spot = spotOf(cell);
  const set = own.find(asksForSpace) ?? legal.find((choice) => asksForSpace(choice) && meaning(choice, token.id) !== null);
  if (!set) return null;
  const values: Values = { ...spotValues(set.fields, spot), ...(meaning(set, token.id) ?? {}) };
  if (set.fields.some((field) => field.name === 'hidden' && field.kind === 'bool')) values['hidden'] = token.hidden;
  return { choice: set, values };
}

/** The values of an open form for a way to this space, or why there is none; null if the form asks for no way. */
export function wayValues(map: Map, choice: Choice, cell: string): { values: Values } | { why: string } | null {
  const field = named(choice, 'path');
  const mover = choice.piece ? moverOf(map, choice.piece) : undefined;
  const from = map.tokens.find((token) => token.id === choice.piece)?.cell;
  if (!field || !mover || from === undefined) return null;
  const judged = cell === from ? { ok: false, says: `${cell}: already here` } : moverVerdict(mover, cell);
  return judged.ok ? { values: { [field.name]: pathTo(mover, from, cell) } } : { why: judged.says };
}

/** The tokens that some choice can move. */
export function movables(map: Map, choices: readonly Choice[]): Set<string> {
  return new Set(map.tokens.filter((token) => canMove(map, choices, token)).map((token) => token.id));
}

function canMove(map: Map, choices: readonly Choice[], token: MapToken): boolean {
  if (moverOf(map, token.id)?.reach.length) return true;
  return choices.some((choice) => choice.legal && asksForSpace(choice) && (choice.piece === token.id || meaning(choice, token.id) !== null));
}

function named(choice: Choice, kind: Field['kind']): Field | undefined {
  return choice.fields.find((field) => field.kind === kind);
}

/** The spaces that an open form covers as it is filled in: a side's, or all around the chosen space. */
export function coveredCells(map: Map, fields: readonly Field[], values: Values): string[] {
  const column = fields.find((field) => field.role === 'column');
  const names = spotFields(fields);
  if (names && column?.spread != null) return around(map.ground, { x: Number(values[names.column]), y: Number(values[names.row]) }, column.spread);
  return fields.flatMap((field) => (field.kind === 'one_of' ? (field.options.find((one) => one.value === values[field.name])?.cells ?? []) : []));
}

function around(ground: Ground, at: Spot, far: number): string[] {
  const reach = Array.from({ length: 2 * far + 1 }, (_, step) => step - far);
  const walls = ground.solid ? ground.walls.map(spotOf) : [];
  const spots = reach.flatMap((dx) => reach.map((dy) => ({ x: at.x + dx, y: at.y + dy })));
  return spots.filter((spot) => holds(ground, spot) && isOpen(walls, at, spot)).map(cellOf);
}

/** The value of the option that covers a space, such as the side of a cone; null if no field has one. */
export function valuesOver(fields: readonly Field[], cell: string): Values | null {
  for (const field of fields) {
    const option = field.kind === 'one_of' ? field.options.find((one) => one.cells?.includes(cell)) : undefined;
    if (option) return { [field.name]: option.value };
  }
  return null;
}

/** The field value that refers to this token, if the choice asks for one. */
function meaning(choice: Choice, token: string): Values | null {
  for (const field of choice.fields) {
    if (field.kind !== 'one_of') continue;
    const option = field.options.find((one) => one.on === token);
    if (option) return { [field.name]: option.value };
  }
  return null;
}

export interface Brush {
  choice: Choice;
  what: { value: Json; label: string }[];
  most: number;
  values: (what: Json, cells: readonly string[]) => Values;
}

/** The choice that paints spaces: it asks what to paint and for a list of spaces by column and row. */
export function brushOf(choices: readonly Choice[]): Brush | null {
  for (const choice of choices) {
    const cells = choice.fields.find((field) => field.kind === 'list');
    const what = choice.fields.find((field) => field.kind === 'one_of');
    if (!choice.legal || cells?.kind !== 'list' || what?.kind !== 'one_of') continue;
    if (!spotFields(cells.fields)) continue;
    return {
      choice,
      what: what.options.map(({ value, label }) => ({ value, label })),
      most: cells.max ?? Infinity,
      values: (value, spots) => ({ [what.name]: value, [cells.name]: spots.map((cell) => spotValues(cells.fields, spotOf(cell))!) }),
    };
  }
  return null;
}

const PAINTED: [keyof Ground, string][] = [
  ['walls', 'wall'],
  ['low', 'low wall'],
  ['rough', 'rough ground'],
  ['bright', 'bright light'],
  ['dim', 'partial darkness'],
  ['dark', 'full darkness'],
];

/** Describes a space in words. */
export function spaceText(map: Map, cell: string): string {
  const painted = PAINTED.filter(([layer]) => (map.ground[layer] as string[]).includes(cell)).map(([, word]) => word);
  const standing = map.tokens.filter((token) => token.cell === cell).map(tokenText);
  return `${cell}: ${[...standing, ...painted].join(', ') || 'empty'}`;
}

/** Describes a token in words: name, side, state, conditions and effects. */
export function tokenText(token: MapToken): string {
  const facts = [token.name, token.side, token.turn ? 'to act' : '', token.hidden ? 'hidden' : '', token.out ?? ''];
  return [...facts, ...token.badges.map(badgeText)].filter(Boolean).join(', ');
}

/** A condition by its name, an effect by its name and what is left of it. */
export function badgeText(badge: Badge): string {
  return badge.id.startsWith('condition ') ? badge.value : `${badge.label}: ${badge.value}`;
}

/** The labels drawn on a token, at most three; the last one counts those left out. */
export function tokenMarks(token: MapToken): { letter: string; tone: string }[] {
  const marks = token.badges.map((one) => ({ letter: [...badgeText(one)][0]!.toLocaleUpperCase(), tone: one.tone }));
  return marks.length <= 3 ? marks : [...marks.slice(0, 2), { letter: `+${marks.length - 2}`, tone: '' }];
}

/** Short marks that tell these tokens apart on a small map: initials, then longer or numbered ones where two agree. */
export function marksOf(tokens: readonly MapToken[]): ReadonlyMap<string, string> {
  const marks = new Map(tokens.map((token) => [token.id, initials(token.name)]));
  const lengthened = (name: string) => {
    const [first = '', ...rest] = name.split(/\s+/).filter(Boolean);
    const number = /^\d+$/.test(rest.at(-1) ?? '') ? rest.at(-1)! : '';
    return `${[...first].slice(0, number ? 2 : 3).join('')}${number}`;
  };
  for (const again of [(token: MapToken) => lengthened(token.name), (token: MapToken, nth: number) => `${initials(token.name).slice(0, 2)}${nth + 1}`]) {
    for (const mark of new Set(marks.values())) {
      const alike = tokens.filter((token) => marks.get(token.id) === mark);
      if (alike.length > 1) alike.forEach((token, nth) => marks.set(token.id, again(token, nth)));
    }
  }
  return marks;
}

/** A token on the drawing: its middle, and its size in spaces. */
export interface Drawn {
  id: string;
  name: string;
  x: number;
  y: number;
  size: number;
}

/** The box in which a name is drawn: `x` and `y` are its anchor, seen from the token's middle. */
export interface Label {
  x: number;
  y: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where each token's name is drawn: below it, or above it, always within the map; or null if it would overlap another one. */
export function labelSpots(at: readonly Drawn[], font: number, width: number, height: number): ReadonlyMap<string, Label | null> {
  const drawn: Label[] = [];
  const spots = new Map<string, Label | null>();
  for (const one of at) {
    const half = one.name.length * font * 0.31;
    const x = Math.max(half, Math.min(one.x, width - half)) - one.x;
    const boxes = [0.4 * one.size + font * 0.95, -0.46 * one.size].map((y) => ({
      x, y, left: one.x + x - half, right: one.x + x + half, top: one.y + y - font * 0.8, bottom: one.y + y + font * 0.2,
    }));
    const free = boxes.find((box) => {
      const clash = drawn.some((other) => box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top);
      const middle = (box.left + box.right) / 2;
      const over = at.some((other) => other.id !== one.id && Math.abs(other.x - middle) < half + 0.3 * other.size && Math.abs(other.y - (box.top + box.bottom) / 2) < 0.35 * other.size);
      return !clash && !over && box.top >= 0 && box.bottom <= height;
    });
    if (free) drawn.push(free);
    spots.set(one.id, free ?? null);
  }
  return spots;
}

/** How far above or below each token's middle its marks are drawn, in sizes of the token: where no name covers them. */
export function markHeights(at: readonly Drawn[], labels: ReadonlyMap<string, Label | null>): ReadonlyMap<string, number> {
  const names = [...labels.values()].filter((one) => one !== null);
  return new Map(
    at.map((one) => {
      const [right, reach] = [one.x + 0.52 * one.size, 0.1 * one.size];
      const free = [-0.34, 0.34, 0].find((by) => {
        const y = one.y + by * one.size;
        return !names.some((name) => name.left < right && name.right > one.x && name.top < y + reach && name.bottom > y - reach);
      });
      return [one.id, free ?? 0];
    }),
  );
}

/** Up to two letters that identify a token on a small map. */
export function initials(name: string): string {
  const parts = name.split(/\s+/).filter(Boolean);
  const letters = parts.length > 1 ? [...parts[0]!][0]! + [...parts.at(-1)!][0]! : [...name].slice(0, 2).join('');
  return letters.toLocaleUpperCase();
}
