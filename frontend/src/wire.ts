/** Made from src/croupier/web/wire.py by `python -m croupier.web.wire_types`: do not edit. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Values = { [name: string]: Json };
export type Told = { type: string; [name: string]: Json };

/** All games that can be played here. */
export interface Games {
  games: GameCard[];
}

/** A game that can be played here; `about` says what it is, for who chooses one. */
export interface GameCard {
  name: string;
  title: string;
  about: string;
  players: Players;
  gm: 'needed' | 'none' | 'optional';
  settings: Setting[];
}

/** How many can sit down, the GM not counted. */
export interface Players {
  least: number;
  most: number;
}

/** One ruling of the ledger as the table may set it. */
export interface Setting {
  name: string;
  ruling: string;
  question: string;
  options: SettingOption[];
  parameter: Parameter[];
  default: string;
  changeable: string;
}

/** One answer to a ruling; what is not playable yet is refused by name. */
export interface SettingOption {
  value: string;
  label: string;
  playable: boolean;
  wording: string;
}

/** A number or a list that goes with one option. */
export interface Parameter {
  name: string;
  option: string;
  kind: string;
  allowed: string;
  default: Json;
}

/** A table to be made; its maker sits down as GM, or as p1 in a game without one. */
export interface NewTable {
  game: string;
  name?: string;
  settings?: { [name: string]: Json };
  players?: number;
  mode?: 'assist' | 'enforce' | 'record';
  word?: string;
  gm?: boolean;
  consent?: 'all' | 'anyone' | 'majority' | 'nobody_objects';
  waiting_room?: boolean;
  watchers?: 'ask' | 'none' | 'open';
  odds?: 'everyone' | 'gm' | 'off' | 'own';
  luck?: 'committed' | 'joint';
  real_luck?: 'gm' | 'off' | 'table' | null;
}

/** The new table and its maker's seat; the token is shown this once. */
export interface Created {
  table: string;
  code: string;
  seat: string;
  token: string;
  fairness: Fairness;
}

/** What the table's luck was bound to before play, and whose luck its draws are. */
export interface Fairness {
  root: string;
  algorithm: string;
  luck: 'committed' | 'joint';
  line_1: string;
}

/** Who sits down and where; no seat means the first that is free. */
export interface Join {
  name: string;
  seat?: string | null;
  word?: string;
  pass?: string | null;
}

/** The seat taken; `waiting` while the GM has not let this person in yet. */
export interface Joined {
  table: string;
  seat: string;
  token: string;
  waiting?: boolean;
}

/** A one-time code that moves a seat to another device or person. */
export interface PassCode {
  code: string;
  seat: string;
  minutes: number;
}

/** Everybody in the waiting room. */
export interface Guests {
  waiting: Guest[];
}

/** Somebody in the waiting room. */
export interface Guest {
  knock: string;
  name: string;
  seat: string;
}

/** The GM's answer to a knock. */
export interface Admit {
  knock: string;
  let_in?: boolean;
}

/** A seat's entries after a version of its own; `seen` is its running head at its latest version, 64 hex digits. */
export interface Log {
  incarnation: string;
  version: number;
  entries: Entry[];
  seen: string;
}

/** One accepted command as this seat may see it now; each event carries its line for the log in `text`. */
export interface Entry {
  version: number;
  at: string;
  seat: string;
  command: Told | null;
  events: EntryEvent[];
  receipt: WordedReceipt;
  undone: boolean;
  proof: string;
}

/** Why it came out so: clauses, one line, the facts that this seat may know, and the arithmetic. */
export interface WordedReceipt {
  clauses: WordedClause[];
  text: string;
  facts: { [name: string]: Json };
  lines: string[];
}

/** A clause that made an entry so, with its text and the ruling with the option in force. */
export interface WordedClause {
  id: string;
  text: string;
  ruling?: string | null;
}

