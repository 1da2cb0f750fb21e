/** An answer to a question of odds as the server sends it to be shown: web/odds_view.py, which the page without a script shows too. */
import type { Tone } from '../share';

/** A number in its two forms; `width` is that of its bar, in percent. */
export interface Figure {
  exact: string;
  shown: string;
  width: string;
}

export interface Row {
  name: string;
  sides: Figure[];
}

export interface Headline {
  head: string;
  bars: [label: string, mark: Tone | 'rest', figure: Figure][];
  parts: { tone: Tone; at: string; width: string }[];
}

export interface Listed {
  name: string;
  what: 'outcomes' | 'numbers' | 'tried';
  heads: string[];
  rows: Row[];
}

export interface Grid {
  name: string;
  across: string;
  down: string;
  columns: string[];
  rows: Row[];
}

/** All of it. */
export interface OddsAnswer {
  headlines: Headline[];
  lists: Listed[];
  grids: Grid[];
  wished: string;
}
