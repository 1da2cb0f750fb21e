/** How a page says that it is your turn: sound, vibration, notification, title and icon. Each can be turned off. */
import { keep, kept } from './browser-storage';
import { play } from './sounds';
import type { Snapshot } from './wire';

const VOLUME = 'croupier.volume';
const NOTIFY = 'croupier.notify';
const VIBRATE = 'croupier.vibrate';
const LOUD = 0.5;
const MOST_CARDS = 4;
const BETWEEN_CARDS = 0.07;
const BUZZ = [90, 60, 90];

/** Whether the table waits for this seat. */
export function isTurn(shot: Snapshot | null): boolean {
  return shot !== null && !shot.view.ended && !shot.read_only && shot.waiting_for.some((one) => one.seat === shot.seat);
}

/** How many cards have been moved or turned; blank cards, which have no id, are not counted. */
export function movedCards(before: Snapshot, after: Snapshot): number {
  const lying = whereCardsLie(before);
  return [...whereCardsLie(after)].filter(([id, lies]) => lying.get(id) !== lies).length;
}

function whereCardsLie({ view }: Snapshot): Map<string, string> {
  return new Map(view.places.flatMap(({ id, pieces }) => pieces.flatMap((piece): [string, string][] => (piece.id === null ? [] : [[piece.id, `${id} ${piece.face ?? ''}`]]))));
}

/** The page's title: your turn first. */
export function titleOf(shot: Snapshot): string {
  const name = shot.name || shot.view.title;
  return isTurn(shot) ? `Your turn · ${name}` : `${name} · ${shot.view.status}`;
}

export class Signals {
  volume = $state(0);
  notifies = $state(false);
  vibrates = $state(true);
  /** Whether several people share this device. */
  isShared = false;
  #before: Snapshot | null = null;
  #lock: WakeLockSentinel | null = null;
  #locking = false;

  constructor(phone: boolean) {
    const volume = Number(kept(VOLUME) ?? (phone ? 0 : LOUD));
    this.volume = volume >= 0 && volume <= 1 ? volume : 0;
    this.notifies = kept(NOTIFY) === 'on' && Signals.canNotify && Notification.permission === 'granted';
    this.vibrates = kept(VIBRATE) !== 'off';
  }

  static get canNotify(): boolean {
    return typeof Notification !== 'undefined' && window.isSecureContext;
  }

  static get canVibrate(): boolean {
    return typeof navigator.vibrate === 'function';
  }

  setVolume(volume: number): void {
    this.volume = volume;
    keep(VOLUME, String(volume));
  }

  setVibrates(on: boolean): void {
    this.vibrates = on;
    keep(VIBRATE, on ? 'on' : 'off');
  }

  /** Asks the browser for permission when turned on. */
  async setNotifies(on: boolean): Promise<void> {
    const allowed = on && Signals.canNotify && (await Notification.requestPermission()) === 'granted';
    this.notifies = allowed;
    keep(NOTIFY, allowed ? 'on' : 'off');
  }

  /** Signals the changes in a new snapshot; the first one of a page is silent. */
  take(shot: Snapshot): void {
    const before = this.#before;
    this.#before = shot;
    document.title = this.isShared ? shot.name || shot.view.title : titleOf(shot);
    showIcon(!this.isShared && isTurn(shot));
    void this.holdScreen(isTurn(shot));
    if (before === null || before.incarnation !== shot.incarnation || before.version === shot.version) return;
    const cards = this.volume > 0 ? movedCards(before, shot) : 0;
    for (let n = 0; n < Math.min(cards, MOST_CARDS); n++) play('card', this.volume, n * BETWEEN_CARDS);
    if (isTurn(shot) && !isTurn(before)) this.#turn(shot);
  }

  #turn(shot: Snapshot): void {
    play('turn', this.volume);
    if (this.vibrates && Signals.canVibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate(BUZZ);
    if (!this.notifies || this.isShared || document.visibilityState === 'visible') return;
    const what = shot.waiting_for.find((one) => one.seat === shot.seat)?.for ?? shot.view.status;
    const note = new Notification(`Your turn: ${shot.name || shot.view.title}`, { body: what, tag: shot.table, icon: '/static/icon-192.png' });
    note.onclick = () => window.focus();
  }

  /** Keeps the screen on while it is your turn, where the browser can. */
  async holdScreen(on: boolean): Promise<void> {
    if (!on || document.visibilityState !== 'visible') {
      const lock = this.#lock;
      this.#lock = null;
      await lock?.release().catch(() => {});
      return;
    }
    if (this.#locking || (this.#lock && !this.#lock.released) || !('wakeLock' in navigator)) return;
    this.#locking = true;
    this.#lock = await navigator.wakeLock.request('screen').catch(() => null);
    this.#locking = false;
  }
}

/** The icon with a mark while it is your turn. */
function showIcon(mine: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const address = mine ? '/static/croupier-turn.svg' : '/static/croupier.svg';
  if (icon && icon.getAttribute('href') !== address) icon.setAttribute('href', address);
}
