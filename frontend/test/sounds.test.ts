import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The part of the browser's audio that a sound uses; its clock follows the timers. */
class FakeAudio {
  static made: FakeAudio[] = [];
  state: 'running' | 'suspended' = 'suspended';
  destination = {};
  constructor() {
    FakeAudio.made.push(this);
  }
  get currentTime(): number {
    return Date.now() / 1000;
  }
  async resume(): Promise<void> {
    this.state = 'running';
  }
  async suspend(): Promise<void> {
    this.state = 'suspended';
  }
  createGain = () => ({ gain: { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() }, connect: vi.fn() });
  createOscillator = () => ({ type: '', frequency: { value: 0 }, connect: vi.fn(), start: vi.fn(), stop: vi.fn() });
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  FakeAudio.made = [];
  vi.stubGlobal('AudioContext', FakeAudio);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('suspends the sound device when the last sound has faded, and resumes it for the next', async () => {
  const { play } = await import('../src/sounds');
  play('knock', 1);
  play('turn', 1, 2);
  const [audio] = FakeAudio.made;
  await vi.advanceTimersByTimeAsync(3000);
  expect(audio!.state).toBe('running');
  await vi.advanceTimersByTimeAsync(1000);
  expect(audio!.state).toBe('suspended');
  play('knock', 1);
  expect(audio!.state).toBe('running');
  expect(FakeAudio.made).toHaveLength(1);
});

it('opens no sound device for silence', async () => {
  const { play } = await import('../src/sounds');
  play('turn', 0);
  expect(FakeAudio.made).toEqual([]);
});
