/** Generated from src/croupier/web/wire*.py by `python -m croupier.web.wire_types`: do not edit. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Values = { [name: string]: Json };
export type Told = { type: string; [name: string]: Json };

/** All available games. */
export interface Games {
  games: GameCard[];
}

/** An available game; for people choosing one: `about`, `time` and `needs` are short texts. */
export interface GameCard {
  name: string;
  title: string;
  about: string;
  players: Players;
  gm: 'needed' | 'none' | 'optional';
  settings: Setting[];
  presets: Preset[];
  time: string;
  needs: string;
  is_first: boolean;
  tutorial: string;
}

/** How many people can play, not counting the GM. */
export interface Players {
  least: number;
  most: number;
}

/** One ruling of the ledger, as the table can set it. */
export interface Setting {
  name: string;
  ruling: string;
  question: string;
  options: SettingOption[];
  parameter: Parameter[];
  default: string;
  changeable: string;
}

/** One option of a ruling; one that is not playable yet is refused by name. */
export interface SettingOption {
  value: string;
  label: string;
  playable: boolean;
  wording: string;
}

/** A number or list that belongs to one option. */
export interface Parameter {
  name: string;
  option: string;
  kind: string;
  allowed: string;
  default: Json;
}

/** Settings that belong together, by name. */
export interface Preset {
  name: string;
  label: string;
  help: string;
  settings: { [name: string]: string };
}

/** A table to create; its creator becomes GM, or p1 in a game without one. */
export interface NewTable {
  game: string;
  name?: string;
  creator?: string;
  settings?: { [name: string]: Json };
  preset?: string;
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

/** The new table and its creator's seat; the token is shown only once. */
export interface Created {
  table: string;
  code: string;
  seat: string;
  token: string;
  fairness: Fairness;
}

/** What the table's luck was committed to before play, and whose luck its draws use. */
export interface Fairness {
  root: string;
  algorithm: string;
  luck: 'committed' | 'joint';
  line_1: string;
}

/** Who joins, and in which seat; without a seat, the first free one. */
export interface Join {
  name: string;
  seat?: string | null;
  word?: string;
  pass?: string | null;
}

/** The seat taken; `waiting` until the GM admits this person. */
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
  link: string;
  qr: Qr | null;
  is_local: boolean;
  help: string;
}

/** A QR code: an SVG path in a square of `size` units. */
export interface Qr {
  size: number;
  path: string;
}

/** Everyone in the waiting room. */
export interface Guests {
  waiting: Guest[];
}

/** A person in the waiting room. */
export interface Guest {
  knock: string;
  name: string;
  seat: string;
}

/** The GM's decision about a guest. */
export interface Admit {
  knock: string;
  let_in?: boolean;
}

/** The table and seat that a pass leads to, and the person in it; empty if nobody is. */
export interface SeatOfPass {
  table_name: string;
  game_title: string;
  seat: string;
  name: string;
}

/** The tables at which this browser or token holds a seat, the last played first. */
export interface MyTables {
  tables: MyTable[];
}

/** One table in the list; `last` is when its first listed seat was last sent an entry. */
export interface MyTable {
  table: string;
  name: string;
  game: string;
  game_title: string;
  seats: HeldSeat[];
  players: string[];
  last: string;
  waiting_for: string[] | null;
  is_mine_to_delete: boolean;
  ended: boolean;
}

/** A seat of this browser or token; a waiting person has not been admitted yet. */
export interface HeldSeat {
  seat: string;
  waiting: boolean;
}

/** A seat's entries after one of its versions; `seen` is its running head at its latest version, 64 hex digits. */
export interface Log {
  incarnation: string;
  version: number;
  entries: Entry[];
  seen: string;
}

/** One accepted command as this seat may see it now; each event carries its log line in `text`. */
export interface Entry {
  version: number;
  at: string;
  seat: string;
  command: Told | null;
  events: EntryEvent[];
  receipt: WordedReceipt;
  undone: boolean;
  proof: string;
  line?: string;
  banners?: EntryBanner[];
  by?: string;
  lines?: EntryLine[];
}

/** The reasons for an entry: clauses, one line, the facts this seat may know, and the arithmetic. */
export interface WordedReceipt {
  clauses: WordedClause[];
  text: string;
  facts: { [name: string]: Json };
  lines: string[];
}

/** A clause behind an entry, with its text unless it was not requested, and the ruling's option in force. */
export interface WordedClause {
  id: string;
  text?: string;
  ruling?: string | null;
}

