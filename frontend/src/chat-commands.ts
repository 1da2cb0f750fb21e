/** The commands of the chat after a slash, loaded with the first of them. Pure: from text to a command of the table. */
import type { Listener, Spoken, Visibility } from './chat';

const ROLLS: Record<string, Visibility | null> = { r: null, roll: null, gr: 'gm', gmroll: 'gm', br: 'blind', blindroll: 'blind', sr: 'self', selfroll: 'self' };

/** The command that a text with a slash stands for; `visibility` is used if the text does not say who sees the result. The GM's own secret rolls are seen by the GM alone. */
export function spoken(text: string, listeners: readonly Listener[], visibility: Visibility = 'everyone', isGm = false): Spoken {
  const words = text.trim();
  const [, name = '', rest = ''] = /^\/(\S*)\s*([^]*)$/.exec(words) ?? [];
  const word = name.toLowerCase();
  if (word in ROLLS) {
    if (!rest) return { problem: `Add the dice after /${word}, for example /${word} 2d6+3.` };
    const seers = ROLLS[word] ?? visibility;
    return { command: { type: 'free_roll', roll: rest, visibility: isGm && seers !== 'everyone' ? 'self' : seers } };
  }
  if (word === 'draw') return drawn(rest, visibility);
  if (word === 'w' || word === 'whisper') return whispered(rest, listeners);
  if (word === 'me' || word === 'em') return rest ? { command: { type: 'emote', text: rest } } : { problem: 'Add what you do after /me, for example /me shrugs.' };
  return { problem: `There is no /${name}. Try /r, /gr, /draw, /w or /me.` };
}

function drawn(rest: string, visibility: Visibility): Spoken {
  if (rest && !/^\d{1,2}$/.test(rest)) return { problem: 'Add the number of cards after /draw, for example /draw 2.' };
  return { command: { type: 'free_draw', cards: rest ? Number(rest) : 1, visibility } };
}

/** A whisper goes to the listener with the longest name that the text begins with. */
function whispered(rest: string, listeners: readonly Listener[]): Spoken {
  if (!listeners.length) return { problem: 'Nobody else is at the table.' };
  const called = listeners.flatMap(({ seat, names }) => names.map((name) => ({ seat, name })));
  const fits = called.filter(({ name }) => begins(rest, name)).sort((a, b) => b.name.length - a.name.length)[0];
  if (!fits) return { problem: `Add a name after /w: ${listeners.map(({ names }) => names[0]).join(', ')}.` };
  const text = rest.slice(fits.name.length).replace(/^[\s:,]+/, '');
  return text ? { command: { type: 'whisper', to: fits.seat, text } } : { problem: `Add your message after ${fits.name}.` };
}

function begins(text: string, name: string): boolean {
  if (!name || text.slice(0, name.length).toLocaleLowerCase() !== name.toLocaleLowerCase()) return false;
  return !/[\p{L}\p{N}]/u.test(text.charAt(name.length));
}

/** The text with one more die of this kind, added to the dice that are there: "/r 2d6" and "d6" give "/r 3d6". */
export function withDie(text: string, die: string): string {
  const words = text.trim();
  const roll = /^\/(r|roll|gr|br|sr)\s+([^#]*)/i.exec(words);
  if (!roll) return `/r 1${die}`;
  const dice = roll[2]!.trim();
  const same = new RegExp(`(^|[+\\s])(\\d*)${die.replace('%', '%')}(?![\\d%a-z!])`, 'i').exec(dice);
  const more = same ? dice.slice(0, same.index) + same[1] + String(Number(same[2] || '1') + 1) + die + dice.slice(same.index + same[0].length) : `${dice}+1${die}`;
  return `/${roll[1]} ${more}${words.slice(roll[0].length) ? ` ${words.slice(roll[0].length)}` : ''}`;
}
