/// <reference types="vite/client" />
/** Colors stand in tokens.css only, and a component styles itself: what is shared stands in base.css. */
import { parse, type AST } from 'svelte/compiler';
import { describe, expect, test } from 'vitest';

const HEX = /#[0-9a-f]{3,8}\b/gi;

/** Global on purpose: the dragged clone of an element, the cursor while it is dragged, and the rows of maps and wheels, whose styles load with these. */
const GLOBAL = [
  ':global(.ghost)', ':global(.carrying *)', ':global(.maprow)', ':global(.phone .maprow)', ':global(.wheels)',
  ':global(.maprow > .wheels)', ':global(.phone .maprow > .wheels)', ':global(.felt > .wheels ~ .side > .four.four)',
];

const components = import.meta.glob<string>('../src/**/*.svelte', { query: '?raw', import: 'default', eager: true });
const styleFiles = import.meta.glob('../src/**/*.css', { query: '?raw' });
const pages = import.meta.glob<string>('../../src/croupier/web/static/{base,frame,pages,odds,sheet}.css', { query: '?raw', import: 'default', eager: true });
const hexColors = (css: string) => css.replaceAll(/\/\*[\s\S]*?\*\//g, '').match(HEX) ?? [];

type Node = AST.CSS.StyleSheet['children'][number] | AST.CSS.Block['children'][number];

/** Every selector of a component's style, those inside at-rules with them. */
function selectors(source: string, nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'Rule') return node.prelude.children.map((one) => source.slice(one.start, one.end));
    return node.type === 'Atrule' && node.name !== 'keyframes' && node.block ? selectors(source, node.block.children) : [];
  });
}

/** Whether nothing is left of a selector without its global parts. */
function isGlobal(selector: string): boolean {
  let rest = selector;
  for (let at = rest.indexOf(':global('); at >= 0; at = rest.indexOf(':global(')) {
    let [end, open] = [at + ':global('.length, 1];
    for (; open > 0; end++) open += rest[end] === '(' ? 1 : rest[end] === ')' ? -1 : 0;
    rest = rest.slice(0, at) + rest.slice(end);
  }
  return !/[a-z*]/i.test(rest);
}

describe('styles', () => {
  test('are in components, not in separate files', () => {
    expect(Object.keys(styleFiles)).toEqual([]);
  });

  test.each(Object.entries(components))('%s has no hex color and no rule for other components', (_, source) => {
    const { css } = parse(source, { modern: true });
    expect(hexColors(css?.content.styles ?? '')).toEqual([]);
    expect(selectors(source, css?.children ?? []).filter((one) => isGlobal(one) && !GLOBAL.includes(one))).toEqual([]);
  });

  test.each(Object.entries(pages))('%s takes its colors from tokens.css', (_, css) => {
    expect(css.length).toBeGreaterThan(0);
    expect(hexColors(css)).toEqual([]);
  });
});
