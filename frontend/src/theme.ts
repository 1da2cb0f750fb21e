/** The color scheme: a cookie, so that the server renders each page with it; empty follows the system. */
export const THEMES = ['', 'dark', 'light', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

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
