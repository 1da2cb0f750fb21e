/** A device that is passed around: what one person saw is gone before the next one looks, also from pages that the browser caches. */
const EVERY = 10_000;
/** Milliseconds before a seat can be opened: a key that is still down, or a second tap, opens nothing. */
const CALM = 700;
const CHANNEL = 'croupier-hot-seat';
const COOKIE = 'croupier-hot-';

/** The table of a page's path, or null. */
export function tableOf(path: string): string | null {
  return /^\/tables\/([^/]+)/.exec(path)?.[1] ?? null;
}

/** Whether these cookies say that this browser is passed around, at a table or at any. */
export function isPassedAround(cookies: string, table = ''): boolean {
  return cookies.split('; ').some((one) => one.startsWith(table ? `${COOKIE}${table}=` : COOKIE));
}

/** Clears the page and its title, so that the browser keeps nothing of it. */
function clear(): void {
  document.title = 'Croupier';
  document.body.replaceChildren();
}

export function passAround(): void {
  const table = tableOf(location.pathname);
  const curtain = document.querySelector<HTMLElement>('#curtain');
  document.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest<HTMLAnchorElement>('a[href$="/hot-seat"]');
    if (!link) return;
    event.preventDefault();
    document.title = 'Croupier';
    location.replace(link.href); // the last seat's page must not stay in the history
  });
  if (table === null) return;
  const channel = new BroadcastChannel(CHANNEL);
  if (curtain) channel.postMessage(table);
  else channel.onmessage = () => isPassedAround(document.cookie) && location.reload();
  if (!isPassedAround(document.cookie)) return;
  if (!curtain) window.addEventListener('pagehide', clear);
  window.addEventListener('pageshow', (event) => event.persisted && location.reload());
  if (isPassedAround(document.cookie, table)) stayHere(table, curtain);
  if (curtain) calm(curtain);
}

/** Keeps everyone around this device from being marked away; the curtain is redrawn when somebody else is to be offered first. */
function stayHere(table: string, curtain: HTMLElement | null): void {
  const say = async () => {
    const answer = await fetch(`/tables/${table}/hot-seat/here`, { method: 'POST' }).catch(() => null);
    if (!answer?.ok || !curtain) return;
    const { people, waited } = (await answer.json()) as { people: string[]; waited: string[] };
    if (people.join(' ') !== curtain.dataset['people'] || waited.join(' ') !== curtain.dataset['waited']) location.reload();
  };
  void say();
  window.setInterval(() => void say(), EVERY);
}

function calm(curtain: HTMLElement): void {
  const buttons = curtain.querySelectorAll('button');
  for (const button of buttons) button.disabled = true;
  window.setTimeout(() => buttons.forEach((button) => (button.disabled = false)), CALM);
}
