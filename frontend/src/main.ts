/** Mounts the live table on `<div id="table" data-table="ID" data-seat="p1">`, a draft on `<div id="worksheet" ...>`. */
import { mount } from 'svelte';
import App from './App.svelte';
import { readInvitation } from './invitation';
import RecordLine from './record/RecordLine.svelte';
import { Table } from './table.svelte';
import { DraftEditor } from './draft-editor.svelte';
import Worksheet from './Worksheet.svelte';

const target = document.getElementById('table');
if (target?.dataset['table']) {
  const table = new Table(target.dataset['table'], target.dataset['seat'] ?? 'watch', target.dataset['sheets'] ?? '', readInvitation(target));
  target.replaceChildren();
  mount(App, { target, props: { table } });
  const footer = document.getElementById('record');
  if (footer) mount(RecordLine, { target: footer, props: { table } });
}

const draft = document.getElementById('worksheet');
if (draft?.dataset['table']) {
  const { table, seat = '', kind = '', of = seat, game = '' } = draft.dataset;
  const sheet = new DraftEditor(table, seat, kind, of, game);
  draft.replaceChildren();
  mount(Worksheet, { target: draft, props: { sheet, seats: (draft.dataset['seats'] ?? '').split(' ').filter(Boolean) } });
}
