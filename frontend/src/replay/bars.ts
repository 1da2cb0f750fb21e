/** The odds next to a replay, in words. */
import { isSimple, type shownBars } from '../share';

/** "41.7% (5/12)", without a fraction that says nothing to people; empty where the label says it all. */
export function barInWords({ shown, share, probability }: ReturnType<typeof shownBars>[number]): string {
  return shown && share !== null && probability?.includes('/') && isSimple(probability) ? `${shown} (${probability})` : shown;
}
