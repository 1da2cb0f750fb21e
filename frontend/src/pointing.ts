/** Where a click on the table points, for a form that asks for a thing there. */

/** The one thing asked for in the area around this element; null if there is none, or more than one. */
export function pointedAt(hit: Element, asked: ReadonlySet<string>): string | null {
  for (const selector of ['[data-thing]', '[data-place]', '[data-group]']) {
    const area = hit.closest<HTMLElement>(selector);
    if (!area) continue;
    const inside = [area, ...area.querySelectorAll<HTMLElement>('[data-thing], [data-place]')].flatMap(namesOf);
    const found = [...new Set(inside)].filter((name) => asked.has(name));
    if (found.length === 1) return found[0]!;
  }
  return null;
}

const namesOf = ({ dataset }: HTMLElement): string[] => [dataset['thing'], dataset['place'], dataset['group']].flatMap((name) => name ?? []);
