/** The pages that the server renders: these scripts only make them handier, and they work without scripts. */
import { copyText } from '../copy-text';
import { THEMES, setTheme, theme } from '../theme';
import { readsElsewhere } from './here';
import { passAround } from './hot-seat';

function chooseColors(): void {
  const field = document.querySelector<HTMLElement>('.colors');
  const select = field?.querySelector('select');
  if (!field || !select) return;
  field.hidden = false;
  select.value = theme();
  select.addEventListener('change', () => setTheme(THEMES.find((one) => one === select.value) ?? ''));
}

function copyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    const label = button.firstChild!;
    const words = label.textContent;
    button.hidden = false;
    button.addEventListener('click', () => {
      const input = document.getElementById(button.dataset['copy']!) as HTMLInputElement;
      void copyText(input.value).then((done) => {
        label.textContent = done ? 'Copied' : 'Select and copy it';
        window.setTimeout(() => (label.textContent = words), 2500);
      });
    });
  }
}

passAround();
chooseColors();
copyButtons();
readsElsewhere(document.body.dataset['here']);
if (!document.body.classList.contains('at-table')) void import('./lobby').then(({ prepareLobby }) => prepareLobby());
