/** The dialogs of the table page that its header opens; one at a time. */
export type DialogName = 'invite' | 'preferences' | 'limits' | 'post' | 'rewind';

class Dialogs {
  open = $state<DialogName | null>(null);
}

export const dialogs = new Dialogs();