/** Choices asked for by themselves, as the GM's overrides of one thing. */
export interface Choices {
  choices: Choice[];
}

/** One thing that a seat may do: `command` and the fields' values make the command. */
export interface Choice {
  label: string;
  command: Told;
  choice: string;
  prompt: string | null;
  group: string;
  help: string;
  clauses: string[];
  fields: Field[];
  piece: string | null;
  to: string[];
  legal: boolean;
  why_not: WhyNot | null;
  odds: boolean;
  judge: boolean;
  under?: string;
  draft?: string;
  role?: 'call_off_side_table' | 'flip' | 'open_side_table' | 'pass' | 'refuse_outcome' | 'rest' | 'take_outcome' | 'undo';
}

interface Named {
  name: string;
  label: string;
  required: boolean;
  default?: Json;
  by?: By | null;
  help?: string;
  seldom?: boolean;
  role?: '' | 'column' | 'row';
}

/** One thing to fill in; the kinds and what goes with each are the API contract's. */
export type Field = Named &
  (
    | { kind: 'int'; min: number | null; max: number | null }
    | { kind: 'one_of'; options: Option[] }
    | { kind: 'some_of'; options: Option[]; min: number | null; max: number | null }
    | { kind: 'order'; options: Option[]; min: number | null; max: number | null }
    | { kind: 'split'; items: Item[]; total: number | null }
    | { kind: 'path'; start: string; steps: { [name: string]: string[] }; max: number | null }
    | { kind: 'text'; max_length: number | null; suggestions?: Option[]; numbers?: Numbers }
    | { kind: 'bool' }
    | { kind: 'list'; fields: Field[]; min: number | null; max: number | null }
    | { kind: 'asset'; accept: string[] }
  );

/** One value of a field; `on` is the piece or place that it means, `help` says more than the label. */
export interface Option {
  value: Json;
  label: string;
  on?: string | null;
  help?: string;
}

/** One share of a split, least and most included. */
export interface Item {
  value: string;
  label: string;
  min: number;
  max: number;
}

/** So many whole numbers from `min` to `max`, which a text holds with commas between them. */
export interface Numbers {
  count: number;
  min: number;
  max: number;
}

/** Which options a field has for each value of a field before it, of this name. */
export interface By {
  field: string;
  options: { [name: string]: (Option | Json)[] };
}

/** The reason for which a shown choice is not legal now. */
export interface WhyNot {
  why: string;
  clause?: string | null;
  instead?: string;
}

/** A command: the prompt that it answers, the choice's command with its fields filled in, the caller's own id. */
export interface Act {
  command: Told;
  prompt?: string | null;
  id?: string | null;
}

/** The command's entry, and the version at which its seat now is. */
export interface Accepted {
  version: number;
  entry: Entry;
}

/** Whose luck it is, in one line; the luck of each kind of die and of cards, from what this seat was shown. */
export interface FairnessReport {
  version: number;
  line: string;
  kinds: LuckOfKind[];
}

/** The luck of one kind of die, or of cards by rank (ace 1 to king 13). */
export interface LuckOfKind {
  kind: string;
  draws: number;
  typed: number;
  mean: number;
  expected: number;
  chance: number;
  text: string;
  faces: FaceCount[];
}

/** How often a face or rank came, and how often it was expected. */
export interface FaceCount {
  label: string;
  observed: number;
  expected: number;
}

/** The drafts of this seat; for the GM also those that others have begun. */
export interface Drafts {
  drafts: DraftCard[];
}

/** A draft that a seat may keep or keeps: blank where nothing is filled in; `open` while its seat may change it. */
export interface DraftCard {
  kind: string;
  title: string;
  help: string;
  seat: string;
  version: number;
  changed: string;
  blank: boolean;
  open: boolean;
}

