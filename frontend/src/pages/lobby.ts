/** What the pages before a table need, and the live table does not: one file, loaded there. */
import { arrangeTables } from './my-tables';
import { prepareNewTable } from './new-table';
import { readSeatLink } from './seat-link';

export function prepareLobby(): void {
  arrangeTables();
  prepareNewTable();
  readSeatLink();
}
