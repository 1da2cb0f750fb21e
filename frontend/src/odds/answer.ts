/** The answer to an odds question as the server sends it for display; web/odds_view.py renders the same without a script. */
import type { Tone } from '../share';

/** A number as a decimal and as a fraction; `width` is the width of its bar in percent. */
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

/** The whole answer. */
export interface OddsAnswer {
  headlines: Headline[];
  lists: Listed[];
  grids: Grid[];
  wished: string;
}
