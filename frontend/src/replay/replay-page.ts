/** Mounts a replay on `<div id="table" data-table="ID" data-seat="p1" data-replay="p1">`; the hash names the entry, else `data-entry`. */
import { mount } from 'svelte';
import ReplayApp from './ReplayApp.svelte';
import { ReplayTable } from './replay.svelte';

/** The version that the address names, if any. */
export function versionIn(hash: string): number | null {
  return /^#\d{1,9}$/.test(hash) ? Number(hash.slice(1)) : null;
}

export function open(target: HTMLElement): void {
  const { table = '', seat = 'watch', replay = seat, opened = '', branches, entry } = target.dataset;
  const shown = new ReplayTable(table, seat, replay, opened, branches === 'yes');
  target.replaceChildren();
  mount(ReplayApp, { target, props: { table: shown } });
  addEventListener('hashchange', ({ newURL }) => {
    const version = versionIn(new URL(newURL).hash); // the address itself may have been replaced since
    if (version !== null) shown.go(version, 'step');
  });
  void shown.begin(versionIn(location.hash) ?? versionIn(`#${entry}`));
}
