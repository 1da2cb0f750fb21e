/** Mounts the island on `<div id="table" data-table="ID" data-seat="p1">`. */
import { mount } from 'svelte';
import App from './App.svelte';
import { Table } from './table.svelte';
import './table.css';

const target = document.getElementById('table');
if (target?.dataset['table']) {
  const table = new Table(target.dataset['table'], target.dataset['seat'] ?? 'watch');
  target.replaceChildren();
  mount(App, { target, props: { table } });
}
