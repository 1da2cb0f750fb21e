/** The table as this seat sees it: the server’s snapshot and the state of the page (open form, menu, drag). */
import { getContext, setContext, tick } from 'svelte';
import { Api, Refused } from './api';
import { keep, kept } from './browser-storage';
import { ChoiceGroups } from './choice-groups.svelte';
import { ClauseTexts } from './clause-texts.svelte';
import { OddsRequests } from './odds-requests.svelte';
import { applyChanges, shrunkPlaces, order, present } from './deltas';
import { about, actOf, byNumber, isLuck, sameChoice, drops, movable, numbered, PromptOrder, sorted, undoChoice } from './choices';
import { defaultValues, commandOf, isComplete, isForced, isReady, refusalText, revised, withPointed, pointedThings, firstProblem, writtenIn } from './fields';
import { summaryLines, isSilent, isTalk, sentences, shownLines } from './log-lines';
import { Connection, type ConnectionState } from './connection';
import type { Invitation } from './invitation';
import { NextTask } from './next-task';
import { Motion } from './piece-motion';
import { RecordStore, storeOf } from './record/kept';
import type { OwnLuck } from './record/luck';
import { TableRecord } from './record/record.svelte';
import { PendingCommands } from './pending-commands.svelte';
import { Signals } from './signals.svelte';
import { doers, isEveryones, rollerOf } from './stage';
import { Stage } from './stage.svelte';
import type { Answer, Brief, Choice, ChoiceOdds, Entry, Fact, GroupsOfChoices, Guest, Message, Place, Problem, Snapshot, Values, Words } from './wire';

const LOG_PAGE = 100;
/** For how many milliseconds a number key takes nothing after it has meant something else. */
const SETTLING = 300;
/** How many entries of the log are kept; older ones are read again when somebody scrolls up to them. */
const LOG_KEPT = 300;

export interface Filling {
  choice: Choice;
  values: Values;
  refusal: string | null;
  /** The question to confirm, where the choice is hard to take back. */
  question?: string;
}

export interface Menu {
  thing: string;
  label: string;
  x: number;
  y: number;
  back: HTMLElement | null;
}

export interface Carried {
  thing: string;
  targets: Map<string, Choice[]>;
  over: string | null;
}

/** What was open when a command was sent: it closes once the command is accepted; anything opened later stays. */
interface Open {
  filling: Filling | null;
  overrides: Overrides | null;
  toast: Problem | null;
}

export interface Overrides {
  on: string;
  choices: Choice[];
}

export class Table {
  snapshot = $state.raw<Snapshot | null>(null);
  log = $state.raw<Entry[]>([]);
  line = $state<ConnectionState>('connecting');
  wait = $state(0);
  /** Why the server has closed the connection for good. */
  closedWhy = $state('');
  filling = $state<Filling | null>(null);
  toast = $state.raw<Problem | null>(null);
  menu = $state.raw<Menu | null>(null);
  carried = $state.raw<Carried | null>(null);
  overriding = $state(false);
  overrides = $state.raw<Overrides | null>(null);
  undo = $state.raw<Choice | null>(null);
  isHelpOpen = $state(false);
  isCheckOpen = $state(false);
  letters = $state(kept('croupier.letters') !== 'off');
  announcement = $state('');
  guests = $state.raw<Guest[]>([]);
  isLogOpen = $state(false);
  /** The version up to which this person has read the log. */
  logRead = $state(Infinity);
  /** The version up to which this person has read what others say, or dismissed it. */
  #talkRead = $state(Infinity);
  /** Whether older entries are being read, which are then kept. */
  isLogHeld = false;
  isSearching = $state(false);
  /** How many requests for groups of choices are not answered yet. */
  asking = $state(0);
  /** The version after the last command of this page that the server accepted. */
  taken = $state(0);
  /** Whether the person enters real cards and dice for other seats as well. */
  entersLuck = $state(false);
  /** Whether views follow each other so fast that only what they show is drawn, and nothing is measured. */
  isRushed = $state(false);
  /** Whether the lobby is shown. */
  isLobbyShown = $state(false);
  /** Whether it covers the felt, on which nothing has been laid out. */
  isLobbyFull = $state(false);
  /** How many people watch. */
  watching = $state(0);
  /** The names that watchers gave. */
  watchers = $state.raw<string[]>([]);
  /** The seats of a device that is passed around; empty otherwise. */
  around: string[] = [];
  /** How many files are being uploaded for the open form. */
  uploads = $state(0);

