/** The lines of a log entry, and which of many are shown first. */
import type { Entry } from './wire';

const SHOWN = 6;
const HANDLING = new Set(['cards_moved', 'cards_turned', 'shuffled', 'chips_moved', 'places_laid', 'places_cleared', 'place_changed', 'veil_lifted', 'clock_set', 'token_moved']);
const LUCK = new Set(['card_seen', 'dice_rolled', 'deck_laid']);

/** Commands exchanged between page and server before luck is drawn; hidden from the log. */
const SETTLING = new Set(['commit_entropy', 'commit_chain', 'call_reveals']);

export function isSilent(entry: Entry): boolean {
  return SETTLING.has(entry.command?.type ?? '') && !entry.events.some((event) => event.text);
}

/** The line of each event that has one, otherwise the command's line; the clauses are in the receipt. */
export function logLines(entry: Entry): string[] {
  const words = entry.events.flatMap((event) => (event.text ? [event.text] : []));
  if (words.length) return words;
  if (entry.line) return [entry.line];
  const deed = entry.command?.type.replaceAll('_', ' ').replace(/^pass\b.*/, 'passes');
  return [deed ?? (entry.receipt.text || 'unnamed event')];
}

/** The lines to show collapsed, in order; if there are many, game events win over luck, and luck over handling. */
export function summaryLines(entry: Entry): string[] {
  const said = entry.events.filter((event) => event.text);
  if (said.length <= SHOWN) return logLines(entry);
  const ranks = [(type: string) => !HANDLING.has(type) && !LUCK.has(type), (type: string) => LUCK.has(type), () => true];
  const kept = new Set<(typeof said)[number]>();
  for (const [rank, fits] of ranks.entries())
    for (const event of said) if (fits(event.type) && (rank === 0 || kept.size < SHOWN)) kept.add(event);
  return said.filter((event) => kept.has(event)).map((event) => event.text!);
}

/** Joins lines into a paragraph, ending each with punctuation. */
export function sentences(lines: readonly string[]): string {
  return lines.map((line, at) => (at < lines.length - 1 && !/[.!?…:]$/.test(line) ? `${line}.` : line)).join(' ');
}
