/** The dialogs of the table page that its header opens; one at a time. */
export type DialogName = 'invite' | 'preferences' | 'limits' | 'post' | 'rewind' | 'continue';

class Dialogs {
  open = $state<DialogName | null>(null);
  /** The version of the entry from which to continue; null to choose one. */
  from = $state<number | null>(null);

  /** Asks whether to continue from an entry at a branch; without one, from which. */
  continueFrom(version: number | null = null): void {
    this.from = version;
    this.open = 'continue';
  }
}

export const dialogs = new Dialogs();
