/** Mounts the live table on `<div id="table" data-table="ID" data-seat="p1">`. */
import { mount } from 'svelte';
import App from './App.svelte';
import { readInvitation } from './invitation';
import RecordLine from './record/RecordLine.svelte';
import { Table } from './table.svelte';
import { showSuits } from './theme';

showSuits();
const target = document.getElementById('table');
if (target?.dataset['replay']) void import('./replay/replay-page').then(({ open }) => open(target));
else if (target?.dataset['table']) {
  const table = new Table(target.dataset['table'], target.dataset['seat'] ?? 'watch', target.dataset['sheets'] ?? '', readInvitation(target));
  if (target.dataset['hot']) table.passAround((target.dataset['seats'] ?? '').split(' '));
  if (target.dataset['part'] === 'wall') {
    void import('./later').then(({ Wall }) => {
      target.replaceChildren();
      mount(Wall, { target, props: { table } });
    });
  } else {
    target.replaceChildren();
    mount(App, { target, props: { table } });
  }
  const footer = document.getElementById('record');
  if (footer) mount(RecordLine, { target: footer, props: { table } });
}