/** What the stage shows for an event, by its position in the entry; its sentence is the event's `text`. */
export interface EntryBanner {
  event: number;
  banner: Banner;
}

/** What an event declares or decides, for one seat; its sentence is the event's log line. */
export interface Banner {
  moment: 'cost' | 'declared' | 'end' | 'result';
  about: string;
  verdict?: string;
  tone?: '' | 'bad' | 'good';
  who?: string;
  whom?: string;
  figures?: Figure[];
  next?: string;
  key?: string;
  folds?: boolean;
  secret?: boolean;
  feat?: string;
  uncounted?: boolean;
  won?: string[];
  lost?: string[];
  heads?: boolean;
  counts?: boolean;
}

/** A label with a number or a few words: "to beat", "5". */
export interface Figure {
  label: string;
  value: string;
  goal?: boolean;
}

/** What the log line of an event is about, by its position in the entry: the log folds notes and steps. */
export interface EntryLine {
  event: number;
  kind: '' | 'luck' | 'move' | 'note' | 'step' | 'talk';
}

/** Choices requested separately, such as the GM's overrides of one thing. */
export interface Choices {
  choices: Choice[];
}

/** One thing that a seat can do: `command` plus the fields' values is the command to send. */
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
  role?: 'call_off_side_table' | 'flip' | 'heading' | 'heading_of_next' | 'heading_of_words' | 'next' | 'open_side_table' | 'pass' | 'refuse_outcome' | 'rest' | 'take_outcome' | 'undo';
  usual?: boolean;
  confirm?: string;
  row?: string;
  short?: string;
  seal?: string;
}

interface Named {
  name: string;
  label: string;
  required: boolean;
  default?: Json;
  by?: By | null;
  begins?: Begins | null;
  help?: string;
  seldom?: boolean;
  role?: '' | 'column' | 'dice' | 'row';
  spread?: number | null;
}

/** One value to fill in; the API documents the kinds and their keys. */
export type Field = Named &
  (
    | { kind: 'int'; min: number | null; max: number | null }
    | { kind: 'one_of'; options: Option[] }
    | { kind: 'some_of'; options: Option[]; min: number | null; max: number | null }
    | { kind: 'order'; options: Option[]; min: number | null; max: number | null }
    | { kind: 'split'; items: Item[]; total: number | null }
    | { kind: 'path'; start: string; steps: { [name: string]: string[] }; max: number | null }
    | { kind: 'text'; max_length: number | null; suggestions?: Option[]; numbers?: Numbers; accept?: string[] }
    | { kind: 'bool' }
    | { kind: 'list'; fields: Field[]; min: number | null; max: number | null }
    | { kind: 'asset'; accept: string[] }
  );

/** One value of a field; `on` is the piece or place it refers to, `help` explains more than the label. */
export interface Option {
  value: Json;
  label: string;
  on?: string | null;
  help?: string;
  cells?: string[];
}

/** One part of a split, with its minimum and maximum. */
export interface Item {
  value: string;
  label: string;
  min: number;
  max: number;
}

/** The format of a text that holds whole numbers from `min` to `max`, separated by commas. */
export interface Numbers {
  count: number;
  min: number;
  max: number;
}

/** The options of a field for each value of an earlier field; of a text, its suggestions. */
export interface By {
  field: string;
  options: { [name: string]: (Option | Json)[] };
  also?: string[];
  otherwise?: string;
}

/** The value at which a field begins for each value of an earlier field, such as the text written there already. */
export interface Begins {
  field: string;
  values: { [name: string]: Json };
}

/** Why a choice shown is not legal now. */
export interface WhyNot {
  why: string;
  clause?: string | null;
  instead?: string;
}

/** A command: the prompt it answers, the choice's command with its fields filled in, and the caller's id for it. */
export interface Act {
  command: Told;
  prompt?: string | null;
  id?: string | null;
}

/** The command's entry, and its seat's new version. */
export interface Accepted {
  version: number;
  entry: Entry;
}

/** Whose luck is used, in one line and in sentences, and the luck shown to this seat by cards and kind of die. */
export interface FairnessReport {
  version: number;
  line: string;
  kinds: LuckOfKind[];
  facts: string[];
  summary: string;
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
  uneven: number | null;
  verdict: string;
}

/** How often a face or rank came up, and how often it was expected. */
export interface FaceCount {
  label: string;
  observed: number;
  expected: number;
}

/** A dice expression as it was read, its totals from the lowest, and their mean. */
export interface DiceOdds {
  roll: string;
  outcomes: DiceOutcome[];
  mean: number;
}

