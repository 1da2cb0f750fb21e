/** The color scheme: a cookie, so that the server renders each page with it; empty follows the system. */
import { keep, kept } from './browser-storage';

export const THEMES = ['', 'dark', 'light', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

const SUITS = 'croupier.suits';
const COOKIE = 'croupier-theme';
const A_YEAR = 365 * 86_400;

export function theme(): Theme {
  const now = document.documentElement.dataset['theme'] ?? '';
  return THEMES.find((one) => one === now) ?? '';
}

export function setTheme(next: Theme): void {
  if (next) document.documentElement.dataset['theme'] = next;
  else delete document.documentElement.dataset['theme'];
  document.cookie = `${COOKIE}=${next}; path=/; max-age=${next ? A_YEAR : 0}; samesite=lax`;
}

/** Whether suits are in red and black, instead of a color for each. */
export const hasTwoColors = (): boolean => kept(SUITS) === 'two';

/** Shows the suits as this browser prefers. */
export function showSuits(): void {
  document.documentElement.dataset['suits'] = kept(SUITS) ?? '';
}

export function setTwoColors(two: boolean): void {
  keep(SUITS, two ? 'two' : '');
  showSuits();
}
