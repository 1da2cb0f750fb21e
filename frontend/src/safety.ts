/** Safety entries, which stay at the table and are not undone when the table goes back. */
import type { Entry } from './wire';

const SAFETY = new Set(['game_paused', 'game_continued', 'limit_added', 'limit_removed', 'stepped_out', 'returned_to_table']);

/** Whether an entry is about a pause, a line or a veil, or somebody who steps out or comes back. */
export const isSafety = (entry: Entry): boolean => entry.events.some((event) => SAFETY.has(event.type));

const ASKED = new Set(['poll_opened', 'poll_closed', 'voted', 'undone']);

/** Whether an entry only reports a request, a decision or an undo, which watchers do not need. */
export const isAsking = (entry: Entry): boolean => entry.events.every((event) => !event.text || ASKED.has(event.type));
