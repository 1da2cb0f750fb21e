/** The connection to the server: a WebSocket that reconnects by itself, and the commands not answered yet. */
import { commandId } from './ids';
import type { Message, Values } from './wire';

export type ConnectionState = 'connecting' | 'live' | 'waiting' | 'closed';

export interface Hears {
  message(message: Message): void;
  /** `why` is the server's reason when it has closed the connection for good. */
  line(line: ConnectionState, seconds: number, why?: string): void;
  /** The groups of choices to request, joined by commas. */
  groups(): string;
  /** INCARNATION:N of the last message received, or null before the first snapshot. */
  after(): string | null;
}

const PING_EVERY = 25_000;
const SILENT_FOR = 70_000;
const LONGEST_WAIT = 5_000;
const REFUSED = new Set([4400, 4401, 4403, 4404]);

/** Milliseconds before the next try: half a second, doubled each time, at most five seconds, with some jitter. */
export function backoff(tries: number, spread: number): number {
  return Math.min(LONGEST_WAIT, 500 * 2 ** tries) * (0.75 + spread / 2);
}

export class Connection {
  #address: string;
  #hears: Hears;
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer = 0;
  #heard = 0;
  #isOver = false;
  #unanswered = new Map<string, string>();

  constructor(address: string, hears: Hears) {
    this.#address = address;
    this.#hears = hears;
    window.addEventListener('online', () => this.hurry());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.hurry());
    window.setInterval(() => this.#ping(), PING_EVERY);
  }

  open(): void {
    window.clearTimeout(this.#timer);
    this.#hears.line('connecting', 0);
    const after = this.#hears.after();
    const asked = `${this.#address}&groups=${encodeURIComponent(this.#hears.groups())}`;
    const address = after === null ? asked : `${asked}&after=${encodeURIComponent(after)}`;
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#heard = Date.now();
      this.#hears.line('live', 0);
      for (const body of this.#unanswered.values()) socket.send(body);
    };
    socket.onmessage = (event) => this.#receive(socket, String(event.data));
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#closed(event.code, event.reason);
    };
  }

  /** Sends a command, and resends it after a reconnect; the server acts only once per id. */
  send(prompt: string | null, command: Values): string {
    const id = commandId();
    const body = JSON.stringify({ id, prompt, command });
    this.#unanswered.set(id, body);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(body);
    return id;
  }

  /** Sends a message that is not resent after a reconnect; false if disconnected. */
  ask(body: object): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(body));
    return true;
  }

  /** Reconnects and resumes from the last message received, after a gap. */
  again(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.open();
  }

  #receive(socket: WebSocket, text: string): void {
    if (socket !== this.#socket) return;
    this.#heard = Date.now();
    this.#tries = 0;
    const message = JSON.parse(text) as Message;
    if ('ok' in message) this.#unanswered.delete(message.id);
    this.#hears.message(message);
  }

  #closed(code: number, why: string): void {
    this.#socket = null;
    if (REFUSED.has(code)) {
      this.#isOver = true;
      this.#hears.line('closed', 0, why);
      return;
    }
    this.#countDown(Date.now() + backoff(this.#tries++, Math.random()));
  }

  /** Reports the seconds left, each second, until it is time for the next try. */
  #countDown(until: number): void {
    const left = until - Date.now();
    if (left <= 0) return this.open();
    this.#hears.line('waiting', Math.ceil(left / 1000));
    this.#timer = window.setTimeout(() => this.#countDown(until), Math.min(1000, left));
  }

  /** Tries again at once, unless the server has closed the connection for good. */
  hurry(): void {
    if (this.#socket === null && !this.#isOver) this.open();
  }

  #ping(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.#heard > SILENT_FOR) this.again();
    else this.#socket.send('{"ping":true}');
  }
}
