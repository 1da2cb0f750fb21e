import { describe, expect, it } from 'vitest';
import { initialsOf, shortSteps } from '../src/phone-progress';
import type { Seat, Track } from '../src/wire';

const track = (at: string | null, ...labels: string[]): Track => ({ id: 't', label: 'Order', at, steps: labels.map((label) => ({ value: label, label })) });
const seat = (name: string, id = name): Seat => ({ id, name, kind: 'player', taken: true, present: true, you: false });

describe('the progress of a table in one line', () => {
  it('is the current step and the next one that is not over', () => {
    const order = track('Bram', 'Bram', 'Bruiser', 'Ilse');
    order.steps[1]!.out = true;
    expect(shortSteps([order])).toEqual([{ at: 'Bram', next: 'Ilse' }]);
    expect(shortSteps([track('Ilse', 'Bram', 'Ilse')])).toEqual([{ at: 'Ilse', next: '' }]);
  });

  it('does not repeat the step that the status names', () => {
    expect(shortSteps([track('Bram K♣', 'Bram K♣', 'Ilse 5♣')], 'Combat, round 1, Bram acts')).toEqual([{ at: '', next: 'Ilse 5♣' }]);
  });

  it('is one step each where there are several tracks, and none of a track that has not begun', () => {
    expect(shortSteps([track('Bids', 'Bids', 'Cards'), track('Physical', 'Physical', 'Deadly')])).toEqual([{ at: 'Bids', next: '' }, { at: 'Physical', next: '' }]);
    expect(shortSteps([track(null, 'Bids')])).toEqual([]);
  });

  it('has the initials of people, as long as they have to be', () => {
    const seats = [seat('Ana'), seat('alf'), seat('Ben'), { ...seat('', 'gm'), kind: 'gm' as const }];
    expect(seats.map((one) => initialsOf(one, seats))).toEqual(['An', 'al', 'B', 'G']);
  });
});
