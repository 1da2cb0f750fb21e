/** This seat's part in the table's luck: this browser's random bytes and a hash chain, revealed on request. */
import { sha256 } from '@noble/hashes/sha2.js';
import type { Entry, LinkCall, RevealCall, Values } from '../wire';
import { fromHex, hashText, toHex } from './chain';
import type { RecordStore, Link, Reveal } from './kept';

export const LENGTH = 1024;
/** A new chain is committed when this few links are left. */
const SHORT_OF_LINKS = 64;
/** A hash chain, stored as its last link, from which all others follow; `heard` once the server has recorded its tip. */
interface Chain {
  tip: string;
  last: string;
  length: number;
  heard: boolean;
}

interface Own extends Reveal {
  /** Whether the server has recorded the commitment. */
  heard?: boolean;
}

interface Sends {
  /** Sends a command of the page itself, and resends it after a reconnect. */
  command(command: Values): void;
  /** Answers a call; false if disconnected. */
  answer(body: object): boolean;
}

export function randomHex(source: Pick<Crypto, 'getRandomValues'> = crypto): string {
  return toHex(source.getRandomValues(new Uint8Array(32)));
}

export function commitmentOf(random: string, word: string): string {
  return hashText(`croupier-entropy|${random}|${word}`);
}

/** All links from tip to last; each is the hash of the next. */
export function linksOf(last: string, length: number): string[] {
  const links = [last];
  for (let i = 0; i < length; i++) links.push(toHex(sha256(fromHex(links[i]!))));
  return links.reverse();
}

/** The text mixed into this seat's next entropy. */
export const wordOf = (kept: RecordStore): string => kept.read<string>('word') ?? '';

export class OwnLuck {
  #links: string[] = [];

  constructor(
    readonly kept: RecordStore,
    readonly sends: Sends,
    readonly random: () => string = randomHex,
  ) {}

  /** Called when the page has joined: commits to whatever this browser has not committed to yet. */
  join(isJoint: boolean): void {
    const [open, chain] = [this.#open(), this.#chain()];
    if (!open) this.commit(wordOf(this.kept));
    else if (!open.heard) this.sends.command({ type: 'commit_entropy', commitment: open.commitment });
    if (!isJoint) return;
    if (!chain) this.commitChain();
    else if (!chain.heard) this.sends.command({ type: 'commit_chain', tip: chain.tip, length: chain.length });
  }

  /** Mixes in typed text as well, from the next opening on. */
  addWord(word: string): void {
    this.kept.write('word', word);
    this.commit(word);
  }

  commit(word: string): void {
    const random = this.random();
    const commitment = commitmentOf(random, word);
    const others = this.#reveals().filter((one) => one.answered);
    this.kept.write('reveals', [...others, { random, word, commitment, answered: false, heard: false }]);
    this.sends.command({ type: 'commit_entropy', commitment });
  }

  /** Reveals this seat's latest commitment, once. */
  reveal({ commitment }: RevealCall): void {
    const own = this.#open();
    if (own?.commitment !== commitment) {
      this.sends.answer({ reveal: { commitment, random: null } });
      return;
    }
    this.kept.write('reveals', this.#reveals().map((one) => (one.commitment === commitment ? { ...one, answered: true } : one)));
    const sent = this.sends.answer({ reveal: { commitment, random: own.random, word: own.word } });
    if (!sent) this.kept.write('reveals', this.#reveals().filter((one) => one.commitment !== commitment));
  }

  commitChain(): void {
    const last = this.random();
    const links = linksOf(last, LENGTH);
    this.kept.write('chain', { tip: links[0]!, last, length: LENGTH, heard: false } satisfies Chain);
    this.#links = links;
    this.sends.command({ type: 'commit_chain', tip: links[0]!, length: LENGTH });
  }

  /** Reveals the link after `tip`, for a single purpose. */
  link({ tip, for: purpose }: LinkCall): void {
    const chain = this.#chain();
    const links = this.#all(chain);
    const at = links.indexOf(tip);
    const link = links[at + 1];
    const known = this.kept.read<string>(`for.${tip}`);
    if (!chain || at < 0 || link === undefined || (known !== null && known !== purpose)) {
      this.sends.answer({ link: { tip, link: null } });
      this.commitChain();
      return;
    }
    if (known === null) this.#keep(tip, { link, for: purpose, answered: true });
    this.sends.answer({ link: { tip, link } });
    if (links.length - at < SHORT_OF_LINKS) this.commitChain();
  }

  /** Commits again after another browser of this seat has committed, after a finished session, or after new keys. */
  receive(entry: Entry): void {
    for (const event of entry.events) {
      if (event.type === 'entropy_committed' && event['seat'] === this.kept.seat) this.#committed(String(event['commitment']));
      else if (event.type === 'chain_committed' && event['seat'] === this.kept.seat) this.#chained(String(event['tip']));
      else if (event.type === 'entropy_opened') this.#missing((event['missing'] ?? []) as string[]);
      else if ((event.type === 'sitting_ended' || event.type === 'keys_promised') && !this.#open()) this.commit(wordOf(this.kept));
      else if (event.type === 'luck_changed' && event['luck'] === 'joint' && !this.#chain()) this.commitChain();
    }
  }

  /** Called when the server records a commitment; if it came from another browser of this seat, ours is void. */
  #committed(commitment: string): void {
    const open = this.#open();
    if (!open || open.heard && open.commitment === commitment) return;
    const others = this.#reveals().filter((one) => one.answered);
    this.kept.write('reveals', open.commitment === commitment ? [...others, { ...open, heard: true }] : others);
  }

  #chained(tip: string): void {
    const chain = this.#chain();
    if (chain?.tip === tip && !chain.heard) this.kept.write('chain', { ...chain, heard: true });
  }

  /** Requested while this page could not answer: replaces the void commitment with new entropy. */
  #missing(missing: string[]): void {
    if (missing.includes(this.kept.seat) && this.#open()) this.commit(wordOf(this.kept));
  }

  #keep(tip: string, link: Link): void {
    const count = this.kept.read<number>('links') ?? 0;
    this.kept.write(`for.${tip}`, link.for);
    this.kept.write(`links.${count}`, link);
    this.kept.write('links', count + 1);
  }

  #reveals(): Own[] {
    return this.kept.read<Own[]>('reveals') ?? [];
  }

  #open(): Own | undefined {
    return this.#reveals().findLast((one) => !one.answered);
  }

  #chain(): Chain | null {
    return this.kept.read<Chain>('chain');
  }

  #all(chain: Chain | null): string[] {
    if (chain && this.#links[0] !== chain.tip) this.#links = linksOf(chain.last, chain.length);
    return chain ? this.#links : [];
  }
}