/** One total with its exact probability, and the same as a decimal number. */
export interface DiceOutcome {
  total: string;
  probability: string;
  decimal: number;
}

/** A line or a veil to add to the table's list, or to take off it. */
export interface ChangeLimit {
  kind: 'line' | 'veil';
  text: string;
  on?: boolean;
}

/** Where and what a table posts; without an address the one that is set stays. */
export interface PutWebhook {
  address?: string | null;
  format?: 'discord' | 'json';
  lines?: boolean;
  reminder_hours?: number;
  quiet?: Quiet | null;
}

/** The hours of a day in which nobody is reminded, in the time zone `zone`, such as `Europe/Berlin`. */
export interface Quiet {
  begins: string;
  ends: string;
  zone: string;
}

/** Whether and what a table posts; `can_change` if this seat runs it, and only then `detail`. */
export interface Webhook {
  is_offered: boolean;
  can_change: boolean;
  condition: 'failing' | 'off' | 'stopped' | 'working';
  format: 'discord' | 'json';
  lines: boolean;
  reminder_hours: number;
  detail: string;
  last_sent: string;
  quiet: Quiet | null;
}

/** Whether a test message was accepted, and if not, why. */
export interface WebhookTest {
  is_sent: boolean;
  detail: string;
}

/** The drafts of this seat; for the GM, also drafts that others have started. */
export interface Drafts {
  drafts: DraftCard[];
}

/** A draft that a seat has or can start: blank if nothing is filled in; `open` while its seat can change it. */
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

/** A draft: its values and its worksheet; `ready` if nothing prevents submitting it. */
export interface Draft {
  kind: string;
  seat: string;
  version: number;
  changed: string;
  document: { [name: string]: Json };
  ready: boolean;
  worksheet: Worksheet;
}

/** A draft prepared for display; `command` submits it, and `submit` is the label for that. */
export interface Worksheet {
  title: string;
  sections: Section[];
  findings: Finding[];
  command: Told | null;
  submit: string;
  budgets: Budget[];
}

/** Related lines, and what is left to spend on them. */
export interface Section {
  title: string;
  lines: Line[];
  budgets: Budget[];
  help: string;
  clauses: string[];
}

/** One value to fill in: the field (its name is the document's key), the current value, and an explanation. */
export interface Line {
  field: Field;
  value: Json;
  help: string;
  clauses: string[];
  note: string;
}

/** An amount to spend: "2 of 5 dots left"; `left` is negative if too much was spent. */
export interface Budget {
  label: string;
  left: number;
  total: number;
  unit: string;
  clause: string | null;
  exact: boolean;
}

/** An error or warning about a draft: `field` is a line's name, empty for the whole. */
export interface Finding {
  words: string;
  clause: string | null;
  field: string;
  stops: boolean;
}

/** New values by field name, null to clear one, for this version of the draft. */
export interface ChangeDraft {
  version: number;
  changes: { [name: string]: Json };
}

/** The sheets that this seat can see in full: id and owner. */
export interface Sheets {
  sheets: Option[];
}

/** Every game with odds questions. */
export interface OddsGames {
  games: OddsOfGame[];
}

/** The names of one game's questions. */
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

/** A full question: its parameters, an example as typed, and the rulings that change its answer. */
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

/** One parameter of a question; `default` as typed, or none if it is required. */
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

/** One number shown on a button: the outcomes it adds up, or a number from the summary. */
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

/** One outcome with its exact probability; if simulated, an estimate with its 95% interval. */
export interface OddsOutcome {
  outcome: string;
  probability?: string;
  decimal?: number;
  estimate?: number;
  low?: number;
  high?: number;
}

/** A client's odds request on the live socket; each one replaces the previous one. */
export interface AskOdds {
  odds: OddsOf[];
  id?: number | string | null;
}

/** A choice by its id, and the values of the fields filled in so far. */
export interface OddsOf {
  choice: string;
  values?: { [name: string]: Json };
}

/** A seat's view after one of its versions, and the messages it was sent next, without choices. */
export interface Replay {
  version: number;
  snapshot: Snapshot;
  steps: Brief[];
  undone: number[];
  public: number[];
}

/** What a seat sees and can do now; `seen` is its running head at this version, 64 hex digits. */
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
  groups?: ChoiceGroup[];
  branch?: BranchOf;
}

/** Everything a seat sees of the table. */
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
  has_begun: boolean;
  pause: Pause | null;
  limits: Limit[];
  consent?: 'all' | 'anyone' | 'majority' | 'nobody_objects';
}

