import { describe, expect, it } from 'vitest';
import { summaryLines, logLines, sentences } from '../src/log-lines';
import type { Entry } from '../src/wire';

const entry = (...events: [type: string, text: string | null][]): Entry => ({
  version: 1, at: '', seat: 'p1', command: { type: 'pass_turn' }, undone: false, proof: '',
  receipt: { clauses: [], text: '', facts: {}, lines: [] },
  events: events.map(([type, text]) => ({ type, text })),
});

describe('the lines of an entry', () => {
  it('are those of its events, or what was commanded', () => {
    expect(logLines(entry(['a', 'One.'], ['b', null], ['c', 'Two.']))).toEqual(['One.', 'Two.']);
    expect(logLines(entry(['b', null]))).toEqual(['passes']);
    expect(logLines({ ...entry(), command: { type: 'draw_blank' } })).toEqual(['draw blank']);
    const receipt = { clauses: [], text: 'By SZ-7.12.', facts: {}, lines: [] };
    expect(logLines({ ...entry(), receipt })).toEqual(['passes']);
    expect(logLines({ ...entry(), command: null, receipt })).toEqual(['By SZ-7.12.']);
  });

  it('are all shown when few', () => {
    expect(summaryLines(entry(['cards_moved', 'One.'], ['hit', 'Two.']))).toEqual(['One.', 'Two.']);
  });

  it('of many keep what the game says, then luck, before the handling, in their order', () => {
    const many = entry(
      ...Array.from({ length: 7 }, (_, n) => ['cards_moved', `move ${n}`] as [string, string]),
      ['card_seen', 'The 4 of clubs.'],
      ...Array.from({ length: 7 }, (_, n) => ['chips_moved', `chip ${n}`] as [string, string]),
      ['fight_ended', 'The fight is over.'],
    );
    expect(summaryLines(many)).toEqual(['move 0', 'move 1', 'move 2', 'move 3', 'The 4 of clubs.', 'The fight is over.']);
  });

  it('are said one after another, each ended once', () => {
    expect(sentences(['Ann draws the Joker.', 'It redraws', 'Your choice now.'])).toBe('Ann draws the Joker. It redraws. Your choice now.');
    expect(sentences(['Who now?', 'passes'])).toBe('Who now? passes');
  });
});
