/** The visible part of a map. Pure: takes a window and a user action, returns the next window. */

export interface Window {
  /** Upper left corner and width, in spaces; the height follows from the map's shape. */
  x: number;
  y: number;
  width: number;
}

export interface Size {
  width: number;
  height: number;
}

const LEAST = 4;

export const heightOf = (window: Window, map: Size): number => (window.width * map.height) / map.width;

export const whole = (map: Size): Window => ({ x: 0, y: 0, width: map.width });

/** The window, clamped to the map. */
export function kept(window: Window, map: Size): Window {
  const width = Math.min(map.width, Math.max(Math.min(LEAST, map.width), window.width));
  const height = (width * map.height) / map.width;
  return { x: within(window.x, map.width - width), y: within(window.y, map.height - height), width };
}

function within(value: number, most: number): number {
  return Math.max(0, Math.min(most, value));
}

/** Zooms in (`by` > 1) or out around a fixed point. */
export function zoomed(window: Window, map: Size, by: number, at: { x: number; y: number }): Window {
  const width = Math.min(map.width, Math.max(Math.min(LEAST, map.width), window.width / by));
  const share = width / window.width;
  return kept({ x: at.x - (at.x - window.x) * share, y: at.y - (at.y - window.y) * share, width }, map);
}

export function panned(window: Window, map: Size, dx: number, dy: number): Window {
  return kept({ ...window, x: window.x + dx, y: window.y + dy }, map);
}

/** The window moved just far enough to show this space. */
export function showing(window: Window, map: Size, at: { x: number; y: number }): Window {
  const height = heightOf(window, map);
  const x = Math.min(at.x, Math.max(window.x, at.x + 1 - window.width));
  const y = Math.min(at.y, Math.max(window.y, at.y + 1 - height));
  return kept({ ...window, x, y }, map);
}

/** The initial window: the whole map, or as much as keeps a space at least this many pixels wide, around a given space. */
export function opening(map: Size, pixels: number, least: number, at: { x: number; y: number }): Window {
  const width = Math.min(map.width, Math.max(LEAST, pixels / least));
  const height = (width * map.height) / map.width;
  return kept({ x: at.x + 0.5 - width / 2, y: at.y + 0.5 - height / 2, width }, map);
}
