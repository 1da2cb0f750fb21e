/** Dragging a piece with mouse, pen or finger: a ghost follows the pointer while the table changes. */
import type { Attachment } from 'svelte/attachments';
import type { Table } from './table.svelte';

const SLACK = 6;
const LONG_PRESS = 480;

/** Makes every descendant with `data-thing` draggable where choices allow it, and opens its menu on a long press. */
export function dragging(table: Table): Attachment<HTMLElement> {
  return (board) => {
    let grip: Drag | null = null;
    const down = (event: PointerEvent) => {
      const element = thingAt(event.target);
      if (element && event.button === 0 && event.isPrimary) grip = new Drag(table, element, event);
    };
    const move = (event: PointerEvent) => grip?.move(event);
    const up = (event: PointerEvent) => {
      if (grip?.release(event) === true) swallowClick();
      grip = null;
    };
    const cancel = () => {
      grip?.stop();
      grip = null;
    };
    const menu = (event: MouseEvent) => {
      const element = thingAt(event.target);
      if (!element) return;
      event.preventDefault();
      table.openMenu(element.dataset['thing']!, element.dataset['label'] ?? '', event.clientX, event.clientY, element);
    };
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && cancel();
    /** Prevents scrolling while dragging by touch: after a fling the browser drops the next tap. */
    const led = (event: TouchEvent) => table.carried && event.cancelable && event.preventDefault();
    /** Things on the board may be movable by choices that are folded. A focused thing that goes away tells of it in the middle of a redraw, in which nothing may be noted. */
    const uses: Record<string, () => void> = {
      pointerenter: () => (table.groups.isPointedAt = true),
      pointerleave: () => (table.groups.isPointedAt = false),
      focusin: () => queueMicrotask(() => (table.groups.isFocused = true)),
      focusout: () => queueMicrotask(() => (table.groups.isFocused = false)),
    };
    for (const name in uses) board.addEventListener(name, uses[name]!);
    board.addEventListener('pointerdown', down);
    board.addEventListener('contextmenu', menu);
    board.addEventListener('touchmove', led, { passive: false });
    window.addEventListener('pointermove', move, { passive: false });
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', escape);
    return () => {
      for (const name in uses) board.removeEventListener(name, uses[name]!);
      board.removeEventListener('pointerdown', down);
      board.removeEventListener('contextmenu', menu);
      board.removeEventListener('touchmove', led);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', escape);
    };
  };
}

class Drag {
  #table: Table;
  #element: HTMLElement;
  #thing: string;
  #start: { x: number; y: number };
  #box: DOMRect;
  #ghost: HTMLElement | null = null;
  #timer: number;
  #pressed = false;

  constructor(table: Table, element: HTMLElement, event: PointerEvent) {
    this.#table = table;
    this.#element = element;
    this.#thing = element.dataset['thing']!;
    this.#start = { x: event.clientX, y: event.clientY };
    this.#box = element.getBoundingClientRect();
    this.#timer = event.pointerType === 'mouse' ? 0 : window.setTimeout(() => this.#press(), LONG_PRESS);
  }

  move(event: PointerEvent): void {
    const [dx, dy] = [event.clientX - this.#start.x, event.clientY - this.#start.y];
    if (!this.#ghost) {
      if (Math.hypot(dx, dy) < SLACK || this.#pressed) return;
      window.clearTimeout(this.#timer);
      if (!this.#table.movable.has(this.#thing)) return;
      this.#lift();
    }
    event.preventDefault();
    this.#ghost?.style.setProperty('translate', `${this.#box.left + dx}px ${this.#box.top + dy}px`);
    const over = placeUnder(event.clientX, event.clientY, this.#table);
    const carried = this.#table.carried;
    if (carried && carried.over !== over) this.#table.carried = { ...carried, over };
  }

  /** True after a drag or long press, so that the click that follows is ignored. */
  release(event: PointerEvent): boolean {
    window.clearTimeout(this.#timer);
    if (!this.#ghost) return this.#pressed;
    this.#ghost.remove();
    this.#table.drop(placeUnder(event.clientX, event.clientY, this.#table));
    return true;
  }

  stop(): void {
    window.clearTimeout(this.#timer);
    this.#ghost?.remove();
    this.#table.carried = null;
  }

  #press(): void {
    this.#pressed = true;
    const { x, y } = this.#start;
    this.#table.openMenu(this.#thing, this.#element.dataset['label'] ?? '', x, y, this.#element);
  }

  #lift(): void {
    const ghost = this.#element.cloneNode(true) as HTMLElement;
    ghost.classList.add('ghost');
    ghost.setAttribute('aria-hidden', 'true');
    for (const name of ['data-thing', 'data-key', 'data-rove', 'id']) ghost.removeAttribute(name);
    ghost.style.setProperty('width', `${this.#box.width}px`);
    ghost.style.setProperty('height', `${this.#box.height}px`);
    document.querySelector('.croupier-table')?.append(ghost);
    this.#ghost = ghost;
    this.#table.lift(this.#thing);
  }
}

function thingAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-thing]') : null;
}

function placeUnder(x: number, y: number, table: Table): string | null {
  const targets = table.carried?.targets;
  if (!targets) return null;
  for (const element of document.elementsFromPoint(x, y)) {
    const near = element.closest<HTMLElement>('[data-place], [data-group], [data-thing]');
    for (let at = near; at; at = at.parentElement?.closest<HTMLElement>('[data-place], [data-group]') ?? null) {
      const id = [at.dataset['thing'], at.dataset['place'], at.dataset['group']].find((id) => id && targets.has(id));
      if (id) return id;
      const within = [...at.querySelectorAll<HTMLElement>('[data-place]')].map((one) => one.dataset['place']!).filter((id) => targets.has(id));
      if (at.dataset['group'] && within.length === 1) return within[0]!;
    }
  }
  return null;
}

function swallowClick(): void {
  const stop = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', stop, { capture: true, once: true });
  window.setTimeout(() => window.removeEventListener('click', stop, { capture: true }), 0);
}
