/** How wide the header of a table is on one line, estimated from its words. */
import type { View } from './wire';

/** Pixels of a character and of the space around the parts, at the size of the header's text. */
const TITLE = 170;
const ENDS = 235;
const SHEETS = 85;
const GAPS = 75;
const CHARACTER = 7.6;
const STEP = 22;
const SEAT = 52;
const FREE = 60;

const wordy = (text: string): number => text.length * CHARACTER;

/** The width at which title, tracks, seats and buttons fit side by side. */
export function headerWidth(view: Pick<View, 'tracks' | 'seats'>, hasSheets: boolean): number {
  const steps = view.tracks.map((track) => track.steps.reduce((sum, step) => sum + wordy(step.label) + STEP, 0) + (view.tracks.length > 1 ? wordy(track.label) + STEP : 0));
  const seats = view.seats.map((seat) => wordy(seat.name || seat.id) + SEAT + (seat.taken && !seat.you ? 0 : FREE));
  return [...steps, ...seats].reduce((sum, one) => sum + one, TITLE + ENDS + GAPS + (hasSheets ? SHEETS : 0));
}
