/** The scripts of the pages before a table, in one file that the live table does not load. */
import { arrangeTables } from './my-tables';
import { prepareNewTable } from './new-table';
import { readSeatLink } from './seat-link';

export function prepareLobby(): void {
  arrangeTables();
  prepareNewTable();
  readSeatLink();
}
