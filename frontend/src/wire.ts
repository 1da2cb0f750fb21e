/** What the server and the table say to each other: the snapshot, what changes it, choices, entries and problems. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Values = { [name: string]: Json };

export interface Snapshot {
  table: string;
  game: string;
  name: string;
  code: string | null;
  incarnation: string;
  version: number;
  seat: string;
  head: string | null;
  view: View;
  choices: Choice[];
  waiting_for: Waiting[];
}

export interface Waiting {
  seat: string;
  name: string;
  for: string;
  count?: number;
}

export interface View {
  title: string;
  status: string;
  mode: string;
  ended: boolean;
  result: string | null;
  seats: Seat[];
  tracks: Track[];
  groups: Group[];
  places: Place[];
  facts: Fact[];
}

export interface Seat {
  id: string;
  name: string;
  kind: 'gm' | 'player';
  taken: boolean;
  present: boolean;
  you: boolean;
}

export interface Track {
  id: string;
  label: string;
  steps: Step[];
  at: Json;
}

export interface Step {
  value: Json;
  label: string;
}

export interface Group {
  id: string;
  label: string;
  owner: string | null;
  side: string | null;
  turn: boolean;
  waits: boolean;
  out: string | null;
  badges: Badge[];
  places: string[];
}

export interface Badge {
  id: string;
  label: string;
  value: Json;
  tone: string | null;
}

export type PlaceKind = 'pile' | 'row' | 'hand' | 'chips' | 'dice' | 'clock' | 'grid' | 'notes';

export interface Place {
  id: string;
  label: string;
  kind: PlaceKind;
  group: string | null;
  owner: string | null;
  count: number;
  sees: Json;
  pieces: Piece[];
  chips: Chips[];
  at: Json;
  size: Json;
  text: string | null;
}

export type Lie = 'up' | 'down' | 'side_up' | 'side_down';

export interface Piece {
  id: string | null;
  face: string | null;
  label: string;
  lie: Lie;
  mark: string | null;
}

export interface Chips {
  kind: string;
  label: string;
  tone: string | null;
  count: number;
}

export interface Fact {
  label: string;
  value: Json;
}

export interface Live {
  version: number;
  entry: Entry;
  changes: Changes;
  choices: Choice[];
  waiting_for: Waiting[];
}

export interface Changes {
  view?: Partial<Omit<View, 'groups' | 'places'>>;
  groups?: Group[];
  places?: Place[];
  gone?: string[];
}

export interface Answer {
  id: string;
  ok: boolean;
  version?: number;
  entry?: Entry;
  problem?: Problem;
}

export type Message =
  | { snapshot: Snapshot }
  | { resync: Snapshot }
  | { presence: { [seat: string]: boolean } }
  | { pong: boolean }
  | Answer
  | Live;

export interface Choice {
  choice: string;
  prompt: string | null;
  group: 'now' | 'any_time' | 'table' | 'override';
  label: string;
  help?: string | null;
  clauses?: string[];
  command: { type: string; [name: string]: Json };
  fields: Field[];
  piece: string | null;
  to: string[];
  legal: boolean;
  why_not: WhyNot | null;
  odds?: Json;
  judge?: boolean;
}

export interface WhyNot {
  clause?: string | null;
  why: string;
  instead?: string | null;
}

export interface Option {
  value: Json;
  label: string;
  on?: string | null;
}

export interface Item {
  value: string;
  label: string;
  min: number;
  max: number | null;
}

interface Named {
  name: string;
  label: string;
  required: boolean;
  help?: string | null;
}

export type Field = Named &
  (
    | { kind: 'int'; min: number | null; max: number | null }
    | { kind: 'one_of'; options: Option[] }
    | { kind: 'some_of'; options: Option[]; min: number | null; max: number | null }
    | { kind: 'order'; options: Option[]; min: number | null; max: number | null }
    | { kind: 'split'; items: Item[]; total: number | null }
    | { kind: 'path'; start: string; steps: { [place: string]: string[] }; max: number | null }
    | { kind: 'text'; max_length: number | null }
    | { kind: 'bool' }
    | { kind: 'list'; fields: Field[]; min: number | null; max: number | null }
    | { kind: 'asset'; accept: string | null }
  );

export type FieldKind = Field['kind'];
export type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>;

export interface Entry {
  version: number;
  at: string;
  seat: string;
  command: { type: string; [name: string]: Json } | null;
  events: EntryEvent[];
  receipt: Receipt;
  undone: boolean;
}

export interface EntryEvent {
  type: string;
  text?: string | null;
  [name: string]: Json | undefined;
}

export interface Receipt {
  clauses: ReceiptClause[];
  text: string;
  facts: { [name: string]: Json };
  lines?: string[];
}

export interface ReceiptClause {
  id: string;
  text: string;
  ruling?: Json;
}

export interface Problem {
  type?: string;
  title?: string;
  status?: number;
  detail?: string;
  clause?: string;
  why?: string;
  instead?: string;
  field?: Json;
}
