/** The groups of choices that can be folded: those left folded are neither computed nor sent. */
import { keep, kept } from './browser-storage';
import type { Bundle } from './choices';
import type { Choice, View } from './wire';

/** A group of choices, the headings of those at any time (`any_time/`), or what is under one of them. */
export type ChoiceGroup = Choice['group'] | `any_time/${string}`;
export type FoldedGroup = 'any_time' | 'override';

const MOST_OPEN = 40;
const NARROW = '(max-width: 820px)';

export class ChoiceGroups {
  #left = $state<Partial<Record<FoldedGroup, boolean>>>({ any_time: leftOpen('any_time'), override: leftOpen('override') });
  /** Whether the pointer or the focus is on the board: things on it may be movable at any time. */
  isPointedAt = $state(false);
  isFocused = $state(false);
  /** The headings under which there is what often follows the end of something; null unless its card is shown. */
  #following = $state<ChoiceGroup[] | null>(null);

  /** The open headings of what may be done at any time, each with what to request for it; nothing where all is requested. */
  #open = $state<Record<string, ChoiceGroup | ''>>({});

  turn({ name, group, folded }: Bundle, open: boolean): void {
    if (group !== 'any_time') return;
    const { [name]: known, ...others } = this.#open;
    this.#open = open ? { ...others, [name]: folded ?? known ?? '' } : others;
  }

  /** Asks for what often follows, while the card at the end of something is shown; null once it is closed. */
  follow(choices: readonly Choice[] | null): void {
    const known = this.#following ?? [];
    const more = (choices ?? []).filter((one) => one.role === 'heading_of_next' && !known.includes(one.choice as ChoiceGroup));
    if (!choices) this.#following = null;
    else if (!this.#following || more.length) this.#following = [...known, ...more.map((one) => one.choice as ChoiceGroup)];
  }

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
  requested(view: View | null, filling: Choice | null, isAsked: boolean, isSearching = false): ChoiceGroup[] {
    const hasSealed = view?.slips.some((slip) => slip.mine && slip.text === null) ?? false;
    const open = Object.values(this.#open).slice(-MOST_OPEN);
    const isWhole = isSearching || this.isPointedAt || this.isFocused || (filling?.group === 'any_time' && !!filling.under) || open.includes('') || (view?.places.some((place) => place.ground) ?? false);
    const following = this.#following;
    const inView = hasSealed || following !== null || filling?.group === 'any_time' || (this.#left.any_time ?? this.opensAtFirst(isAsked));
    const anyTime: ChoiceGroup[] = isWhole ? ['any_time'] : inView ? ['any_time/', ...new Set([...(open as ChoiceGroup[]), ...(following ?? [])])] : [];
    return ['table', ...anyTime, ...(isSearching || this.#left.override ? (['override'] as const) : [])];
  }
}

function leftOpen(group: FoldedGroup): boolean | undefined {
  const left = kept(`croupier.open.${group}`);
  return left === null ? undefined : left === 'yes';
}
