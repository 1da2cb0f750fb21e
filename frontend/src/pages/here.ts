/** Keeps a seat from being marked away while its person reads a sheet or another page of the table. */
const EVERY = 10_000;

export function readsElsewhere(address: string | undefined): void {
  if (!address) return;
  const say = () => {
    if (document.visibilityState === 'visible') void fetch(address, { method: 'POST' }).catch(() => {});
  };
  say();
  window.setInterval(say, EVERY);
  document.addEventListener('visibilitychange', say);
}