/** A draft as it stands: what was filled in, and the worksheet made of it; `ready` when nothing stops it. */
export interface Draft {
  kind: string;
  seat: string;
  version: number;
  changed: string;
  document: { [name: string]: Json };
  ready: boolean;
  worksheet: Worksheet;
}

/** A draft as it stands; `command`, sent as any other, submits it: `submit` says what that is called. */
export interface Worksheet {
  title: string;
  sections: Section[];
  findings: Finding[];
  command: Told | null;
  submit: string;
  budgets: Budget[];
}

/** Lines that belong together, and what is left to spend on them. */
export interface Section {
  title: string;
  lines: Line[];
  budgets: Budget[];
  help: string;
  clauses: string[];
}

/** One thing to fill in: the field (its name is the document's key), what stands there now, what it is good for. */
export interface Line {
  field: Field;
  value: Json;
  help: string;
  clauses: string[];
  note: string;
}

/** What there is to spend: "2 of 5 dots left"; `left` is below nothing where too much was spent. */
export interface Budget {
  label: string;
  left: number;
  total: number;
  unit: string;
  clause: string | null;
  exact: boolean;
}

/** Something wrong with a draft, or worth knowing: `field` is a line's name, empty for the whole. */
export interface Finding {
  words: string;
  clause: string | null;
  field: string;
  stops: boolean;
}

/** New values by the names of fields, null to take one away, to be put into this version of the draft. */
export interface ChangeDraft {
  version: number;
  changes: { [name: string]: Json };
}

/** The sheets that this seat sees whole: id and whose it is. */
export interface Sheets {
  sheets: Option[];
}

/** Every game with the questions of odds that it answers. */
export interface OddsGames {
  games: OddsOfGame[];
}

/** The questions of one game, by name. */
export interface OddsOfGame {
  game: string;
  title: string;
  questions: OddsName[];
}

/** A question by its name. */
export interface OddsName {
  name: string;
  title: string;
}

/** The questions of one game. */
export interface OddsQuestions {
  game: string;
  title: string;
  questions: OddsQuestion[];
}

/** A question whole: what may be given, an example as it is typed, the rulings that change its answer. */
export interface OddsQuestion {
  name: string;
  title: string;
  help: string;
  clauses: string[];
  parameters: OddsParameter[];
  example: { [name: string]: string };
  rulings: Setting[];
  bars: OddsBarOf[];
  heavy: boolean;
}

/** One thing that is given to a question; `default` as it is typed, none where it must be given. */
export interface OddsParameter {
  name: string;
  help: string;
  kind: string;
  required: boolean;
  allowed: string;
  default?: string;
  least?: number;
  most?: number;
  options?: string[];
  among?: string[];
  each?: number;
  count?: number;
}

/** One number that a button shows: the outcomes, or the number of the summary, that make it up. */
export interface OddsBarOf {
  label: string;
  of: string[];
  tone: string;
}

/** An answer, as `croupier odds --json` prints it: outcomes, or the `cells` of a table. */
export interface OddsAnswer {
  game: string;
  question: string;
  given: { [name: string]: Json };
  outcomes?: OddsOutcome[];
  cells?: { [name: string]: Json }[];
  summary?: { [name: string]: Json };
  method?: 'simulated';
  runs?: number;
  seed?: string;
}

/** What may come of it, with its exact probability; simulated, with an estimate and its 95 % interval. */
export interface OddsOutcome {
  outcome: string;
  probability?: string;
  decimal?: number;
  estimate?: number;
  low?: number;
  high?: number;
}

/** What a client asks on the live socket; each such message takes the place of the one before. */
export interface AskOdds {
  odds: OddsOf[];
  id?: number | string | null;
}

/** A choice by its id, and the values of its fields that are filled in so far. */
export interface OddsOf {
  choice: string;
  values?: { [name: string]: Json };
}

/** The first message when the client's version is not ours to continue. */
export interface Opening {
  snapshot: Snapshot;
}

