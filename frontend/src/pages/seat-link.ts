/** A seat link: the pass is in the fragment, which browsers send to no server; the page shows which seat it is for. */
import type { Problem, SeatOfPass } from '../wire';

export interface Pass {
  code: string;
  pass: string;
}

/** CODE-PASS, or a long pass alone; null without one. */
export function passOf(fragment: string): Pass | null {
  const text = decodeURIComponent(fragment.replace(/^#/, ''));
  const short = /^([A-Za-z0-9]{6})-([A-Za-z0-9]{8})$/.exec(text);
  if (short) return { code: short[1]!, pass: short[2]! };
  return text ? { code: '', pass: text } : null;
}

/** "At Friday (the game): the seat of Ana, player 1." */
export function inWords({ table_name, game_title, seat, name }: SeatOfPass): string {
  const label = seat === 'gm' ? 'the GM' : seat.replace(/^p/, 'player ');
  return `At ${table_name} (${game_title}): ${name && !(seat === 'gm' && name === 'GM') ? `the seat of ${name}, ${label}` : `the seat of ${label}`}.`;
}

export function readSeatLink(): void {
  const form = document.querySelector<HTMLFormElement>('#take');
  const pass = form && location.pathname === '/seat' ? passOf(location.hash) : null;
  if (!form || !pass) return;
  history.replaceState(null, '', '/seat');
  form.querySelector<HTMLInputElement>('[name=code]')!.value = pass.code;
  form.querySelector<HTMLInputElement>('[name=pass]')!.value = pass.pass;
  for (const typed of form.querySelectorAll<HTMLElement>('.typed')) typed.hidden = true;
  void look(pass).then((words) => (document.getElementById('seat-of-pass')!.textContent = words));
}

async function look(pass: Pass): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch('/api/passes', { method: 'POST', headers, body: JSON.stringify(pass) });
  const read: unknown = await answer.json().catch(() => ({}));
  if (answer.ok) return inWords(read as SeatOfPass);
  const { detail, title } = read as Problem;
  return `${detail ?? title ?? 'This link does not work'}. Ask for a new link.`;
}
