/** Downloads the file for `croupier verify --seen`. */
import type { RecordStore } from './kept';

export function saveSeen(kept: RecordStore): void {
  const file = JSON.stringify(kept.file());
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${file}\n`], { type: 'application/json' }));
  link.download = `${kept.table}-${kept.seat}-seen.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