  /** What others have said, rolled or drawn since the log was last open. */
  readonly newTalk = $derived(this.isLogOpen ? [] : this.log.filter((entry) => entry.version > this.#talkRead && isTalk(entry) && !entry.undone && entry.seat !== this.seat));
  readonly #order = new PromptOrder();
  readonly choices = $derived(this.#order.of(this.snapshot?.choices ?? []));
  readonly sorted = $derived(sorted(this.choices));
  readonly numbers = $derived(new Map(numbered(this.choices).slice(0, 9).map((choice, i) => [choice.choice, i + 1])));
  readonly movable = $derived(movable(this.choices));
  readonly pointed = $derived(new Set(this.filling ? pointedThings(this.filling.choice.fields) : []));
  readonly canOverride = $derived.by(() => {
    const shot = this.snapshot;
    if (!shot || shot.seat === 'watch' || shot.read_only) return false;
    return shot.seat === 'gm' || !shot.view.seats.some((seat) => seat.kind === 'gm');
  });

  /** Whether there are answers to give. */
  readonly isAsked = $derived(this.choices.some((choice) => choice.group === 'now'));
  readonly #game = $derived(this.snapshot?.game ?? '');
  readonly groups = new ChoiceGroups();
  readonly clauses = new ClauseTexts((ids) => this.api.clauses(this.#game, ids));
  /** The groups of choices that this page requests, joined by commas. */
  readonly requested = $derived(this.groups.requested(this.snapshot?.view ?? null, this.filling?.choice ?? null, this.isAsked, this.isSearching || this.menu !== null || this.carried !== null).join(','));
  readonly motion = new Motion();
  readonly stage: Stage;
  readonly odds = new OddsRequests(
    () => `${this.snapshot?.incarnation}:${this.snapshot?.version}`,
    (asked) => this.#live.ask(asked),
  );
  readonly api: Api;
  readonly record: TableRecord;
  #sending = new PendingCommands<Open>();
  #live: Connection;
  /** What happened is told once the table as it is now is on the screen. */
  readonly #telling = new NextTask();
  #luck: Promise<OwnLuck> | null = null;
  #asked = '';
  /** What was written in forms whose question ended, by what their choice does. */
  #unfinished = new Map<string, Values>();
  /** What could be chosen until a moment ago. */
  #earlier: { until: number; choices: readonly Choice[] }[] = [];
  /** A selector of the element that gets the focus once it is drawn; empty for none. */
  #focusNext = '';

  constructor(
    readonly id: string,
    readonly seat: string,
    /** The address of drafts and sheets; empty in a game without them. */
    readonly sheets = '',
    /** How others join; null at a side table. */
    readonly invitation: Invitation | null = null,
    /** In a replay, which is not connected to the table: the seat that reads it. */
    reader: string | null = null,
  ) {
    this.api = new Api(id, reader ?? seat);
    this.stage = new Stage(`croupier.seen.${id}.${seat}`);
    const kept = new RecordStore(storeOf(() => localStorage), id, seat);
    this.record = new TableRecord(kept, (after, limit) => this.api.logPage(after, limit));
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.#live = new Connection(
      `${scheme}://${location.host}/api/tables/${encodeURIComponent(id)}/live?brief=2&texts=0&seat=${encodeURIComponent(seat)}`,
      {
        message: (message) => this.#receive(message),
        line: (line, seconds, why = '') => {
          this.line = line;
          this.wait = seconds;
          if (line === 'closed') this.#lost(why);
          if (line === 'live') this.odds.lost();
          if (line === 'live') this.stage.comeBack();
          else if (this.snapshot) this.stage.leave(this.snapshot.version);
        },
        groups: () => (this.#asked = this.requested),
        after: () => (this.snapshot ? `${this.snapshot.incarnation}:${this.snapshot.version}` : null),
      },
    );
    if (reader === null) this.#live.open();
  }

  readonly signals = new Signals(matchMedia('(max-width: 820px), (pointer: coarse)').matches);

  /** Several people share this device: its title names none of them, and nothing pops up while another one uses it. */
  passAround(seats: string[]): void {
    this.around = seats;
    this.signals.isShared = true;
  }

  // Incoming messages

  #receive(message: Message): void {
    this.#telling.finish();
    if ('snapshot' in message) this.#start(message.snapshot);
    else if ('resync' in message) this.#start(message.resync);
    else if ('ok' in message) this.#answered(message);
    else if ('odds' in message) this.odds.receive(message);
    else if ('reveal' in message) void this.withLuck((luck) => luck.reveal(message.reveal));
    else if ('link' in message) void this.withLuck((luck) => luck.link(message.link));
    else if ('presence' in message) {
      if (this.snapshot) this.snapshot = present(this.snapshot, message.presence);
      if ((message.watching ?? 0) > this.watching) this.announcement = `${(message.watchers ?? []).find((name) => !this.watchers.includes(name)) ?? 'Somebody'} is watching now.`;
      this.watching = message.watching ?? 0;
      this.watchers = message.watchers ?? [];
    } else if ('knocks' in message) {
      if (message.knocks.length > this.guests.length) this.announcement = `${message.knocks.at(-1)!.name} is waiting to be let in.`;
      this.guests = message.knocks;
    } else if ('entry' in message) this.#changed(message as Brief);
    else if ('version' in message) this.#regroup(message);
  }

  #lost(why: string): void {
    this.closedWhy = why;
    this.filling = this.menu = this.overrides = this.undo = this.toast = this.carried = null;
    this.isHelpOpen = this.isCheckOpen = false;
  }

  /** Tries to reconnect now instead of waiting. */
  reconnect(): void {
    this.#live.hurry();
  }

  /** Asks for the choices of the groups that are open now, and for no others. */
  requestGroups(): void {
    if (this.requested === this.#asked || this.line !== 'live') return;
    this.#asked = this.requested;
    this.asking += 1;
    this.#live.ask({ groups: this.#asked.split(',') });
  }

  #regroup({ version, choices, groups }: GroupsOfChoices): void {
    const before = this.snapshot;
    if (!before) return;
    this.asking = Math.max(0, this.asking - 1);
    if (version < before.version) {
      this.asking += 1;
      this.#live.ask({ groups: this.#asked.split(',') });
    } else this.#show({ ...before, choices, groups });
    this.#settle();
  }

  #show(snapshot: Snapshot): void {
    const now = performance.now();
    this.#earlier = [...this.#earlier.filter(({ until }) => now - until < SETTLING), { until: now, choices: this.choices }];
    this.snapshot = snapshot;
  }

  /** The choice that a number key takes; null, for none, in the moment after the number has meant something else. */
  byNumber(number: number): Choice | null | undefined {
    const now = performance.now();
    return byNumber(number, this.choices, this.#earlier.filter(({ until }) => now - until < SETTLING).map(({ choices }) => choices));
  }

  #start(snapshot: Snapshot): void {
    this.asking = 0;
    if (this.snapshot?.incarnation !== snapshot.incarnation) this.log = [];
    this.#show(snapshot);
    this.#talkRead = Math.min(this.#talkRead, snapshot.version);
    this.logRead = Math.min(this.logRead, snapshot.version);
    void this.record.start(snapshot);
    this.#joinLuck(snapshot);
    this.#settle();
    void tick().then(() => this.#readMore(snapshot.version)); // first the choices are drawn
  }

  #readMore(version: number): void {
    void this.#readLog(Math.max(0, version - LOG_PAGE));
    if (this.canOverride) this.api.guests().then((guests) => (this.guests = guests)).catch(() => {});
  }

  /** Does something with this browser's part in the luck, in order; it is loaded once the table is shown. */
  withLuck(use: (luck: OwnLuck) => void): Promise<void> {
    this.#luck ??= import('./record/luck').then(
      ({ OwnLuck }) =>
        new OwnLuck(this.record.kept, { command: (command) => void this.#live.send(null, command), answer: (body) => this.#live.ask(body) }),
    );
    return this.#luck.then(use, () => void (this.#luck = null)); // not loaded: the next message or connection tries again
  }

  /** Of several tabs of one browser, one commits for the seat. */
  #joinLuck({ seat, read_only, view, fairness }: Snapshot): void {
    if (seat === 'watch' || read_only || view.ended) return;
    const join = () => this.withLuck((luck) => luck.join(fairness.luck === 'joint'));
    if (navigator.locks) void navigator.locks.request(`croupier.luck.${this.id}.${seat}`, join);
    else void join();
  }

  #changed(live: Brief): void {
    const before = this.snapshot;
    if (!before) return;
    const is = order(before, live);
    if (is === 'old') return;
    if (is === 'gap') return this.#live.again();
    const after = applyChanges(before, live);
    const held = document.activeElement;
    this.motion.before(shrunkPlaces(before.view.places, after.view.places));
    this.#show(after);
    void this.record.take(live.entry, live.seen ?? '');
    void this.withLuck((luck) => luck.receive(live.entry));
    this.#settle(live.entry);
    this.#telling.next(() => this.#tell(before, after, live.entry));
    void tick().then(() => {
      this.motion.after();
      this.#refocus(held);
    });
  }

  /** Shows what happened: on the stage, in the log and as an announcement. */
  #tell(before: Snapshot, after: Snapshot, entry: Entry | null): void {
    if (entry) {
      this.#log(entry);
      const own = after.view.groups.filter((group) => group.owner === after.seat).map((group) => group.label);
      this.stage.take(entry, entry.seat === after.seat && entry.command !== null, own);
    }
    this.stage.seen(after.incarnation, after.version);
    this.#say(before, after, entry);
  }

