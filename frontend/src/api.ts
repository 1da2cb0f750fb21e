/** What the island asks over HTTP: the log, overrides of a thing, assets. Every failure is a problem+json. */
import type { Choice, Entry, Problem } from './wire';

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

  async asset(file: File): Promise<string> {
    const response = await fetch(this.#address('assets', {}), {
      method: 'POST',
      body: file,
      headers: { 'content-type': file.type || 'application/octet-stream', 'x-csrftoken': cookie('csrftoken') },
    });
    const answer = (await read(response)) as { id?: string; asset?: string };
    return answer.id ?? answer.asset ?? '';
  }

  #address(call: string, query: { [name: string]: string }): string {
    const asked = new URLSearchParams({ ...query, seat: this.seat });
    return `/api/tables/${encodeURIComponent(this.table)}/${call}?${asked.toString()}`;
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

function cookie(name: string): string {
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? '';
}
