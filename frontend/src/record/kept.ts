/** What this browser stores about one seat: the root, the heads computed in each incarnation of the table, and its own luck. */

/** Hex digits of a head in a live message. */
export const SHORT = 16;

/** Heads from version `first` + 1 on; `start` is the full head of version `first`. */
export interface Life {
  incarnation: string;
  first: number;
  start: string;
  heads: string[];
}

export interface Reveal {
  random: string;
  word: string;
  commitment: string;
  answered: boolean;
}

export interface Link {
  link: string;
  for: string;
  answered: boolean;
}

/** The file that `croupier verify --seen` reads. */
export interface SeenFile {
  croupier: 'seen';
  format: 1;
  table: string;
  seat: string;
  root: string;
  algorithm: string;
  line_1: string;
  lives: Life[];
  reveals: Reveal[];
  links: Link[];
}

interface About {
  root: string;
  algorithm: string;
  /** The hash of the first line of the table's export; absent if this browser started its record before the hash was sent. */
  line1?: string;
  lives: { incarnation: string; first: number; start: string }[];
}

export type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Heads per stored chunk, which keeps each write small. */
const CHUNK = 256;

/** Falls back to an in-memory store if the browser refuses its own. */
export function storeOf(open: () => Store): Store {
  try {
    const store = open();
    store.getItem('croupier');
    return store;
  } catch {
    const kept = new Map<string, string>();
    return { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => void kept.set(name, value) };
  }
}

export class RecordStore {
  /** Whether the browser refused to store something; from then on it is kept only while the page is open. */
  full = false;
  #name: string;
  #here = new Map<string, string>();

  constructor(
    readonly store: Store,
    readonly table: string,
    readonly seat: string,
  ) {
    this.#name = `croupier.seen.${table}.${seat}`;
  }

  about(): About | null {
    return this.read<About>('about');
  }

  begin(root: string, algorithm: string, line1: string): void {
    if (!this.about()) this.write('about', { root, algorithm, line1, lives: [] });
  }

  beginLife(incarnation: string, first: number, start: string): void {
    const about = this.about()!;
    this.write('about', { ...about, lives: [...about.lives, { incarnation, first, start }] });
  }

  /** The last stored version with its full head; null if nothing is stored for this incarnation. */
  last(incarnation: string): { version: number; head: string } | null {
    const [version, head] = (this.#read(`${incarnation}.last`) ?? '').split(':');
    if (version && head) return { version: Number(version), head };
    const life = this.about()?.lives.find((one) => one.incarnation === incarnation);
    return life ? { version: life.first, head: life.start } : null;
  }

  /** The start of the head of a version, if stored. */
  head(incarnation: string, version: number): string | null {
    const life = this.about()?.lives.find((one) => one.incarnation === incarnation);
    if (!life) return null;
    if (version === life.first) return life.start.slice(0, SHORT);
    const at = version - life.first - 1;
    const chunk = at < 0 ? '' : (this.#read(`${incarnation}.${Math.floor(at / CHUNK)}`) ?? '');
    return chunk.slice((at % CHUNK) * SHORT, (at % CHUNK) * SHORT + SHORT) || null;
  }

  /** Stores the head of the next version. */
  add(incarnation: string, version: number, head: string): void {
    const life = this.about()!.lives.find((one) => one.incarnation === incarnation)!;
    const at = version - life.first - 1;
    const name = `${incarnation}.${Math.floor(at / CHUNK)}`;
    const chunk = this.#read(name) ?? '';
    if (chunk.length !== (at % CHUNK) * SHORT) return; // another tab stored it, or this browser stored less than it should have
    this.#text(name, chunk + head.slice(0, SHORT));
    this.#text(`${incarnation}.last`, `${version}:${head}`);
  }

  lives(): Life[] {
    return (this.about()?.lives ?? []).map((life) => {
      const chunks: string[] = [];
      for (let i = 0, chunk; (chunk = this.#read(`${life.incarnation}.${i}`)); i++) chunks.push(chunk);
      return { ...life, heads: chunks.join('').match(/.{16}/g) ?? [] };
    });
  }

  /** Everything, for `croupier verify --seen`; of the seat's own luck, only what it has revealed. */
  file(): SeenFile {
    const { root = '', algorithm = '', line1 = '' } = this.about() ?? {};
    const answered = (this.read<Reveal[]>('reveals') ?? []).filter((one) => one.answered);
    const reveals = answered.map(({ random, word, commitment }) => ({ random, word, commitment, answered: true }));
    return { croupier: 'seen', format: 1, table: this.table, seat: this.seat, root, algorithm, line_1: line1, lives: this.lives(), reveals, links: this.links() };
  }

  /** The links that were revealed, in order. */
  links(): Link[] {
    const count = this.read<number>('links') ?? 0;
    return Array.from({ length: count }, (_, i) => this.read<Link>(`links.${i}`)).filter((one) => one !== null);
  }

  read<T>(name: string): T | null {
    const text = this.#read(name);
    return text === null ? null : (JSON.parse(text) as T);
  }

  write(name: string, value: unknown): void {
    this.#text(name, JSON.stringify(value));
  }

  #read(name: string): string | null {
    return this.#here.get(name) ?? this.store.getItem(`${this.#name}.${name}`);
  }

  #text(name: string, text: string): void {
    try {
      if (!this.full) return this.store.setItem(`${this.#name}.${name}`, text);
    } catch {
      this.full = true;
    }
    this.#here.set(name, text);
  }
}
