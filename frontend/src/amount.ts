/** What lies in a place, as one short value. */
import type { Group, Place } from './wire';

/** What a place amounts to in a few words: what its own badge says, such as the value of an initiative card, or else its count. A skill may have the same name. */
export const amount = ({ badges }: Group, { id, label }: Pick<Place, 'id' | 'label'>, count: number): string =>
  badges.find((badge) => badge.label === label && id.endsWith(`.${badge.id}`))?.value ?? String(count);
