/** Who can be spoken to in the chat, and who sees a roll; its commands are in chat-commands. Pure. */
import type { Values } from './wire';

export type Visibility = 'everyone' | 'gm' | 'blind' | 'self';

/** Somebody who can be whispered to: their seat, and the names by which they are called. */
export interface Listener {
  seat: string;
  names: string[];
}

export type Spoken = { command: Values } | { problem: string };

/** Whether the text rolls or draws, so that it matters who sees the result. */
export function isRoll(text: string): boolean {
  return /^\/(r|roll|draw)\b/i.test(text.trim());
}
