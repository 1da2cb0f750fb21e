/** What is new in the log since somebody last read it. Pure. */
import { isTalk, logRows } from './log-lines';
import type { Entry } from './wire';

/** How many rows of the log are newer than a version, without those that are folded in it: what happened, and what others have said. */
export function unread(log: readonly Entry[], after: number, reader: string): { events: number; said: number } {
  const fresh = logRows(log).flatMap(({ entry }) => (entry && entry.version > after && !entry.undone ? [entry] : []));
  const talk = fresh.filter(isTalk);
  return { events: fresh.length - talk.length, said: talk.filter(({ seat }) => seat !== reader).length };
}
