import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NextTask } from '../src/next-task';

let done: string[];
let frames: (() => void)[];
const page = { hidden: false };

beforeEach(() => {
  vi.useFakeTimers();
  done = [];
  frames = [];
  page.hidden = false;
  vi.stubGlobal('document', page);
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => void frames.push(frame));
});
afterEach(() => void vi.useRealTimers());

describe('work for the next task', () => {
  it('waits until the next frame has been drawn', () => {
    const next = new NextTask();
    next.next(() => done.push('log'));
    expect(done).toEqual([]);
    frames.forEach((frame) => frame());
    expect(done).toEqual([]); // within the frame
    vi.advanceTimersByTime(0);
    expect(done).toEqual(['log']);
  });

  it('is done once, in order, before what comes next', () => {
    const next = new NextTask();
    next.next(() => done.push('first'));
    next.next(() => done.push('second'));
    expect(done).toEqual(['first']);
    next.finish();
    next.finish();
    frames.forEach((frame) => frame());
    vi.runAllTimers();
    expect(done).toEqual(['first', 'second']);
  });

  it('waits for no frame on a hidden page, nor on one that was hidden meanwhile', () => {
    const next = new NextTask();
    next.next(() => done.push('before it was hidden'));
    vi.runAllTimers();
    page.hidden = true;
    next.next(() => done.push('while hidden'));
    expect(done).toEqual(['before it was hidden', 'while hidden']);
    expect(frames).toHaveLength(1);
  });
});