/** What a seat sees now and may do now; `seen` is its running head at this version, 64 hex digits. */
export interface Snapshot {
  table: string;
  game: string;
  name: string;
  code: string | null;
  incarnation: string;
  version: number;
  seat: string;
  head: string;
  seen: string;
  fairness: Fairness;
  view: View;
  choices: Choice[];
  waiting_for: Waiting[];
  read_only: boolean;
  damaged: TableDamage | null;
}

/** All that a seat sees of the table; `mood` is a word for how tense it is, by which the page takes its colours. */
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
  side_tables: SideTable[];
  slips: Slip[];
  mood: string;
  wheels: Wheel[];
}

/** One chair at the table. */
export interface Seat {
  id: string;
  name: string;
  kind: 'gm' | 'player';
  taken: boolean;
  present: boolean;
  you: boolean;
}

/** An order of steps and where the table is in it, as the phases of a round. */
export interface Track {
  id: string;
  label: string;
  steps: Step[];
  at: string | null;
}

/** One step of a track; `done`: it is behind us. */
export interface Step {
  value: string;
  label: string;
  done?: boolean;
}

/** A combatant, a player's part of the table, or the `stage` or `scene` that belongs to all; `facts` are its sheet. */
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
  kind?: 'scene' | 'stage';
  tone?: string;
  facts?: Fact[];
  rows?: Row[];
  blocks?: Block[];
}

/** A small word on a group: an attribute, a condition. */
export interface Badge {
  id: string;
  label: string;
  value: string;
  tone: string;
}

/** One thing to know, in words. */
export interface Fact {
  label: string;
  value: string;
}

/** One line of a block: a label with words, or with dots (`dots` of `of` filled), or with boxes ("X", "/", ""). */
export interface Row {
  label: string;
  value: string;
  dots: number | null;
  of: number;
  boxes: string[];
}

/** Rows under a title, or a text; a wide one takes the whole width, three others lie side by side. */
export interface Block {
  title: string;
  rows: Row[];
  text: string;
  wide: boolean;
}

/** Where pieces lie, back to front; of a pile the unseen cards at the back are only counted. */
export interface Place {
  id: string;
  label: string;
  kind: 'chips' | 'clock' | 'dice' | 'grid' | 'hand' | 'notes' | 'pile' | 'row';
  group: string | null;
  owner: string | null;
  count: number;
  sees: string;
  pieces: Piece[];
  chips: Chips[];
  at: number | null;
  size: number | null;
  text: string;
  tone?: string;
  divider?: number | null;
  ground?: Ground;
  tokens?: MapToken[];
  movers?: Mover[];
}

/** A card or other piece as it lies: without id and face while this seat has not seen it. */
export interface Piece {
  id: string | null;
  face: string | null;
  label: string;
  lie: 'down' | 'side_down' | 'side_up' | 'up';
  mark: string | null;
  words?: Words;
  shape?: 'pawn';
  tone?: string;
  lit?: boolean;
}

/** What is written on the side of a card that is up, and on its other side; `tone` tells assets from problems. */
export interface Words {
  title: string;
  lines: string[];
  back: string;
  tone: string;
}

/** A heap of equal chips. */
export interface Chips {
  kind: string;
  label: string;
  tone: string;
  count: number;
}

/** The spaces and what is painted on them; `light` is that of all spaces which have none of their own. */
export interface Ground {
  width: number;
  height: number;
  image: string | null;
  walls: string[];
  rough: string[];
  bright: string[];
  dim: string[];
  dark: string[];
  light: string;
  lines: MapLine[];
  scale: string;
}

/** Something between two tokens, as cover: its ends and its word. */
export interface MapLine {
  start: string;
  end: string;
  label: string;
}

/** Somebody on the map; `size` in spaces along a side, `far` in spaces from this seat's own token. */
export interface MapToken {
  id: string;
  name: string;
  cell: string;
  side: string;
  tone: string;
  size: number;
  hidden: boolean;
  mine: boolean;
  turn: boolean;
  out: string | null;
  far: number | null;
}