  #answered(answer: Answer): void {
    if (!answer.ok && this.odds.refused(answer.id)) return;
    const open = this.#sending.answered(answer.id);
    if (!open) return;
    const held = document.activeElement;
    const filling = open.filling === this.filling ? this.filling : null;
    if (answer.ok) {
      this.taken = answer.version ?? this.taken;
      if (filling) this.filling = null;
      if (open.overrides === this.overrides) this.overrides = null;
      if (open.toast === this.toast) this.toast = null;
    } else {
      const problem = answer.problem ?? {};
      if (filling) filling.refusal = refusalText(problem);
      else this.toast = problem;
    }
    void tick().then(() => this.#refocus(held));
  }

  /** Closes a form whose question is over, says what ended it, and keeps what was written for its next time. */
  #closeOver(filling: Filling, entry: Entry | null): void {
    this.filling = null;
    if (this.#sending.some((open) => open.filling === filling)) return;
    this.#unfinished.set(actOf(filling.choice), writtenIn(filling.choice.fields, filling.values));
    if (this.snapshot?.view.pause) return; // the pause says so itself, and the form comes back after it
    const ended = entry && !isSilent(entry) ? summaryLines(entry)[0] : undefined;
    this.showMessage(`“${filling.choice.label}” is over${ended ? `: ${ended}` : ': its question is no longer open.'}`);
  }

