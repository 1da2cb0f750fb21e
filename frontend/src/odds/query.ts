/** The values of a question's form, as a URL query and as a command line. */

export type Chosen = readonly [name: string, value: string];

/** The filled-in parameters, the rulings that differ from the default (twice in a comparison), and a complete condition. */
export function queryOf(chosen: readonly Chosen[], defaults: ReadonlyMap<string, string>): string {
  const told = chosen.filter(([, value]) => value.trim() !== '');
  const last = new Map(told.filter(([name]) => name !== 'set'));
  const wish = last.has('by') && last.has('at-least');
  const query = new URLSearchParams();
  for (const [name, value] of last) if (wish || !['by', 'at-least', 'of'].includes(name)) query.append(name, value);
  const settings = told.filter(([name]) => name === 'set').map(([, value]) => value);
  const key = (setting: string) => setting.split('=', 1)[0]!;
  for (const setting of settings) {
    const twice = settings.filter((one) => key(one) === key(setting)).length > 1;
    if (twice || setting !== `${key(setting)}=${defaults.get(key(setting))}`) query.append('set', setting);
  }
  return query.toString();
}

const PLAIN = /^[\w@%+=:,./-]+$/;

/** The same in a terminal. */
export function command(game: string, question: string, query: string): string {
  const given = [...new URLSearchParams(query)].map(([name, value]) => `--${name} ${PLAIN.test(value) ? value : `'${value.replaceAll("'", `'"'"'`)}'`}`);
  return ['croupier odds', game, question, ...given].join(' ');
}