/** One seat at the table; `stepped_out` if its person has chosen to leave for a while. */
export interface Seat {
  id: string;
  name: string;
  kind: 'gm' | 'player';
  taken: boolean;
  present: boolean;
  you: boolean;
  stepped_out?: boolean;
}

/** A sequence of steps and the current one, such as the phases of a round. */
export interface Track {
  id: string;
  label: string;
  steps: Step[];
  at: string | null;
}

/** One step of a track; `done` if it is over, `out` if its person cannot act any more, as its label says. */
export interface Step {
  value: string;
  label: string;
  done?: boolean;
  out?: boolean;
}

/** A combatant, a player's area, or the shared `stage` or `scene`; `facts` describe it. */
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

/** A short label on a group or a token: an attribute, a condition, an effect. */
export interface Badge {
  id: string;
  label: string;
  value: string;
  tone: string;
}

/** A fact in words; `counting` are the rolled faces in its value ("[2,7,9]") that count, by position from 0. */
export interface Fact {
  label: string;
  value: string;
  counting?: number[];
}

/** One line of a block: a label with text, or with dots (`dots` of `of` filled), or with boxes ("X", "/", ""). */
export interface Row {
  label: string;
  value: string;
  dots: number | null;
  of: number;
  boxes: string[];
}

/** Rows under a title, or a text; a wide block takes the full width, otherwise three fit side by side. */
export interface Block {
  title: string;
  rows: Row[];
  text: string;
  wide: boolean;
}

/** A container of pieces, back to front; a pile's unseen cards at the back are only counted. */
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

/** A card or other piece: without id and face while this seat has not seen it. */
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

/** The text on the upper side of a card and on its other side; `tone` distinguishes assets from problems. */
export interface Words {
  title: string;
  lines: string[];
  back: string;
  tone: string;
}

/** A heap of identical chips. */
export interface Chips {
  kind: string;
  label: string;
  tone: string;
  count: number;
}

/** The spaces of a map and their terrain; `light` applies to all spaces without their own. */
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
  low: string[];
  solid: boolean;
  image_size?: number[];
}

/** A relation between two tokens, such as cover: both ends and a label. */
export interface MapLine {
  start: string;
  end: string;
  label: string;
}

/** Someone on the map; `size` in spaces along a side, `far` in spaces from this seat's own token. */
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
  badges: Badge[];
}

/** A token of this seat that can move now; `left` is its remaining speed in spaces, `beyond` why it stops there. */
export interface Mover {
  token: string;
  left: number;
  reach: Reached[];
  refused: Barred[];
  beyond: string;
}

/** A space that the mover can reach: its cost, the previous space, and whether it is `shared` with someone. */
export interface Reached {
  cell: string;
  cost: number;
  before: string;
  shared: boolean;
}

/** Spaces that the mover cannot reach, and why. */
export interface Barred {
  why: string;
  cells: string[];
}

/** A side table: its id, `seat` there, `lines` of its brief as this seat may know it, and its outcome. */
export interface SideTable {
  id: string;
  name: string;
  game: string;
  status: 'asked' | 'open' | 'refused' | 'taken' | 'unbound';
  seat: string;
  lines: string[];
  words: string;
}

/** A sealed answer: face down without text, revealed with it; the id stays the same. */
export interface Slip {
  id: string;
  label: string;
  seat: string;
  text: string | null;
  mine: boolean;
  own?: string;
}

/** Ranks in order around the ring, numbered from 0. */
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

/** A drawn card: its face, its rank on the ring, the rank it counts as; `kept` if it is the one that counts. */
export interface Landed {
  face: string;
  at: number;
  counts: number;
  won: boolean;
  kept: boolean;
}

/** Why the game is paused: somebody tapped the X-card (nobody knows who), or `by` called a break. */
export interface Pause {
  kind: string;
  by?: string;
}

/** A line or a veil, in somebody's words; its author is not stored. */
export interface Limit {
  kind: string;
  text: string;
}

/** Who the table waits for, and why. */
export interface Waiting {
  seat: string;
  name: string;
  for: string;
  count: number;
  since?: string;
  prompts?: { [name: string]: string };
}

/** The first damaged entry of a table, which can be read up to there, and one line on what to do. */
export interface TableDamage {
  entry: number;
  detail: string;
}

/** A group in which this seat has choices that were not requested. */
export interface ChoiceGroup {
  group: 'any_time' | 'now' | 'override' | 'table';
}

