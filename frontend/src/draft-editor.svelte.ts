/** A draft being edited: each change is saved on its own, and a change overwritten by another tab is reported. */
import { Api, Refused } from './api';
import { same, firstProblem } from './fields';
import { Connection } from './connection';
import { left, rebased, refusedEdit, type Edits } from './draft-edits';
import type { Draft, Json, Problem } from './wire';

const WHILE_TYPING = 700;
const AGAIN_AFTER = 3000;
const SETTLED = 1000;
const A_MOMENT = 100;
const PATIENCE = 50;

export class DraftEditor {
  draft = $state.raw<Draft | null>(null);
  edits = $state.raw<Edits>({});
  refused = $state.raw<{ [field: string]: string }>({});
  problem = $state.raw<Problem | null>(null);
  busy = $state(false);
  away = $state(false);
  announcement = $state('');

  readonly api: Api;
  readonly mine: boolean;
  readonly kept = $derived(Object.keys(this.edits).length === 0);
  #timer = 0;
  #newer = 0;

  constructor(
    readonly table: string,
    readonly seat: string,
    readonly kind: string,
    readonly of: string,
    readonly game: string,
  ) {
    this.api = new Api(table, seat);
    this.mine = of === seat;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const address = `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/live?brief=1&luck=0&seat=${encodeURIComponent(seat)}`;
    new Connection(address, {
      message: (message) => {
        const mine = 'draft' in message && message.draft.kind === kind && message.draft.version > (this.draft?.version ?? 0);
        if (mine || ('version' in message && !('ok' in message))) this.#lookAgain();
      },
      line: (line) => (this.away = line === 'waiting'),
      groups: () => '',
      after: () => null,
    }).open();
    void this.#read();
    window.addEventListener('pagehide', () => void this.#send());
  }

  /** Sets a field; text is saved once typing pauses. */
  change(field: string, value: Json | undefined, typing = false): void {
    if (!this.mine) return;
    this.edits = { ...this.edits, [field]: value === undefined ? null : value };
    this.problem = null;
    this.#later(typing ? WHILE_TYPING : 0);
  }

  /** Discards a refused edit: the line shows the saved value again. */
  forget(field: string): void {
    const { [field]: _, ...edits } = this.edits;
    const { [field]: __, ...refused } = this.refused;
    [this.edits, this.refused] = [edits, refused];
  }

  fill(): Promise<void> {
    return this.#inTurn(() => this.#whole((draft) => this.api.fillDraft(this.kind, draft.version), 'Filled in at random.'));
  }

  empty(): Promise<void> {
    return this.#inTurn(() => this.#whole((draft) => this.api.emptyDraft(this.kind, draft.version), 'Draft cleared.'));
  }

  give(to: string): Promise<boolean> {
    return this.#inTurn(async () => {
      const draft = this.draft;
      if (!draft) return false;
      return this.#asked(() => this.api.giveDraft(this.kind, draft.version, this.of, to).then(() => undefined));
    });
  }

  /** Submits the draft; true once the table has accepted it. */
  submit(): Promise<boolean> {
    return this.#inTurn(async () => {
      await this.#settled();
      const draft = this.draft;
      if (!this.kept && !Object.keys(this.refused).length) this.problem = { why: 'not everything is saved yet', instead: 'try again in a moment' };
      if (!draft?.ready || !draft.worksheet.command || !this.kept) return false;
      return this.#asked(() => this.api.command(draft.worksheet.command!));
    });
  }

  #turn: Promise<unknown> = Promise.resolve();

  /** Runs operations on the whole draft one after another, so that submitting right after filling in sends the filled draft. */
  #inTurn<T>(deed: () => Promise<T>): Promise<T> {
    const next = this.#turn.then(deed);
    this.#turn = next.catch(() => undefined);
    return next;
  }

  /** Waits a few seconds at most until everything that can be saved is saved. */
  async #settled(): Promise<void> {
    for (let tries = 0; tries < PATIENCE; tries++) {
      await this.#send();
      if (this.kept || Object.keys(this.refused).length) return;
      await new Promise((done) => window.setTimeout(done, A_MOMENT));
    }
  }

  async #whole(call: (draft: Draft) => Promise<Draft>, said: string): Promise<void> {
    await this.#settled();
    const draft = this.draft;
    if (!draft) return;
    await this.#asked(async () => {
      const after = await call(draft);
      [this.edits, this.refused, this.draft, this.announcement] = [{}, {}, after, said];
    });
  }

  async #asked(call: () => Promise<void>): Promise<boolean> {
    this.problem = null;
    this.busy = true;
    try {
      await call();
      return true;
    } catch (error) {
      this.#failed(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  #later(wait: number): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#send(), wait);
  }

  /** Saves unsaved edits; refused fields wait until they are changed again. */
  async #send(): Promise<void> {
    window.clearTimeout(this.#timer);
    const draft = this.draft;
    this.#holdBack();
    const changes = Object.fromEntries(Object.entries(this.edits).filter(([name, value]) => !this.#isRefused(name, value)));
    if (!draft || this.busy || Object.keys(changes).length === 0) return;
    this.busy = true;
    let again: number | null = 0;
    try {
      this.#take(await this.api.changeDraft(this.kind, { version: draft.version, changes }), changes);
    } catch (error) {
      again = await this.#notKept(error, changes, draft);
    }
    this.busy = false;
    if (again !== null && Object.entries(this.edits).some(([name, value]) => !this.#isRefused(name, value))) this.#later(again);
  }

  #tried: Edits = {};

  /** A list with an incomplete row waits and is not sent to the server. */
  #holdBack(): void {
    const fields = this.draft?.worksheet.sections.flatMap((section) => section.lines.map((line) => line.field)) ?? [];
    for (const field of fields) {
      const value = this.edits[field.name];
      const says = field.kind === 'list' && value ? firstProblem([field], { [field.name]: value })?.says : undefined;
      if (says === undefined || this.#isRefused(field.name, value!)) continue;
      this.refused = { ...this.refused, [field.name]: says };
      this.#tried = { ...this.#tried, [field.name]: value! };
    }
  }

  #isRefused(name: string, value: Json): boolean {
    return name in this.refused && same(this.#tried[name], value);
  }

  #take(draft: Draft, sent: Edits): void {
    this.draft = draft;
    this.away = false;
    this.edits = left(this.edits, sent);
    this.refused = Object.fromEntries(Object.entries(this.refused).filter(([name]) => name in this.edits));
  }

  /** Milliseconds until the next retry; null for none. */
  async #notKept(error: unknown, changes: Edits, before: Draft): Promise<number | null> {
    this.away = !(error instanceof Refused);
    if (!(error instanceof Refused)) return AGAIN_AFTER;
    if (error.problem.status === 429) return AGAIN_AFTER;
    if (error.problem.type === '/problems/changed_elsewhere') {
      await this.#read(before);
      return 0;
    }
    const field = refusedEdit(changes, error.problem);
    if (field === null) {
      this.problem = error.problem;
      return null;
    }
    this.refused = { ...this.refused, [field]: error.problem.why ?? error.problem.title ?? 'this cannot be saved' };
    this.#tried = { ...this.#tried, [field]: changes[field]! };
    return 0;
  }

  /** Reads the draft, and again if it was saved meanwhile: the answer may be older than what is shown. */
  async #read(before: Draft | null = this.draft): Promise<void> {
    const shown = this.draft;
    try {
      const draft = await this.api.draft(this.kind, this.of);
      if (this.draft !== shown) return void this.#lookAgain();
      if (before && draft.version !== before.version) {
        const { kept, lost } = rebased(this.edits, before, draft);
        this.edits = kept;
        if (lost.length) this.problem = { why: `changed in another tab: ${lost.map((name) => this.#label(draft, name)).join(', ')}`, instead: 'check it again' };
      }
      this.draft = draft;
    } catch (error) {
      this.#failed(error);
    }
  }

  #label(draft: Draft, name: string): string {
    return draft.worksheet.sections.flatMap((section) => section.lines).find((line) => line.field.name === name)?.field.label ?? name;
  }

  #lookAgain(): void {
    window.clearTimeout(this.#newer);
    this.#newer = window.setTimeout(() => {
      if (this.busy || !this.kept) this.#lookAgain();
      else void this.#read();
    }, SETTLED);
  }

  #failed(error: unknown): void {
    this.problem = error instanceof Refused ? error.problem : { why: 'the server is not responding', instead: 'try again in a moment' };
  }

  clauseLink(clause: string): string {
    return `/rules/${this.game}#${clause}`;
  }
}