/** A token of this seat that may move now; `left` are the spaces of its speed, `beyond` why no further. */
export interface Mover {
  token: string;
  left: number;
  reach: Reached[];
  refused: Barred[];
  beyond: string;
}

/** A space that the mover can come to: at what cost, from which space; `shared` if somebody stands there. */
export interface Reached {
  cell: string;
  cost: number;
  before: string;
  shared: boolean;
}

/** Spaces that the mover cannot come to, and why. */
export interface Barred {
  why: string;
  cells: string[];
}

/** A table beside this one: its id, `seat` there, `lines` of its brief as this seat may know it, what was judged. */
export interface SideTable {
  id: string;
  name: string;
  game: string;
  status: 'asked' | 'open' | 'refused' | 'taken' | 'unbound';
  seat: string;
  lines: string[];
  words: string;
}

/** A sealed answer on the table: face down without text, turned up with it; the same id before and after. */
export interface Slip {
  id: string;
  label: string;
  seat: string;
  text: string | null;
  mine: boolean;
}

/** Ranks in their order round the ring, by number from 0. */
export interface Wheel {
  id: string;
  label: string;
  ranks: string[];
  target: number;
  face: string;
  inner: number | null;
  outer: number | null;
  needs: string;
  landed: Landed[];
}

/** A card that was drawn: its face, its rank on the ring, the rank that it counts as; `kept` if it is the one. */
export interface Landed {
  face: string;
  at: number;
  counts: number;
  won: boolean;
  kept: boolean;
}

/** Whom the table waits for, and why. */
export interface Waiting {
  seat: string;
  name: string;
  for: string;
  count: number;
}

/** The first damaged entry of a table, which can be read up to there, and one line that says what to do. */
export interface TableDamage {
  entry: number;
  detail: string;
}

/** Sent instead of a queue that grew too long. */
export interface Resync {
  resync: Snapshot;
}

/** A new version of this seat; `seen` is the start of its running head after it, 16 hex digits. */
export interface Live {
  version: number;
  entry: Entry;
  changes: Changes;
  choices: Choice[];
  waiting_for: Waiting[];
  seen?: string;
}

/** What is new since the version before. */
export interface Changes {
  view: ViewChange;
  groups: Group[];
  places: Place[];
  gone: string[];
}

/** The keys of the view that changed, but for groups and places. */
export interface ViewChange {
  title?: string;
  status?: string;
  mode?: string;
  ended?: boolean;
  result?: string | null;
  seats?: Seat[];
  tracks?: Track[];
  facts?: Fact[];
  side_tables?: SideTable[];
  slips?: Slip[];
  mood?: string;
  wheels?: Wheel[];
}

/** A new version of this seat, in short: what is not told is as it was. */
export interface Brief {
  version: number;
  entry: Entry;
  changes: News;
  waiting_for: Waiting[];
  seen?: string;
}

/** What is new since the version before, in short. */
export interface News {
  view: ViewChange;
  groups?: GroupNews[];
  places?: PlaceNews[];
  gone?: string[];
  choices?: ChoiceNews;
}

/** A new group, or what changed of one. */
export interface GroupNews {
  id: string;
  label?: string;
  owner?: string | null;
  side?: string | null;
  turn?: boolean;
  waits?: boolean;
  out?: string | null;
  badges?: Badge[];
  places?: string[];
  kind?: 'scene' | 'stage';
  tone?: string;
  facts?: Fact[];
  rows?: Row[];
  blocks?: Block[];
}

