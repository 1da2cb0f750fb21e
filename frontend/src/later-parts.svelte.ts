/** The parts of `later.ts`, once they are loaded. */
export type Parts = typeof import('./later');

let parts = $state.raw<Parts | null>(null);

/** The parts, or null until they are here. */
export const loadedParts = (): Parts | null => parts;

/** Loads the parts; a failed attempt is repeated by the next call. */
export function loadParts(): void {
  if (!parts) import('./later').then((those) => (parts = those)).catch(() => {});
}

/** Loads the parts once the page has nothing else to do; Safari does not say when that is. */
export function loadPartsWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(loadParts);
  else setTimeout(loadParts, 1000);
}
