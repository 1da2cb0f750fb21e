/** Builds an answer element by element, since Trusted Types forbids parsing markup. Mirrors templates/odds_parts.html. */
import { FILLS, isSimple } from '../share';
import type { Grid, Headline, Listed, OddsAnswer } from './answer';

type Child = Element | string;
type Attributes = { [name: string]: string | undefined };

function made(tag: string, attributes: Attributes = {}, ...children: Child[]): Element {
  const isDrawing = tag === 'svg' || tag === 'rect';
  const element = isDrawing ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export function renderAnswer({ headlines, wished, lists, grids }: OddsAnswer): { heads: Element[]; tables: Element[] } {
  const heads = headlines.filter((one) => one.head || one.bars.length).map(headline);
  return { heads: wished ? [made('p', { class: 'wished' }, wished)] : heads, tables: [...lists.map(listed), ...grids.map(grid)] };
}

function headline({ head, bars, parts }: Headline): Element {
  const rects = parts.map(({ tone, at, width }) => made('rect', { class: tone || 'neither', x: `${at}%`, width: `${width}%`, height: '100%', fill: FILLS[tone] }));
  const chances = bars.map(([label, mark, figure]) =>
    made('span', { class: `chance ${mark}` }, made('i', { 'aria-hidden': 'true' }), `${label} `, made('b', {}, figure.shown), ...(figure.exact && isSimple(figure.exact) ? [' ', made('small', {}, figure.exact)] : [])),
  );
  return made(
    'div', { class: 'headline' },
    ...(head ? [made('h2', {}, head)] : []),
    ...(rects.length ? [made('svg', { class: 'oddsbar', 'aria-hidden': 'true' }, ...rects)] : []),
    made('p', { class: 'chances' }, ...chances),
  );
}

function bar(width: string): Element {
  return made('svg', { class: 'share', 'aria-hidden': 'true' }, made('rect', { width: `${width}%`, height: '100%' }));
}

function listed({ name, what, heads, rows }: Listed): Element {
  const first = made('th', { scope: 'col' }, what === 'outcomes' ? 'outcome' : what === 'tried' ? 'value' : 'number');
  const titles = heads.map((head) => made('th', { scope: 'col', colspan: '3' }, head || 'chance'));
  const lines = rows.map((row) => {
    const cells = row.sides.flatMap((one) => [
      made('td', { class: 'bar' }, bar(one.width)),
      made('td', {}, one.shown),
      made('td', { class: 'exact', title: one.exact }, one.exact),
    ]);
    return made('tr', {}, made('th', { scope: 'row' }, row.name), ...cells);
  });
  return made('table', { class: `listed ${what}` }, made('caption', {}, name), made('thead', {}, made('tr', {}, first, ...titles)), made('tbody', {}, ...lines));
}

function grid({ name, across, down, columns, rows }: Grid): Element {
  const title = across ? `${name}: ${down} down, ${across} across` : name;
  const head = made('tr', {}, ...[down, ...columns].map((one) => made('th', { scope: 'col' }, one)));
  const lines = rows.map((row) =>
    made('tr', {}, made('th', { scope: 'row' }, row.name), ...row.sides.map((one) => made('td', { title: one.exact }, one.shown, bar(one.width)))),
  );
  const table = made('table', { class: 'grid' }, made('caption', {}, title), made('thead', {}, head), made('tbody', {}, ...lines));
  return made('div', { class: 'wide', role: 'region', 'aria-label': name, tabindex: '0' }, table);
}
