/** The running head of a seat: a SHA-256 chain over everything sent to the seat, specified in docs/reference/luck.md. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Entry, EntryEvent, Json } from '../wire';

export const toHex = bytesToHex;
export const fromHex = hexToBytes;

export function hashText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** The head of a seat that has been sent nothing yet. */
export function startOf(root: string, seat: string): Uint8Array {
  return sha256(utf8ToBytes(`croupier-seen|${root}|${seat}`));
}

/** The head after one more entry. */
export function after(head: Uint8Array, entry: Entry): Uint8Array {
  return sha256(concatBytes(head, utf8ToBytes(lineOf(entry))));
}

export function lineOf(entry: Entry): string {
  const events = entry.events.map(withoutWording);
  return canonical([entry.version, entry.at, entry.seat, entry.command, events, entry.proof]);
}

/** The event without its line for the log; `own_text` is the event's own field `text`. */
function withoutWording({ text: _, own_text, ...event }: EntryEvent): Json {
  return (own_text === undefined ? event : { ...event, text: own_text }) as Json;
}

/** JSON without spaces, the keys of objects in ascending order of their code points. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const rows = inOrder(Object.keys(value)).map((key) => `${JSON.stringify(key)}:${canonical(value[key]!)}`);
  return `{${rows.join(',')}}`;
}

/** JavaScript sorts by UTF-16 units, which differs from code points only where a key has a surrogate. */
function inOrder(keys: string[]): string[] {
  return keys.some((key) => /[\ud800-\udfff]/.test(key)) ? keys.sort(byCodePoint) : keys.sort();
}

function byCodePoint(a: string, b: string): number {
  const [one, other] = [Array.from(a), Array.from(b)];
  const at = one.findIndex((letter, i) => letter !== other[i]);
  if (at < 0) return one.length - other.length;
  return at < other.length ? one[at]!.codePointAt(0)! - other[at]!.codePointAt(0)! : 1;
}
