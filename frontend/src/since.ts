/** Moments of the server's clock, in the words of this person's place and time. */

const DAY = 86_400_000;

/** A moment: the hour if it is near, and the day as well if it is not. */
export function moment(at: string, now = Date.now()): string {
  const then = new Date(at);
  const near = Math.abs(now - then.getTime()) < DAY / 2;
  return then.toLocaleString(undefined, near ? { hour: '2-digit', minute: '2-digit' } : { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
}
