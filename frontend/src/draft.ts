/** Mounts a draft of a character on `<div id="worksheet" data-table="ID" data-seat="p1" ...>`. */
import { mount } from 'svelte';
import { DraftEditor } from './draft-editor.svelte';
import Worksheet from './Worksheet.svelte';

const target = document.getElementById('worksheet');
if (target?.dataset['table']) {
  const { table, seat = '', kind = '', of = seat, game = '', seats = '' } = target.dataset;
  const sheet = new DraftEditor(table, seat, kind, of, game);
  target.replaceChildren();
  mount(Worksheet, { target, props: { sheet, seats: seats.split(' ').filter(Boolean) } });
}
