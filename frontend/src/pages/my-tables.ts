/** The list of tables: dates in words, and tables that this browser has archived, folded away. */
import { keep, kept } from '../browser-storage';

const ARCHIVED = 'croupier.archived';
/** Tables in view before the others are folded, so that the forms to join or open one are near. */
const FEW = 3;
const DAY = 86_400_000;

/** "today, 14:05", "yesterday", "5 days ago" or a date. */
export function dateInWords(at: Date, now: Date): string {
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const days = Math.round((midnight(now) - midnight(at)) / DAY);
  if (days === 0) return `today, ${at.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}`;
  if (days === 1) return 'yesterday';
  return days > 1 && days < 14 ? `${days} days ago` : at.toLocaleDateString();
}

export function arrangeTables(): void {
  const list = document.querySelector<HTMLElement>('.tables:has([data-table])');
  const fold = document.querySelector<HTMLElement>('.archived');
  if (!list || !fold) return;
  for (const time of list.querySelectorAll('time')) time.textContent = `Last played ${dateInWords(new Date(time.dateTime), new Date())}`;
  const rows = [...list.querySelectorAll<HTMLElement>('[data-table]')];
  const all = document.createElement('button');
  all.type = 'button';
  all.className = 'tool all-tables';
  let isFolded = true;
  all.addEventListener('click', () => {
    isFolded = false;
    arrange();
    list.querySelectorAll<HTMLElement>('.to-table')[FEW]?.focus();
  });
  list.after(all);
  let archived = new Set((kept(ARCHIVED) ?? '').split(' ').filter(Boolean));
  const arrange = () => {
    for (const row of rows) {
      const away = archived.has(row.dataset['table']!);
      const button = row.querySelector<HTMLButtonElement>('.archive');
      (away ? fold.querySelector('.tables')! : list).append(row);
      if (button) {
        button.hidden = false;
        button.firstChild!.textContent = away ? 'Put back' : 'Archive';
      }
    }
    const shown = list.querySelectorAll('[data-table]').length;
    all.hidden = !isFolded || shown <= FEW + 1;
    all.textContent = `Show all ${shown} tables`;
    list.classList.toggle('few', !all.hidden);
    const many = fold.querySelectorAll('[data-table]').length;
    fold.hidden = many === 0;
    fold.querySelector('.count')!.textContent = String(many);
  };
  for (const row of rows)
    row.querySelector('.archive')?.addEventListener('click', () => {
      const table = row.dataset['table']!;
      archived = archived.has(table) ? new Set([...archived].filter((one) => one !== table)) : new Set([...archived, table]);
      keep(ARCHIVED, [...archived].join(' '));
      arrange();
    });
  arrange();
}
