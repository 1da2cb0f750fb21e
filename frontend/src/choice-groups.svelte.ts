/** The groups of choices that can be folded: those left folded are neither computed nor sent. */
import { keep, kept } from './browser-storage';
import type { Choice, ChoiceGroup, View } from './wire';

export type FoldedGroup = 'any_time' | 'override';

const NARROW = '(max-width: 820px)';

export class ChoiceGroups {
  #left = $state<Partial<Record<FoldedGroup, boolean>>>({ any_time: leftOpen('any_time'), override: leftOpen('override') });
  /** Whether somebody has touched the board: things on it may be movable at any time. */
  isBoardUsed = $state(false);

  /** How the person left a group; undefined if they never touched it. */
  left(group: FoldedGroup): boolean | undefined {
    return this.#left[group];
  }

  leave(group: FoldedGroup, open: boolean): void {
    this.#left[group] = open;
    keep(`croupier.open.${group}`, open ? 'yes' : 'no');
  }

  /** Whether what may be done at any time is in view until the person says otherwise: not on a phone that has answers to give. */
  opensAtFirst(isAsked: boolean): boolean {
    return !(isAsked && matchMedia(NARROW).matches);
  }

  /** The groups to request, besides the answers to prompts, which are always sent; on a phone, those fill the page. */
  requested(view: View | null, filling: Choice | null, isAsked: boolean, isSearching = false): ChoiceGroup['group'][] {
    const hasSealed = view?.slips.some((slip) => slip.mine && slip.text === null) ?? false;
    const isNeeded = isSearching || hasSealed || this.isBoardUsed || filling?.group === 'any_time' || (view?.places.some((place) => place.ground) ?? false);
    const anyTime = isNeeded || (this.#left.any_time ?? this.opensAtFirst(isAsked));
    return ['table', ...(anyTime ? (['any_time'] as const) : []), ...(isSearching || this.#left.override ? (['override'] as const) : [])];
  }
}

function leftOpen(group: FoldedGroup): boolean | undefined {
  const left = kept(`croupier.open.${group}`);
  return left === null ? undefined : left === 'yes';
}
