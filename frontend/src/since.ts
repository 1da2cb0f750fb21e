/** Formats times of the server in this person's language and time zone. */

const DAY = 86_400_000;

/** The time of day, with the date unless it is near. */
export function moment(at: string, now = Date.now()): string {
  const then = new Date(at);
  const near = Math.abs(now - then.getTime()) < DAY / 2;
  return then.toLocaleString(undefined, near ? { hour: '2-digit', minute: '2-digit' } : { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
}
