import { describe, expect, it } from 'vitest';
import { headerWidth } from '../src/header-width';
import type { Seat } from '../src/wire';

const seat = (more: Partial<Seat>): Seat => ({ id: 'p1', name: '', kind: 'player', taken: true, present: true, you: false, ...more });
const track = (...labels: string[]) => ({ id: 't', label: 'Phase', at: '0', steps: labels.map((label, at) => ({ label, value: String(at), done: false })) });
const fight = track('Initiative', 'Division', 'Phase 4', 'Phase 3', 'Phase 2', 'Phase 1', 'Phase 0');
const conflict = track('Stakes', 'Situation', 'Prepare', 'Say', 'Level', 'Reserve', 'Ante', 'Bets and cards', 'Escalate?');
const seats = [seat({ id: 'gm', name: 'Ana', taken: true, you: true }), seat({ id: 'p1', name: 'Ben', taken: true }), seat({ id: 'p2', taken: false })];

describe('the header of a table', () => {
  it('has the phases of a fight next to the title if there is room', () => {
    expect(headerWidth({ tracks: [fight], seats }, false)).toBeLessThan(1408);
    expect(headerWidth({ tracks: [fight], seats }, false)).toBeGreaterThan(1100);
  });

  it('has no room for the steps of a conflict and its levels', () => {
    expect(headerWidth({ tracks: [conflict, track('Non-physical', 'Physical', 'Deadly')], seats }, false)).toBeGreaterThan(1408);
  });

  it('is wider with more seats', () => {
    expect(headerWidth({ tracks: [fight], seats: [...seats, ...seats] }, false)).toBeGreaterThan(headerWidth({ tracks: [fight], seats }, true));
  });
});
