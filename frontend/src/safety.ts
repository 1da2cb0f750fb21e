/** Entries about safety, which are nobody's business outside the table and which going back does not take back. */
import type { Entry } from './wire';

const SAFETY = new Set(['game_paused', 'game_continued', 'limit_added', 'limit_removed', 'stepped_out', 'returned_to_table']);

/** Whether an entry is about a pause, a line or a veil, or somebody who steps out or comes back. */
export const isSafety = (entry: Entry): boolean => entry.events.some((event) => SAFETY.has(event.type));

const ASKED = new Set(['poll_opened', 'poll_closed', 'voted', 'undone']);

/** Whether an entry only says who asks for what, how it was decided, or that something was undone: nobody who watches misses it. */
export const isAsking = (entry: Entry): boolean => entry.events.every((event) => !event.text || ASKED.has(event.type));
