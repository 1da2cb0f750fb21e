/** Sizes the cards so that they fill the felt without overflowing it: the largest of a few scales that fits. */

/** Multiples of the usual card size, largest first; below the last one the felt scrolls. */
export const SCALES = [2.6, 2.3, 2, 1.8, 1.6, 1.45, 1.3, 1.15, 1, 0.9, 0.8, 0.7] as const;
/** How many areas are placed next to each other where there is room, so that no row has a single one below several. */
export const columnsFor = (areas: number): number => (areas === 4 ? 2 : Math.min(Math.max(areas, 1), 3));
/** The largest scale of text and of written cards, which grow with the cards up to this. */
const MOST_TEXT = 1.4;

/**
 * The largest scale that fits; `fits` is called as rarely as possible, since each call is a layout. The current scale, if any,
 * is tried first, and then its neighbors: in most cases little has changed.
 */
export function largest(fits: (scale: number) => boolean, now?: number): number {
  const scales: readonly number[] = SCALES;
  let [low, high] = [0, scales.length - 1];
  const start = now === undefined ? -1 : scales.indexOf(now);
  if (start >= 0) {
    if (start === high || fits(scales[start]!)) {
      if (start === 0 || !fits(scales[start - 1]!)) return scales[start]!;
      high = start - 1;
    } else if (start + 1 === high || fits(scales[start + 1]!)) return scales[start + 1]!;
    else low = start + 2;
  }
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(scales[middle]!)) high = middle;
    else low = middle + 1;
  }
  return scales[low]!;
}

export class Fit {
  #watch: ResizeObserver;
  #size = '';
  /** The scale that is laid out now. */
  #scale: number | undefined;
  /** How tall the felt would have to be for each scale that was tried and did not fit, at this width. */
  #needed = new Map<number, number>();

  /** `filled` is called when the felt becomes too full for the smallest cards, or no longer is. */
  constructor(readonly felt: HTMLElement, readonly filled: (isFull: boolean) => void = () => {}) {
    this.#watch = new ResizeObserver(() => this.#resized());
    this.#watch.observe(felt);
  }

  stop(): void {
    this.#watch.disconnect();
  }

  /** If only the height changed, earlier measurements are used, since each new scale lays out the whole felt. */
  #resized(): void {
    const [width, size] = [this.#size.split(' ')[0], this.#measured()];
    if (size === this.#size) return;
    if (size.split(' ')[0] !== width) return this.refit();
    this.#size = size;
    this.#choose();
  }

  #measured = (): string => `${this.felt.offsetWidth} ${this.felt.offsetHeight}`;

  #set(scale: number): void {
    if (scale === this.#scale) return;
    this.#scale = scale;
    this.felt.style.setProperty('--fit', String(scale));
    this.felt.style.setProperty('--grow', String(Math.min(Math.max(1, scale), MOST_TEXT)));
    this.felt.toggleAttribute('data-full', scale === SCALES.at(-1)); // smaller it does not get: the felt scrolls
    this.filled(scale === SCALES.at(-1));
  }

  #fits = (): boolean => this.felt.scrollHeight <= this.felt.clientHeight + 1;

  /** Whether everything fits at this scale; it is laid out for that unless it is known to need more. */
  #tried = (scale: number): boolean => {
    if (scale !== this.#scale && (this.#needed.get(scale) ?? 0) > this.felt.clientHeight + 1) return false;
    this.#set(scale);
    const fits = this.#fits();
    if (fits) this.#needed.delete(scale);
    else this.#needed.set(scale, this.felt.scrollHeight);
    return fits;
  };

  /** A map fills the felt by itself. */
  #isMap = (): boolean => this.felt.querySelector('.maprow') !== null;

  #choose(): void {
    if (this.#isMap()) return this.#set(1);
    this.#set(largest(this.#tried, this.#scale));
  }

  /** Chooses the scale again after the width or the contents of the felt changed. */
  refit(): void {
    this.#size = this.#measured();
    this.#needed.clear();
    this.#choose();
  }

  /** Shrinks the cards if they no longer fit; they do not grow with every card that leaves. Each call is a layout, except beside a map. */
  check(): void {
    if (!this.#isMap() && this.#scale !== SCALES.at(-1) && !this.#fits()) this.#choose();
  }
}
