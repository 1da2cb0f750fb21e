/** The HTTP calls of the page: log, overrides, waiting room, assets. Every failure is a problem+json. */
import { commandId } from './ids';
import { upload } from './upload';
import type { PassCode, ChangeDraft, Choice, Draft, Drafts, DiceOdds, DraftCard, Entry, FairnessReport, Guest, Guests, Log, Problem, PutWebhook, Replay, ReplayLink, ReplayOdds, Snapshot, Values, Webhook, WebhookTest } from './wire';

const LOG_AT_ONCE = 1000;

export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.why ?? problem.title ?? 'refused');
  }
}

export class Api {
  constructor(
    readonly table: string,
    readonly seat: string,
  ) {}

  async log(after: number, limit: number): Promise<Entry[]> {
    return (await this.logPage(after, limit)).entries;
  }

  /** The fairness line, and the luck this seat has seen compared with the expected counts. */
  async fairness(): Promise<FairnessReport> {
    return (await this.#get('fairness', {})) as FairnessReport;
  }

  /** What this seat sees now. */
  async snapshot(): Promise<Snapshot> {
    return (await read(await fetch(`/api/tables/${encodeURIComponent(this.table)}?seat=${encodeURIComponent(this.seat)}`))) as Snapshot;
  }

  /** A page of the log, with this seat's current incarnation, version and running head. */
  async logPage(after: number, limit: number): Promise<Log> {
    return (await this.#get('log', { after: String(after), limit: String(limit) })) as Log;
  }

  /** The whole log, as of the moment its last page is read. */
  async wholeLog(): Promise<Log> {
    const entries: Entry[] = [];
    for (;;) {
      const page = await this.logPage(entries.length, LOG_AT_ONCE);
      entries.push(...page.entries);
      if (page.entries.length === 0 || entries.length >= page.version) return { ...page, entries };
    }
  }

  /** A seat's view after a version and the messages that followed; `eyes` says whose. */
  async replay(eyes: { [name: string]: string }, after: number, limit: number): Promise<Replay> {
    return (await this.#get('replay', { ...eyes, after: String(after), limit: String(limit) })) as Replay;
  }

  /** The odds of what a seat did at a version, as it could know them just before. */
  async replayOdds(eyes: { [name: string]: string }, version: number): Promise<ReplayOdds> {
    return (await this.#get('replay/odds', { ...eyes, version: String(version) })) as ReplayOdds;
  }

  /** Shares what this seat has seen so far with the others at the table. */
  async linkReplay(): Promise<ReplayLink> {
    return (await this.#send('POST', 'replay/link', {})) as ReplayLink;
  }

  /** The texts of clauses of a game, by id. */
  async clauses(game: string, ids: readonly string[]): Promise<Record<string, string>> {
    const asked = new URLSearchParams(ids.map((id) => ['id', id]));
    const answer = (await read(await fetch(`/api/games/${encodeURIComponent(game)}/clauses?${asked}`))) as { clauses: Record<string, string> };
    return answer.clauses;
  }

  async overrides(on: string): Promise<Choice[]> {
    const answer = await this.#get('overrides', { on });
    return Array.isArray(answer) ? answer : ((answer as { choices?: Choice[] }).choices ?? []);
  }

  /** Uploads a file; the GM's stays private until the table refers to it. `onProgress` gets the share sent so far. Fails with `Refused`. */
  sendAsset(file: File, onProgress: (share: number) => void): Promise<string> {
    return upload(this.#address('assets', this.seat === 'gm' ? { hidden: 'true' } : {}), file, onProgress);
  }

  assetAddress(asset: string): string {
    return this.#address(`assets/${asset}`, {});
  }

  /** The outcome a side table would report now, in its own words. */
  async outcome(beside: string): Promise<string> {
    return ((await this.#get(`side-tables/${encodeURIComponent(beside)}/outcome`, {})) as { text: string }).text;
  }

  /** Pauses the game for everyone, anonymously: even the URL, which a proxy may log, names no seat. */
  async tapXCard(): Promise<void> {
    await this.#sendWithoutName('x-card');
  }

  /** Adds a line or a veil to the list, or removes it, anonymously. */
  async changeLimit(kind: string, text: string, on: boolean): Promise<void> {
    await this.#sendWithoutName('limits', JSON.stringify({ kind, text, on }));
  }

  /** Whether and what this table posts; never where. */
  async webhook(): Promise<Webhook> {
    return (await this.#get('webhook', {})) as Webhook;
  }

  async setWebhook(wanted: Partial<PutWebhook>): Promise<Webhook> {
    return (await this.#send('PUT', 'webhook', {}, JSON.stringify(wanted))) as Webhook;
  }

  async testWebhook(): Promise<WebhookTest> {
    return (await this.#send('POST', 'webhook/test', {})) as WebhookTest;
  }

  async removeWebhook(): Promise<void> {
    await this.#send('DELETE', 'webhook', {});
  }

  /** The people in the waiting room. */
  async guests(): Promise<Guest[]> {
    return ((await this.#get('guests', {})) as Guests).waiting;
  }

  async admit(knock: string, letIn: boolean): Promise<Guest[]> {
    const answer: Values = { knock, let_in: letIn };
    return ((await this.#send('POST', 'admit', {}, JSON.stringify(answer))) as Guests).waiting;
  }

  /** A link with which another device or person takes a seat. */
  async seatLink(of: string): Promise<PassCode> {
    return (await this.#send('POST', `seats/${encodeURIComponent(of)}/pass`, {})) as PassCode;
  }

  async drafts(): Promise<DraftCard[]> {
    return ((await this.#get('drafts', {})) as Drafts).drafts;
  }

  /** A draft with its worksheet; the GM can also read the draft `of` another seat. */
  async draft(kind: string, of: string): Promise<Draft> {
    return (await this.#get(`drafts/${kind}`, { of })) as Draft;
  }

  async changeDraft(kind: string, change: ChangeDraft): Promise<Draft> {
    return (await this.#send('PATCH', `drafts/${kind}`, {}, JSON.stringify(change))) as Draft;
  }

  async fillDraft(kind: string, version: number): Promise<Draft> {
    return (await this.#send('POST', `drafts/${kind}/random`, {}, JSON.stringify({ version }))) as Draft;
  }

  async emptyDraft(kind: string, version: number): Promise<Draft> {
    return (await this.#send('DELETE', `drafts/${kind}`, { version: String(version) })) as Draft;
  }

  async giveDraft(kind: string, version: number, of: string, to: string): Promise<Draft> {
    return (await this.#send('POST', `drafts/${kind}/give`, {}, JSON.stringify({ version, of, to }))) as Draft;
  }

  /** Sends a command over HTTP, for pages without an open choice. */
  async command(command: Values): Promise<void> {
    await this.#send('POST', 'commands', {}, JSON.stringify({ command, id: commandId() }));
  }

  #address(call: string, query: { [name: string]: string }): string {
    const asked = new URLSearchParams({ ...query, seat: this.seat });
    return `/api/tables/${encodeURIComponent(this.table)}/${call}?${asked.toString()}`;
  }

  async #send(method: string, call: string, query: { [name: string]: string }, body?: string): Promise<unknown> {
    const headers = { 'content-type': 'application/json' };
    return read(await fetch(this.#address(call, query), { method, headers, ...(body === undefined ? {} : { body }) }));
  }

  /** Any seat of this browser will do. */
  async #sendWithoutName(call: string, body: string | null = null): Promise<void> {
    await read(await fetch(`/api/tables/${encodeURIComponent(this.table)}/${call}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body }));
  }

  async #get(call: string, query: { [name: string]: string }): Promise<unknown> {
    return read(await fetch(this.#address(call, query), { headers: { accept: 'application/json' } }));
  }
}

/** The exact odds of a dice expression. */
export async function diceOdds(roll: string): Promise<DiceOdds> {
  return (await read(await fetch(`/api/dice?${new URLSearchParams({ roll })}`))) as DiceOdds;
}

async function read(response: Response): Promise<unknown> {
  const answer: unknown = await response.json().catch(() => ({ title: `the server answered ${response.status}` }));
  if (!response.ok) throw new Refused(answer as Problem);
  return answer;
}
