/** The lobby in words: each seat with who sits on it and what they are doing, and what happens next. */
import type { Group, Seat, Waiting } from './wire';

export type SeatState = 'free' | 'away' | 'out' | 'choosing' | 'ready';

/** One seat of the lobby. */
export interface LobbySeat {
  id: string;
  /** GM, or the number of the player. */
  role: string;
  name: string;
  you: boolean;
  state: SeatState;
  /** What the seat has been asked for; empty if nothing. */
  task: string;
  /** The characters of a player, by name; empty until there is one. */
  plays: string;
}

export const STATE_WORDS: { [state in SeatState]: string } = { free: 'free', away: 'away', out: 'has stepped out', choosing: 'choosing', ready: 'ready' };

export function lobbySeats(seats: readonly Seat[], waiting: readonly Waiting[], groups: readonly Pick<Group, 'label' | 'owner' | 'kind'>[] = []): LobbySeat[] {
  return seats.map((seat) => {
    const asked = waiting.find((one) => one.seat === seat.id)?.for ?? '';
    const state = !seat.taken ? 'free' : seat.stepped_out ? 'out' : !seat.present ? 'away' : asked ? 'choosing' : 'ready';
    const role = seat.kind === 'gm' ? 'GM' : `Player ${seat.id.replace(/^\D+/, '')}`;
    return { id: seat.id, role, name: seat.taken ? seat.name || role : '', you: seat.you, state, task: seat.taken ? taskOf(asked, seat.you) : '', plays: seat.kind === 'gm' ? '' : listed(charactersOf(seat, role, groups)) };
  });
}

const charactersOf = (seat: Seat, role: string, groups: readonly Pick<Group, 'label' | 'owner' | 'kind'>[]): string[] =>
  groups.filter(({ label, owner, kind }) => owner === seat.id && !kind && label && label !== seat.name && label !== role).map(({ label }) => label);

/** Who is the GM, which nobody should have to ask. */
export function whoIsGm(seats: readonly Seat[]): string {
  const gm = seats.find((seat) => seat.kind === 'gm');
  if (!gm) return 'Nobody is the GM: the players run the game together.';
  return gm.you ? 'You are the GM.' : gm.taken && gm.name && gm.name !== 'GM' ? `${gm.name} is the GM.` : 'The GM runs the game.';
}

/** What somebody is asked, as others read it. */
export const asTheirs = (asked: string): string => asked.replace(/\byour\b/g, 'their').replace(/\bYour\b/g, 'Their');

/** What somebody is waited for, without the name in front that is already there: "Ben: what to prepare for" of Ben. */
export const waitedFor = (asked: string, name: string): string => asTheirs(asked.startsWith(`${name}: `) ? asked.slice(name.length + 2) : asked);

/** Who goes on where nobody is asked: the GM, or without one anybody. */
export function whoGoesOn(seats: readonly Seat[]): string {
  const gm = seats.find((seat) => seat.kind === 'gm');
  return `Nobody has to act now. ${!gm ? 'Anyone may go on.' : gm.you ? 'You go on: say what happens, or start what comes next.' : 'The GM or you go on.'}`;
}

/** A question as something to do: to others, it is about "their" character. */
function taskOf(asked: string, isMine: boolean): string {
  const words = isMine ? asked : asTheirs(asked);
  if (/^(your|their|which|who|what|how)\b/i.test(words)) return `choose ${uncapitalized(words)}`;
  return /^(make|add|choose|pick|start|set)\b/i.test(words) ? uncapitalized(words) : words;
}

const uncapitalized = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** One line about what happens next; it is this seat's turn to do it, or others' turn. */
export interface NextStep {
  text: string;
  isMine: boolean;
}

export function nextSteps(seats: readonly LobbySeat[]): NextStep[] {
  const steps: NextStep[] = [];
  const own = seats.find((seat) => seat.you && seat.task);
  if (own) steps.push({ text: `You: ${own.task}`, isMine: true });
  const others = new Map<string, string[]>();
  for (const seat of seats) if (seat.task && !seat.you) others.set(seat.task, [...(others.get(seat.task) ?? []), seat.name]);
  for (const [task, names] of others) steps.push({ text: `${listed(names)}: ${task}`, isMine: false });
  if (steps.length === 0) steps.push({ text: seats.some((seat) => seat.state === 'free') ? 'The others take their seats' : 'Everyone is ready', isMine: false });
  return steps;
}

export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** The heading: that this is the lobby, and who is missing or whose turn it is. */
export function lobbyTitle(seats: readonly LobbySeat[]): string {
  const free = seats.filter((seat) => seat.state === 'free').length;
  const missing = free === 1 ? 'one player' : `${free} players`;
  if (seats.some((seat) => seat.you && seat.task)) return free ? `Lobby · your turn, waiting for ${missing}` : 'Lobby · your turn';
  if (free) return `Lobby · waiting for ${missing}`;
  const names = seats.filter((seat) => seat.task).map((seat) => seat.name);
  return names.length ? `Lobby · waiting for ${listed(names)}` : 'Lobby · everyone is ready';
}
