/** The page of one odds question: each change of the form is computed and shown at once, and kept in the URL. */
import type { Problem } from '../wire';
import { renderAnswer } from './render';
import { command, queryOf, type Chosen } from './query';
import type { OddsAnswer } from './answer';

const PAUSE = 120;

const page = document.getElementById('odds')!;
const form = document.querySelector<HTMLFormElement>('#question')!;
const heads = document.getElementById('heads')!;
const shown = document.getElementById('shown')!;
const working = document.getElementById('working')!;
const link = document.querySelector<HTMLInputElement>('#link')!;
const copy = document.querySelector<HTMLButtonElement>('#copy')!;
const wrong = document.getElementById('wrong')!;
const { ask = '', page: address = '' } = page.dataset;
const [, , game = '', question = ''] = address.split('/');

let timer = 0;
let under: AbortController | null = null;

/** The form's controls as name and value, in order; unchecked ones are left out. */
function chosen(): Chosen[] {
  return [...new FormData(form)].map(([name, value]) => [name, String(value)]);
}

function defaults(): Map<string, string> {
  const rulings = form.querySelectorAll<HTMLElement>('.ruling');
  return new Map([...rulings].map((one) => [one.dataset['field']!, one.dataset['default']!]));
}

function refresh(): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(() => void work(), PAUSE);
}

async function work(): Promise<void> {
  const query = queryOf(chosen(), defaults());
  const path = `${address}?${query}`;
  history.replaceState(null, '', path);
  link.value = `${location.origin}${path}`;
  document.querySelector<HTMLAnchorElement>('#json')!.href = `${ask}?${query}`;
  document.getElementById('typed')!.textContent = command(game, question, query);
  under?.abort();
  const mine = (under = new AbortController());
  page.classList.add('busy');
  const late = window.setTimeout(() => (working.hidden = false), 400);
  try {
    const response = await fetch(`${address}/shown?${query}`, { headers: { accept: 'application/json' }, signal: mine.signal });
    const body: unknown = await response.json();
    if (mine !== under) return;
    showMessage(response.ok ? null : (body as Problem));
    if (!response.ok) return;
    const found = renderAnswer(body as OddsAnswer);
    heads.replaceChildren(...found.heads);
    shown.replaceChildren(...found.tables);
  } catch {
    if (mine === under) showMessage({ detail: 'The server is not responding. Try again in a moment.' });
  } finally {
    window.clearTimeout(late);
    if (mine === under) {
      working.hidden = true;
      page.classList.remove('busy');
    }
  }
}

/** Shows an error in one line at its field, or above the form if it is about no field. */
function showMessage(problem: Problem | null): void {
  for (const field of form.querySelectorAll('.wrong')) field.classList.remove('wrong');
  for (const line of form.querySelectorAll('.wrongly')) line.textContent = '';
  const name = problem?.field?.split('.').find((part) => part !== 'settings') ?? '';
  const field = name ? form.querySelector(`[data-field="${CSS.escape(name)}"]`) : null;
  field?.classList.add('wrong');
  const line = field?.querySelector('.wrongly');
  if (line) line.textContent = problem?.allowed ? `${problem.given ? `${problem.given} is not allowed` : 'missing'}; allowed: ${problem.allowed}` : (problem?.detail ?? '');
  wrong.hidden = !problem || line !== null && line !== undefined;
  wrong.textContent = wrong.hidden ? '' : (problem?.detail ?? problem?.title ?? 'The odds could not be computed.');
}

form.addEventListener('input', (event) => {
  const input = event.target;
  if (input instanceof HTMLInputElement && input.type === 'range') input.parentElement!.querySelector('output')!.textContent = input.value;
  refresh();
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void work();
});
copy.hidden = false;
copy.addEventListener('click', async () => {
  link.select();
  const copied = await navigator.clipboard?.writeText(link.value).then(() => true, () => false);
  document.getElementById('copied')!.textContent = copied ? 'copied' : 'selected: press Ctrl+C to copy';
});

/** Whether a control's value differs from the one the page was sent with. */
function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) return control.selectedIndex !== Math.max(0, [...control.options].findIndex((one) => one.defaultSelected));
  return control instanceof HTMLInputElement && (control.value !== control.defaultValue || control.checked !== control.defaultChecked);
}

/** Values set before this script loaded, or restored by the browser, are computed too. */
for (const control of form.elements) if (isChanged(control)) control.dispatchEvent(new Event('input', { bubbles: true }));