  /** Keeps the open form and drag as long as their question is open. */
  #settle(entry: Entry | null = null): void {
    this.odds.changed();
    if (this.filling && this.filling.choice.group !== 'override') {
      const choice = sameChoice(this.filling.choice, this.choices);
      if (choice) {
        this.filling.choice = choice;
        this.filling.values = revised(choice.fields, this.filling.values);
      } else this.#closeOver(this.filling, entry);
    }
    if (this.carried) this.carried = { ...this.carried, targets: drops(this.carried.thing, this.choices) };
    if (this.undo) this.undo = undoChoice(this.choices);
  }

  #log(entry: Entry): void {
    const log = [...this.log.filter((one) => one.version !== entry.version), entry];
    this.log = log.length > LOG_KEPT + LOG_PAGE && !this.isLogHeld ? log.slice(-LOG_KEPT) : log;
    if (entry.events.some((event) => event.type === 'game_paused')) this.readTalk(); // it may be what was wrong
    if (/undo|undone|struck/.test([entry.command?.type ?? '', ...entry.events.map((event) => event.type)].join(' ')))
      void this.#readLog(Math.max(0, (this.log[0]?.version ?? 1) - 1));
  }

  async #readLog(after: number): Promise<void> {
    try {
      const entries: Entry[] = [];
      for (let from = after; ; ) {
        const page = await this.api.log(from, LOG_PAGE);
        entries.push(...page);
        if (page.length < LOG_PAGE) break;
        from = page[page.length - 1]!.version;
      }
      const read = new Set(entries.map((entry) => entry.version));
      const kept = this.log.filter((entry) => !read.has(entry.version));
      this.log = [...kept, ...entries].sort((a, b) => a.version - b.version);
      const shot = this.snapshot;
      if (shot) {
        this.stage.read(this.log, shot.incarnation);
        this.stage.seen(shot.incarnation, shot.version);
      }
    } catch (error) {
      this.#failed(error);
    }
  }

  readonly older = $derived((this.log[0]?.version ?? 1) > 1);

  async loadOlder(): Promise<void> {
    const first = this.log[0]?.version ?? 1;
    const after = Math.max(0, first - 1 - LOG_PAGE);
    const page = await this.api.log(after, first - 1 - after).catch((error: unknown) => (this.#failed(error), []));
    this.log = [...page.filter((entry) => entry.version < first), ...this.log];
  }

  #say(before: Snapshot, after: Snapshot, entry: Entry | null): void {
    const words = entry && !isSilent(entry) ? summaryLines(entry) : [];
    const mine = (shot: Snapshot) => shot.choices.some((choice) => choice.group === 'now' && choice.legal);
    if (!mine(before) && mine(after)) words.push('Your choice now.');
    if (after.view.ended && !before.view.ended) words.push(after.view.result ?? 'Game over.');
    if (words.length) this.announcement = sentences(words);
  }

  /** If the focused element is gone, moves the focus to the choices; otherwise leaves it. */
  #refocus(held: Element | null): void {
    if (held === null || held === document.body || held.isConnected) return;
    if (this.menu || this.undo || this.isHelpOpen || this.isCheckOpen) return;
    document.getElementById('choices-title')?.focus({ preventScroll: true });
  }

  /** Moves the focus to the first such element; where it belongs to a part that is still loading, once that part is here. */
  #focusOn(selector: string): void {
    this.#focusNext = selector;
    void tick().then(() => this.giveFocus());
  }

  /** Gives the focus to the element that waits for it, if it is on the page. */
  giveFocus(): void {
    const next = this.#focusNext ? document.querySelector<HTMLElement>(this.#focusNext) : null;
    if (!next) return;
    this.#focusNext = '';
    next.focus();
  }

  // User actions

  /** Takes a choice; `things` were pointed at or dragged for it and fill in the matching fields. */
  choose(choice: Choice, ...things: string[]): void {
    this.menu = null;
    if (!choice.legal) return this.showWhyNot(choice);
    if (isLuck(choice)) return this.#enterLuck();
    if (choice.draft) return location.assign(`/tables/${encodeURIComponent(this.id)}/drafts/${encodeURIComponent(choice.draft)}?seat=${encodeURIComponent(this.seat)}`);
    const values = things.reduce((filled, thing) => withPointed(choice, filled, thing), defaultValues(choice.fields));
    const enough = choice.fields.length === 0 || isForced(choice.fields) || isReady(choice.fields) || (things.length > 0 && isComplete(choice, values, things));
    if (enough && !choice.confirm) return this.#send(choice, values);
    this.#open(choice, { ...values, ...this.#unfinished.get(actOf(choice)) }, choice.confirm);
  }

  /** Shows the panel for real cards and dice: for this question and, at the GM's page, for all that come. */
  #enterLuck(): void {
    this.entersLuck = true;
    this.isSearching = false;
    this.#focusOn('#luck-entry');
  }

  /** Takes a choice with values that a drawing on the page already knows; a question is asked first. */
  take(choice: Choice, values: Values, question = choice.confirm): void {
    this.menu = null;
    if (!choice.legal) return this.showWhyNot(choice);
    if (question) this.#open(choice, values, question);
    else this.#send(choice, values);
  }

  /** Opens the form of a choice that a press would take as it is. */
  openDetails(choice: Choice): void {
    this.#open(choice, defaultValues(choice.fields));
  }

  #open(choice: Choice, values: Values, question = ''): void {
    this.isSearching = false;
    this.filling = { choice, values, refusal: null, question };
    this.#focusOn('.filling > :is(.fields, .ends) :is(input, select, textarea, button)');
  }

  /** Takes a choice about a side table; judging its outcome shows that outcome first. */
  async chooseForSideTable(choice: Choice): Promise<void> {
    if (!choice.legal || choice.role !== 'take_outcome') return this.choose(choice);
    try {
      const words = await this.api.outcome(String(choice.command['side_table']));
      this.choose(choice);
      if (this.filling) this.filling.values = { ...this.filling.values, words };
    } catch (error) {
      this.#failed(error);
    }
  }

  confirm(): void {
    if (!this.filling) return;
    const { choice, values } = this.filling;
    if (!choice.legal) return this.showWhyNot(choice);
    const wrong = this.uploads ? { says: 'The file is still being uploaded.' } : firstProblem(choice.fields, values);
    if (wrong) {
      this.filling.refusal = wrong.says;
      return;
    }
    this.#send(choice, values);
  }

  #send(choice: Choice, values: Values): void {
    if (this.line !== 'live') return this.showMessage('not connected: nothing was sent', 'wait until the connection is back');
    if (this.isPending(choice, values)) return;
    const { filling, overrides, toast } = this;
    const command = commandOf(choice, values);
    this.#sending.sent(this.#live.send(choice.prompt, command), choice.command.type, [choice.prompt, command], { filling, overrides, toast });
  }

  /** Whether this exact command is pending, so that pressing again does nothing. */
  isPending(choice: Choice, values: Values): boolean {
    return this.#sending.has(choice.command.type, () => [choice.prompt, commandOf(choice, values)]);
  }

  cancel(): void {
    if (this.carried) this.carried = null;
    else if (this.menu) this.closeMenu();
    else if (this.undo) this.undo = null;
    else if (this.isHelpOpen) this.isHelpOpen = false;
    else if (this.isCheckOpen) this.isCheckOpen = false;
    else if (this.filling) this.closeForm();
    else if (this.isSearching) this.isSearching = false;
    else if (this.overrides) this.overrides = null;
    else if (this.toast || this.overriding) [this.toast, this.overriding] = [null, false];
    else if (this.isLogOpen) this.showLog(false);
    else if (this.stage.showing || this.stage.kept) this.stage.close();
    else this.stage.missed = null;
  }

  closeForm(): void {
    const held = document.activeElement;
    this.filling = null;
    void tick().then(() => this.#refocus(held));
  }

  closeMenu(): void {
    this.menu?.back?.focus();
    this.menu = null;
  }

  /** Opens the search over all choices, folded ones included. */
  search(): void {
    if (this.filling || this.overrides) return;
    this.isSearching = true;
    this.#focusOn('.choicesearch input');
  }

  askUndo(): void {
    const choice = undoChoice(this.choices);
    if (!choice) return this.showMessage('there is nothing to undo');
    if (!choice.legal) return this.showWhyNot(choice);
    this.undo = choice;
  }

  /** A click, tap or Enter on a thing: an answer to the open fields, an override, or its menu. */
  touch(thing: string, label: string, element: HTMLElement): void {
    if (this.filling && this.pointed.has(thing)) {
      this.filling.values = withPointed(this.filling.choice, this.filling.values, thing);
      return;
    }
    if (this.overriding) return void this.override(thing);
    const box = element.getBoundingClientRect();
    this.openMenu(thing, label, box.left + box.width / 2, box.top + box.height / 2, element);
  }

  /** A click on a loose chip: takes it if exactly one choice does that, otherwise opens its menu. */
  pickUp(thing: string, label: string, element: HTMLElement): void {
    const taking = this.things(thing).filter((choice) => choice.legal && choice.piece === thing);
    if (taking.length === 1 && !this.filling && !this.overriding) this.choose(taking[0]!, thing);
    else this.touch(thing, label, element);
  }

  openMenu(thing: string, label: string, x: number, y: number, back: HTMLElement | null): void {
    if (this.things(thing).length === 0 && !this.canOverride && !this.written(thing) && !this.factsOf(thing)) return;
    this.menu = { thing, label, x, y, back };
  }

  things(thing: string): Choice[] {
    return about(thing, this.choices);
  }

  async override(thing: string): Promise<void> {
    this.menu = null;
    this.filling = null;
    try {
      this.overrides = { on: thing, choices: await this.api.overrides(thing) };
      await tick();
      document.getElementById('overrides-title')?.focus();
    } catch (error) {
      this.#failed(error);
    }
  }

  lift(thing: string): void {
    this.carried = { thing, targets: drops(thing, this.choices), over: null };
  }

  drop(place: string | null): void {
    const carried = this.carried;
    this.carried = null;
    if (!carried || place === null) return;
    const choices = carried.targets.get(place) ?? [];
    if (choices.length === 0) return;
    if (choices.length === 1) return this.choose(choices[0]!, carried.thing, place);
    const element = document.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`);
    const box = element?.getBoundingClientRect();
    this.menu = { thing: place, label: this.nameOf(place), x: box?.left ?? 0, y: box?.top ?? 0, back: element };
  }

  async admit(guest: Guest, letIn: boolean): Promise<void> {
    try {
      this.guests = await this.api.admit(guest.knock, letIn);
    } catch (error) {
      this.#failed(error);
    }
  }

  showMessage(why: string, instead?: string): void {
    this.toast = instead === undefined ? { why } : { why, instead };
  }

  showWhyNot(choice: Choice): void {
    const { why = 'not now', instead, clause } = choice.why_not ?? {};
    this.toast = { why: `${choice.label}: ${why}`, instead: instead ?? undefined, clause: clause ?? undefined };
  }

  #failed(error: unknown): void {
    if (error instanceof Refused) this.toast = error.problem;
    else this.showMessage('the server is not responding', 'try again in a moment');
  }

  setLetters(on: boolean): void {
    this.letters = on;
    keep('croupier.letters', on ? 'on' : 'off');
  }

  showLog(shown: boolean): void {
    this.isLogOpen = shown;
    this.logRead = this.snapshot?.version ?? 0;
    this.readTalk();
  }

  readTalk(): void {
    this.#talkRead = this.snapshot?.version ?? 0;
  }

  // Names

  place(id: string): Place | undefined {
    return this.snapshot?.view.places.find((place) => place.id === id);
  }

  nameOf(thing: string): string {
    const view = this.snapshot?.view;
    const place = this.place(thing);
    if (place) {
      const group = view?.groups.find((group) => group.id === place.group);
      return group ? `${place.label} of ${group.label}` : place.label;
    }
    const piece = view?.places.flatMap((place) => place.pieces).find((piece) => piece.id === thing);
    const token = view?.places.flatMap((place) => place.tokens ?? []).find((token) => token.id === thing);
    return piece?.label ?? token?.name ?? view?.groups.find((group) => group.id === thing)?.label ?? thing;
  }

  /** What is known of whoever has an area. */
  factsOf(thing: string): Fact[] | undefined {
    return this.snapshot?.view.groups.find(({ id }) => id === thing)?.facts;
  }

  /** What is written on a card, both sides. */
  written(thing: string): Words | undefined {
    return this.snapshot?.view.places.flatMap((place) => place.pieces).find((piece) => piece.id === thing)?.words;
  }

  /** The author of an entry: the person who had the seat at the time.
   *
   * A result is the doing of whoever it is about, and of the table if it is about several. Whoever answered last only
   * completed it, as where all answers are opened together.
   */
  speaker(entry: Entry): string {
    const view = this.snapshot?.view;
    const playedBy = (who: string) => view?.groups.find((group) => group.label === who)?.owner ?? view?.seats.find((seat) => seat.name === who)?.id;
    const seats = doers(entry, playedBy);
    const types = entry.events.map((event) => event.type);
    if (types.includes('choice_sealed') && types.includes('choices_opened') && seats.length !== 1) return this.seatName('table');
    if (seats.length === 0) {
      const [first] = shownLines(entry);
      if (isEveryones(entry, playedBy) || (first?.heading && !first.text.startsWith(this.seatName(entry.seat)))) return this.seatName('table');
      const roller = view && rollerOf(entry, [...view.groups.map((group) => [group.label, group.owner ?? ''] as const), ...view.seats.map((seat) => [seat.name, seat.id] as const)].filter(([name, of]) => name && of));
      if (roller) return this.seatName(roller);
    }
    if (seats.length === 0 || (seats.length === 1 && seats[0] === entry.seat)) return entry.by ?? this.seatName(entry.seat);
    return this.seatName(seats.length === 1 ? seats[0]! : 'table');
  }

  seatName(seat: string): string {
    if (seat === 'table') return 'The table';
    return this.snapshot?.view.seats.find((one) => one.id === seat)?.name || (seat === 'gm' ? 'GM' : seat);
  }

  /** The same within a sentence: "the GM" for a GM who has given no name. */
  personName(seat: string): string {
    const name = this.seatName(seat);
    return seat === 'gm' && name === 'GM' ? 'the GM' : name;
  }

  /** The address of the odds page with every outcome of a choice. */
  oddsLink(odds: ChoiceOdds): string {
    const { set, ...given } = odds.given ?? {};
    const told = Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [[name, Array.isArray(value) ? value.join(',') : String(value)]]));
    const rulings = Object.entries((set ?? {}) as Values).map(([ruling, option]) => ['set', `${ruling}=${String(option)}`]);
    return `/odds/${odds.game}/${odds.question}?${new URLSearchParams([...told, ...rulings]).toString()}`;
  }

  /** The address at which an entry is replayed, as this seat saw it. */
  replayLink(version: number): string {
    return `/tables/${encodeURIComponent(this.id)}/replay?seat=${encodeURIComponent(this.seat)}#${version}`;
  }

  /** The address of the story so far, as this seat may read it. */
  get storyLink(): string {
    return `/tables/${encodeURIComponent(this.id)}/story?seat=${encodeURIComponent(this.seat)}`;
  }

  /** Whether this seat can open a branch: not a watcher’s, and not at a side table. */
  get canBranch(): boolean {
    return this.invitation !== null && this.seat !== 'watch';
  }

  clauseLink(clause: string): string {
    return `/rules/${this.#game}#${clause}`;
  }
}

export const provide = (table: Table): Table => setContext('table', table);
export const useTable = (): Table => getContext<Table>('table');
