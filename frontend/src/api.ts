/** What the island asks over HTTP: the log, overrides of a thing, the door, assets. Every failure is a problem+json. */
import { upload } from './upload';
import type { Choice, Entry, Guest, Guests, Problem, Values } from './wire';

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
    const answer = await this.#get('log', { after: String(after), limit: String(limit) });
    return Array.isArray(answer) ? answer : ((answer as { entries?: Entry[] }).entries ?? []);
  }

  async overrides(on: string): Promise<Choice[]> {
    const answer = await this.#get('overrides', { on });
    return Array.isArray(answer) ? answer : ((answer as { choices?: Choice[] }).choices ?? []);
  }

  /** Sends a file; `told` hears which share of it has gone. Fails with `Refused`. */
  sendAsset(file: File, told: (share: number) => void): Promise<string> {
    return upload(this.#address('assets', {}), file, told);
  }

  assetAddress(asset: string): string {
    return this.#address(`assets/${asset}`, {});
  }

  /** What would come back from a side table now, in its own words. */
  async outcome(beside: string): Promise<string> {
    return ((await this.#get(`side-tables/${encodeURIComponent(beside)}/outcome`, {})) as { text: string }).text;
  }

  /** Who waits to be let in. */
  async guests(): Promise<Guest[]> {
    return ((await this.#get('guests', {})) as Guests).waiting;
  }

  async admit(knock: string, letIn: boolean): Promise<Guest[]> {
    const answer: Values = { knock, let_in: letIn };
    return ((await this.#post('admit', JSON.stringify(answer), 'application/json')) as Guests).waiting;
  }

  #address(call: string, query: { [name: string]: string }): string {
    const asked = new URLSearchParams({ ...query, seat: this.seat });
    return `/api/tables/${encodeURIComponent(this.table)}/${call}?${asked.toString()}`;
  }

  async #post(call: string, body: BodyInit, type: string): Promise<unknown> {
    return read(await fetch(this.#address(call, {}), { method: 'POST', body, headers: { 'content-type': type } }));
  }

  async #get(call: string, query: { [name: string]: string }): Promise<unknown> {
    return read(await fetch(this.#address(call, query), { headers: { accept: 'application/json' } }));
  }
}

async function read(response: Response): Promise<unknown> {
  const answer: unknown = await response.json().catch(() => ({ title: `the server answered ${response.status}` }));
  if (!response.ok) throw new Refused(answer as Problem);
  return answer;
}
