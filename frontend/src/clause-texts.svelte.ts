/** The texts of clauses, read when a receipt is opened: they are the same all evening and are not sent with each entry. */
import type { ReceiptClause } from './wire';

const MOST = 100;

export class ClauseTexts {
  #known = $state.raw<Record<string, string>>({});
  #asked = new Set<string>();

  constructor(readonly read: (ids: readonly string[]) => Promise<Record<string, string>>) {}

  text(clause: ReceiptClause): string {
    return clause.text ?? this.#known[clause.id] ?? '';
  }

  /** Reads the texts that are not known yet, each once. */
  async want(clauses: readonly ReceiptClause[]): Promise<void> {
    const ids = clauses.filter((one) => !one.text && !this.#asked.has(one.id)).map((one) => one.id);
    for (let at = 0; at < ids.length; at += MOST) await this.#read([...new Set(ids)].slice(at, at + MOST));
  }

  async #read(ids: readonly string[]): Promise<void> {
    if (!ids.length) return;
    ids.forEach((id) => this.#asked.add(id));
    try {
      const found = await this.read(ids);
      this.#known = { ...this.#known, ...found };
    } catch {
      ids.forEach((id) => this.#asked.delete(id)); // requested again by the next receipt
    }
  }
}