/** The table that a branch continues, after which entry of its maker's log, and the maker's name and seat. */
export interface BranchOf {
  table: string;
  name: string;
  entry: number;
  seat: string;
  by: string;
}

/** A new version of this seat, in compact form: anything left out is unchanged. */
export interface Brief {
  version: number;
  entry: Entry;
  changes: News;
  waiting_for: Waiting[];
  seen?: string;
}

/** What is new since the previous version, in compact form. */
export interface News {
  view: ViewChange;
  groups?: GroupNews[];
  places?: PlaceNews[];
  gone?: string[];
  choices?: ChoiceNews;
}

/** The changed keys of the view, except groups and places. */
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
  has_begun?: boolean;
  pause?: Pause | null;
  limits?: Limit[];
}

/** A new group, or the changes to one. */
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

/** A new place, or the changes to one; its pieces in full, or as `laid`. */
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

/** Pieces added and removed in a place: from position `at` on, `gone` are removed and `pieces` inserted. */
export interface Laid {
  at: number;
  gone: number;
  pieces: Piece[];
}

/** The new or changed choices, and the groups not requested. */
export interface ChoiceNews {
  order?: string[];
  moved?: OrderChange;
  new?: Choice[];
  groups?: ChoiceGroup[];
}

/** From position `at` on, `gone` ids of choices are removed and `ids` inserted. */
export interface OrderChange {
  at: number;
  gone: number;
  ids?: string[];
}

/** The odds of what a seat did at one of its versions, as it could know them just before; null if there are none. */
export interface ReplayOdds {
  version: number;
  odds: ChoiceOdds | null;
}

/** The odds of a choice from its seat's knowledge: the answer, its headline numbers, and when it applies. */
export interface ChoiceOdds {
  choice: string;
  waiting?: boolean;
  missing?: string;
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

/** A number on a button; `tone` is good, bad, or neither. Usually a probability; a mean is a `number`. */
export interface OddsBar {
  label: string;
  probability?: string;
  decimal?: number;
  estimate?: number;
  tone?: string;
  within?: boolean;
  number?: boolean;
}

/** What the odds were computed from, in one line, and the clauses used. */
export interface OddsReceipt {
  text: string;
  clauses: string[];
}

/** What opens a seat's replay, up to its version `until`, to others at the table. */
export interface ReplayLink {
  of: string;
  until: number;
  key: string;
  path: string;
}

/** The first message if the client's version cannot be continued. */
export interface Opening {
  snapshot: Snapshot;
}

/** The message in place of a queue that grew too long. */
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
  groups?: ChoiceGroup[];
}

/** What is new since the previous version. */
export interface Changes {
  view: ViewChange;
  groups: Group[];
  places: Place[];
  gone: string[];
}

/** The choices in the requested groups at a version of this seat, and the other groups that have any. */
export interface GroupsOfChoices {
  version: number;
  choices: Choice[];
  groups: ChoiceGroup[];
}

/** Who is connected now, how many people watch, and the names that they gave. */
export interface Presence {
  presence: { [seat: string]: boolean };
  watching: number;
  watchers?: string[];
}

/** The waiting room's guests; sent to anyone who can admit them. */
export interface Knocks {
  knocks: Guest[];
}

/** One of a seat's drafts was changed; sent only to the sockets of that seat. */
export interface DraftChanged {
  draft: DraftNews;
}

/** The new version of one of this seat's drafts. */
export interface DraftNews {
  kind: string;
  version: number;
}

/** The answer to a ping, with what the ping carried. */
export interface Pong {
  pong: Json;
}

/** The answer to a command sent on the socket; without an id if the frame could not be read. */
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

/** The odds of all requested choices, in order; null if there are none. */
export interface OddsTold {
  odds: (ChoiceOdds | null)[];
  id: number | string | null;
}

/** A call to a seat's pages: reveal your commitment within two seconds. */
export interface RevealCalled {
  reveal: RevealCall;
}

/** The commitment whose random bytes and text this seat's page is asked to reveal. */
export interface RevealCall {
  commitment: string;
}

/** A call to a seat's pages: reveal the next link of your chain within two seconds. */
export interface LinkCalled {
  link: LinkCall;
}

/** The last revealed link, whose predecessor is requested, and the hash of its purpose. */
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

/** Every message the server can send on a live socket. */
export type Message = Opening | Resync | Live | Brief | GroupsOfChoices | Presence | Knocks | DraftChanged | Pong | Answer | OddsTold | RevealCalled | LinkCalled;
