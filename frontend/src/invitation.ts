/** The invitation that the server rendered into the page: link, code, and the QR code or why there is none. */
import type { Qr } from './wire';

export interface Invitation {
  link: string;
  code: string;
  /** Null if no phone can open the link. */
  qr: Qr | null;
  /** How to start the server so that phones can; empty if they can. */
  help: string;
  /** The seats for which this seat can make a link. */
  movable: string[];
}

/** Null at a side table, which has no code of its own. */
export function readInvitation(target: HTMLElement): Invitation | null {
  const { join = '', code = '', local = '', movable = '' } = target.dataset;
  if (!join) return null;
  return { link: join, code, qr: readQr(), help: local, movable: movable.split(' ').filter(Boolean) };
}

function readQr(): Qr | null {
  const drawing = document.querySelector('#invite-qr svg');
  const path = drawing?.querySelector('path')?.getAttribute('d');
  const size = Number(drawing?.getAttribute('viewBox')?.split(' ')[2] ?? 0);
  return path && size ? { size, path } : null;
}
