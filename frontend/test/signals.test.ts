import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Snapshot } from '../src/wire';

const played: [string, number][] = [];
vi.mock('../src/sounds', () => ({ play: (sound: string, volume: number) => void (volume > 0 && played.push([sound, volume])) }));

/** All test files share their modules: one that ran before may have loaded these without the mock. */
vi.resetModules();
const { Signals, titleOf } = await import('../src/signals.svelte');

let stored: Map<string, string>;
let buzzes: number[][];
let notes: { title: string; body: string }[];
let locks: { held: number; asked: number };
let permission: 'granted' | 'denied';
let icon: { href: string; getAttribute: () => string; setAttribute: (name: string, to: string) => void };
const page = { title: '', visibilityState: 'visible', querySelector: () => icon };

class Note {
  static get permission() {
    return permission;
  }
  static requestPermission = () => Promise.resolve(permission);
  constructor(title: string, { body }: { body: string }) {
    notes.push({ title, body });
  }
}

/** A table at this version, at which this seat (p1) or another one is to act, and where its cards lie. */
function at(version: number, seat: string | null, ...cards: [string, string][]): Snapshot {
  const places = cards.map(([id, piece]) => ({ id, pieces: [{ id: piece, face: null }] }));
  const waiting = seat === null ? [] : [{ seat, name: '', for: 'defend', count: 1 }];
  return { table: 't', name: 'The bridge', incarnation: 'i', version, seat: 'p1', read_only: false, waiting_for: waiting, view: { title: 'State Stack', status: 'Round 2', ended: false, places } } as unknown as Snapshot;
}

beforeEach(() => {
  stored = new Map();
  [buzzes, notes, locks, permission, page.visibilityState] = [[], [], { held: 0, asked: 0 }, 'granted', 'visible'];
  played.length = 0;
  icon = { href: '', getAttribute: () => icon.href, setAttribute: (_, to) => (icon.href = to) };
  const lock = () => {
    locks.asked += 1;
    locks.held += 1;
    const own = { released: false, release: () => ((own.released = true), (locks.held -= 1), Promise.resolve()) };
    return Promise.resolve(own);
  };
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, to: string) => stored.set(key, to) });
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { vibrate: (pattern: number[]) => buzzes.push(pattern), userActivation: { hasBeenActive: true }, wakeLock: { request: lock } });
  vi.stubGlobal('window', { isSecureContext: true, focus: () => {} });
  vi.stubGlobal('Notification', Note);
});

afterEach(() => vi.unstubAllGlobals());

describe('when it becomes your turn', () => {
  it('the page chimes and vibrates once, and its title and icon say so', () => {
    const signals = new Signals(false);
    signals.take(at(1, 'p2'));
    expect([played, buzzes, page.title, icon.href]).toEqual([[], [], 'The bridge · Round 2', '/static/croupier.svg']);
    signals.take(at(2, 'p1'));
    expect([played, buzzes.length]).toEqual([[['turn', 0.5]], 1]);
    expect([page.title, icon.href]).toEqual(['Your turn · The bridge', '/static/croupier-turn.svg']);
    signals.take(at(3, 'p1'));
    expect([played.length, buzzes.length]).toEqual([1, 1]);
    expect(titleOf(at(4, null))).toBe('The bridge · Round 2');
  });

  it('the first state of a page is not news, and neither is a server restart', () => {
    const signals = new Signals(false);
    signals.take(at(1, 'p1'));
    signals.take({ ...at(2, 'p1'), incarnation: 'j' });
    expect([played, buzzes]).toEqual([[], []]);
  });

  it('a phone is silent until its volume is turned up, which it remembers', () => {
    const turn = (signals: InstanceType<typeof Signals>) => (signals.take(at(1, 'p2')), signals.take(at(2, 'p1')));
    const signals = new Signals(true);
    turn(signals);
    expect(played).toEqual([]);
    signals.setVolume(0.8);
    turn(new Signals(true));
    expect(played).toEqual([['turn', 0.8]]);
  });

  it('vibration can be turned off, and waits for a first touch', () => {
    const signals = new Signals(true);
    signals.setVibrates(false);
    signals.take(at(1, 'p2'));
    signals.take(at(2, 'p1'));
    const other = new Signals(true);
    expect(other.vibrates).toBe(false);
    other.setVibrates(true);
    vi.stubGlobal('navigator', { ...navigator, userActivation: { hasBeenActive: false } });
    other.take(at(1, 'p2'));
    other.take(at(2, 'p1'));
    expect(buzzes).toEqual([]);
  });

  it('a notification appears only if wanted, allowed, and the page is hidden', async () => {
    const signals = new Signals(false);
    const turn = (version: number) => (signals.take(at(version, 'p2')), signals.take(at(version + 1, 'p1')));
    page.visibilityState = 'hidden';
    turn(1);
    expect(notes).toEqual([]);
    await signals.setNotifies(true);
    turn(3);
    expect(notes).toEqual([{ title: 'Your turn: The bridge', body: 'defend' }]);
    page.visibilityState = 'visible';
    turn(5);
    expect(notes).toHaveLength(1);
    permission = 'denied';
    await signals.setNotifies(true);
    expect([signals.notifies, new Signals(false).notifies]).toEqual([false, false]);
  });
});

describe('the screen', () => {
  it('stays on while it is your turn and the page is shown, and no longer', async () => {
    const signals = new Signals(true);
    await signals.holdScreen(true);
    await signals.holdScreen(true);
    expect(locks).toEqual({ held: 1, asked: 1 });
    await signals.holdScreen(false);
    expect(locks.held).toBe(0);
    page.visibilityState = 'hidden';
    await signals.holdScreen(true);
    expect(locks).toEqual({ held: 0, asked: 1 });
  });
});

describe('cards', () => {
  it('make a sound when they are placed, four at most', () => {
    const signals = new Signals(false);
    const deal = (n: number): [string, string][] => Array.from({ length: 9 }, (_, at) => [at < n ? 'hand' : 'deck', `c${at}`]);
    signals.take(at(1, 'p2', ...deal(0)));
    signals.take(at(2, 'p2', ...deal(1)));
    expect(played).toEqual([['card', 0.5]]);
    signals.take(at(3, 'p2', ...deal(9)));
    expect(played).toHaveLength(5);
  });
});