/** A new place, or what changed of one; its pieces whole, or as `laid`. */
export interface PlaceNews {
  id: string;
  label?: string;
  kind?: 'chips' | 'clock' | 'dice' | 'grid' | 'hand' | 'notes' | 'pile' | 'row';
  group?: string | null;
  owner?: string | null;
  count?: number;
  sees?: string;
  pieces?: Piece[];
  chips?: Chips[];
  at?: number | null;
  size?: number | null;
  text?: string;
  tone?: string;
  divider?: number | null;
  ground?: Ground;
  tokens?: MapToken[];
  movers?: Mover[];
  laid?: Laid;
}

/** Pieces that come and go in a place: from spot `at` on, `gone` are taken away and `pieces` are put there. */
export interface Laid {
  at: number;
  gone: number;
  pieces: Piece[];
}

/** The ids of all choices in their order, where that changed, and the choices that are new or changed. */
export interface ChoiceNews {
  order?: string[];
  new?: Choice[];
}

/** Who is connected now. */
export interface Presence {
  presence: { [seat: string]: boolean };
}

/** Who waits to be let in; sent to who runs the table. */
export interface Knocks {
  knocks: Guest[];
}

/** Sent to all sockets of the draft's seat, and to no other's. */
export interface DraftChanged {
  draft: DraftNews;
}

/** A draft of this seat has another version. */
export interface DraftNews {
  kind: string;
  version: number;
}

/** The answer to a ping, with what the ping carried. */
export interface Pong {
  pong: Json;
}

/** The answer to a command sent on the socket; without an id where the frame could not be read. */
export interface Answer {
  id: string;
  ok: boolean;
  version?: number;
  entry?: Entry;
  problem?: Problem;
}

/** The one shape of every error (RFC 9457); absent keys are left out. */
export interface Problem {
  type?: string;
  title?: string;
  status?: number;
  detail?: string;
  clause?: string;
  why?: string;
  instead?: string;
  field?: string;
  given?: string;
  allowed?: string;
}

/** The odds of all choices that were asked for, in that order; null where there are none. */
export interface OddsTold {
  odds: (ChoiceOdds | null)[];
  id: number | string | null;
}

/** The odds of a choice from its seat's knowledge: the answer, what the button shows of it, and when it applies. */
export interface ChoiceOdds {
  choice: string;
  waiting?: boolean;
  game?: string;
  question?: string;
  given?: { [name: string]: Json };
  outcomes?: OddsOutcome[];
  cells?: { [name: string]: Json }[];
  summary?: { [name: string]: Json };
  method?: 'simulated';
  runs?: number;
  seed?: string;
  bars?: OddsBar[];
  when?: string;
  receipt?: OddsReceipt;
}

/** A number on a button; `tone` is good, bad, or neither. Mostly a probability; a mean is a `number`. */
export interface OddsBar {
  label: string;
  probability?: string;
  decimal?: number;
  estimate?: number;
  tone?: string;
  within?: boolean;
  number?: boolean;
}

/** From what the odds were computed, in a line, and by which clauses. */
export interface OddsReceipt {
  text: string;
  clauses: string[];
}

/** Sent to the pages of a seat: reveal what you have committed to, within two seconds. */
export interface RevealCalled {
  reveal: RevealCall;
}

/** The commitment whose random bytes and word this seat's page is asked to reveal. */
export interface RevealCall {
  commitment: string;
}

/** Sent to the pages of a seat: reveal the next link of your chain, within two seconds. */
export interface LinkCalled {
  link: LinkCall;
}

/** The link that was revealed last, whose predecessor is asked for, and the hash of what it is for. */
export interface LinkCall {
  tip: string;
  for: string;
}

export type PlaceKind = Place['kind'];
export type Lie = Piece['lie'];
export type Receipt = WordedReceipt;
export type ReceiptClause = WordedClause;
export type FieldKind = Field['kind'];
export type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>;
export type EntryEvent = Told & { text?: string | null };

/** Everything that the server may send on a live socket. */
export type Message = Opening | Resync | Live | Brief | Presence | Knocks | DraftChanged | Pong | Answer | OddsTold | RevealCalled | LinkCalled;
