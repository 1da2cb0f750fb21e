/** The form of a new table: fields stay when another game is chosen, presets show what they choose, settings are searched. */
import { keep, kept } from '../browser-storage';

const NAME = 'croupier.name';
const STAY = ['person', 'players', 'gm', 'mode', 'watchers', 'luck', 'odds', 'real_luck', 'waiting_room', 'word'];

type Presets = { [preset: string]: { [setting: string]: string } };

export function prepareNewTable(): void {
  rememberName();
  const form = document.querySelector<HTMLFormElement>('#new-table');
  if (!form) return;
  carryFields(form);
  showPreset(form);
  searchSettings(form);
}

/** The person's name from last time in every empty field for it; the fields are read when their form is sent. */
function rememberName(): void {
  const fields = document.querySelectorAll<HTMLInputElement>('input[autocomplete=nickname]:not(#table-name, #pass-name)');
  for (const field of fields) {
    if (!field.value && field.form?.id !== 'take') field.value = kept(NAME) ?? '';
    field.form?.addEventListener('submit', () => field.value.trim() && keep(NAME, field.value.trim()));
  }
}

/** The query that opens the page for another game with what was typed; a table named after its game is not kept. */
export function queryFor(game: string, typed: FormData, title: string): string {
  const query = new URLSearchParams({ game });
  for (const name of STAY) {
    const value = typed.get(name);
    if (typeof value === 'string' && value) query.set(name, value);
  }
  const name = typed.get('name');
  if (typeof name === 'string' && name && name !== title) query.set('name', name);
  return query.toString();
}

function carryFields(form: HTMLFormElement): void {
  const title = document.querySelector('.games [aria-current]')?.textContent ?? '';
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.games h3 a'))
    link.addEventListener('click', () => {
      const game = new URL(link.href).searchParams.get('game') ?? '';
      link.href = `/?${queryFor(game, new FormData(form), title)}#new-table`;
    });
}

/** The first option of each setting is the preset's; its label says which one that is. */
function showPreset(form: HTMLFormElement): void {
  const presets = JSON.parse(form.querySelector<HTMLElement>('.settings')?.dataset['presets'] ?? '{}') as Presets;
  const show = () => {
    const chosen = presets[String(new FormData(form).get('preset'))] ?? {};
    for (const row of form.querySelectorAll<HTMLElement>('[data-setting]')) {
      const select = row.querySelector('select')!;
      const code = (chosen[row.dataset['setting']!] ?? '').split(':')[0]!;
      const option = [...select.options].find((one) => (code ? one.value === code : one.text.endsWith('(booklet)') && one.value !== ''));
      if (option) select.options[0]!.text = `${option.text.replace(' (booklet)', '')} (preset)`;
      row.classList.toggle('changed', code !== '');
    }
  };
  for (const radio of form.querySelectorAll('input[name=preset]')) radio.addEventListener('change', show);
  show();
}

function searchSettings(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>('.find');
  const search = field?.querySelector('input');
  if (!field || !search) return;
  field.hidden = false;
  const rows = [...form.querySelectorAll<HTMLElement>('[data-setting]')];
  search.addEventListener('keydown', (event) => event.key === 'Enter' && event.preventDefault());
  search.addEventListener('input', () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const row of rows) row.hidden = !words.every((word) => `${row.dataset['setting']} ${row.textContent}`.toLowerCase().includes(word));
    for (const section of form.querySelectorAll<HTMLElement>('.settings > fieldset')) section.hidden = !section.querySelector('[data-setting]:not([hidden])');
    const many = rows.filter((row) => !row.hidden).length;
    field.querySelector('[role=status]')!.textContent = words.length ? `${many} of ${rows.length} settings` : '';
  });
}
