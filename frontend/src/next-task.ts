/** Work that waits until the next frame is on the screen, so that drawing that frame is one task and this another. */
const HIDDEN_WAIT = 100;

export class NextTask {
  #work: (() => void) | null = null;

  /** Does it after the next frame; at once on a page that is hidden and draws none. What still waits is done first. */
  next(work: () => void): void {
    this.finish();
    if (document.hidden) return work();
    this.#work = work;
    const done = () => this.#work === work && this.finish();
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, HIDDEN_WAIT); // hidden meanwhile: no frame comes
  }

  /** Does now what waits. */
  finish(): void {
    const work = this.#work;
    this.#work = null;
    work?.();
  }
}
