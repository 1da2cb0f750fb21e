/** FLIP animation: records piece positions before a change and animates from them; respects reduced motion. */

const TRAVEL = { duration: 320, easing: 'cubic-bezier(.2,.7,.2,1)', fill: 'backwards' } as const;
/** Milliseconds between one piece that is dealt or turned and the next, and after how many the rest go together. */
const STEP = 90;
const MOST_STEPS = 8;

export class Motion {
  #lay = new Map<string, DOMRect>();
  #places = new Map<string, DOMRect>();
  #shrunkPlaces = new Map<string, number>();
  readonly #still = matchMedia('(prefers-reduced-motion: reduce)');

  /** `shrunkPlaces`: places about to lose pieces, from which new pieces are assumed to come. */
  before(shrunkPlaces: Map<string, number>): void {
    if (this.#still.matches) return;
    this.#shrunkPlaces = shrunkPlaces;
    this.#lay = boxes('[data-key]', 'key');
    this.#places = boxes('[data-place]', 'place');
  }

  after(): void {
    if (this.#still.matches) return;
    let dealt = 0;
    for (const piece of document.querySelectorAll<HTMLElement>('[data-key]')) {
      const before = this.#lay.get(piece.dataset['key']!);
      const from = before ?? this.#origin();
      const delay = before ? 0 : STEP * Math.min(dealt++, MOST_STEPS);
      if (from === 'new') piece.animate([{ opacity: 0, scale: 0.8 }, { opacity: 1, scale: 1 }], { ...TRAVEL, delay });
      else this.#travel(piece, from, delay);
    }
    this.#lay.clear();
  }

  #travel(piece: HTMLElement, from: DOMRect, delay: number): void {
    const to = piece.getBoundingClientRect();
    const [dx, dy] = [centre(from).x - centre(to).x, centre(from).y - centre(to).y];
    if (Math.abs(dx) < 1 && Math.abs(dy) < 1) return;
    piece.animate([{ translate: `${dx}px ${dy}px`, zIndex: 5 }, { translate: '0 0', zIndex: 5 }], { ...TRAVEL, delay });
  }

  #origin(): DOMRect | 'new' {
    for (const [place, left] of this.#shrunkPlaces) {
      const box = this.#places.get(place);
      if (left <= 0 || !box) continue;
      this.#shrunkPlaces.set(place, left - 1);
      return box;
    }
    return 'new';
  }
}

function boxes(selector: string, name: string): Map<string, DOMRect> {
  const found = new Map<string, DOMRect>();
  for (const element of document.querySelectorAll<HTMLElement>(selector))
    found.set(element.dataset[name]!, element.getBoundingClientRect());
  return found;
}

function centre(box: DOMRect): { x: number; y: number } {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
