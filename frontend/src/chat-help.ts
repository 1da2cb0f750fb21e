/** What can be written in the chat, for its help. Pure. */
import type { Listener } from './chat';

/** A command as an example, what it does, and the text that it begins with. */
export interface Hint {
  write: string;
  does: string;
  begin: string;
}

/** The chat commands; the example of a whisper goes to the first listener. `hasGm`: there is a GM other than this seat. */
export function chatHelp(listeners: readonly Listener[], hasGm = true): Hint[] {
  const found: [write: string, does: string][] = [
    ['/r 2d6+3', 'roll dice; add a comment after #'],
    hasGm ? ['/gr 1d20', 'roll so that only you and the GM see it; /br: only the GM, /sr: only you'] : ['/sr 1d20', 'roll so that only you see it'],
    ['/draw 2', 'draw cards from a full deck'],
    [`/w ${nameOf(listeners[0])} hello`, 'whisper to one person'],
    ['/me shrugs', 'describe what you do'],
  ];
  return found.map(([write, does]) => ({ write, does, begin: `${write.split(' ')[0]} ` }));
}

/** The commands that start with this text, or after /w the names; none once the command is complete. */
export function hinted(text: string, listeners: readonly Listener[], hasGm = true): Hint[] {
  if (/^\/\S*$/.test(text)) return chatHelp(listeners, hasGm).filter((one) => one.write.startsWith(text.toLowerCase()));
  const begun = /^\/w(?:hisper)?\s+(.*)$/i.exec(text)?.[1]?.toLocaleLowerCase();
  if (begun === undefined) return [];
  const named = listeners.map(nameOf).filter((name) => name.toLocaleLowerCase().startsWith(begun));
  return named.map((name) => ({ write: `/w ${name}`, does: `whisper to ${name}`, begin: `/w ${name} ` }));
}

const nameOf = (listener: Listener | undefined): string => listener?.names[0] ?? 'Ana';
