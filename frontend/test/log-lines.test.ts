import { describe, expect, it } from 'vitest';
import { ended, isNote, isSilent, linked, logLines, logRows, privateNote, sentences, shownLines, startsWithSpeaker, summaryLines, withCardNames, withoutNote } from '../src/log-lines';
import { isEveryones } from '../src/stage';
import { unread } from '../src/unread';
import type { Entry, EntryLine } from '../src/wire';

/** What the server says of the lines of these events; those of deeds are left out. */
const KINDS: { [type: string]: EntryLine['kind'] } = {
  said: 'talk', whispered: 'talk', emoted: 'talk', freely_rolled: 'talk', choice_sealed: 'note', seat_came_back: 'note', seat_went_away: 'note', wait_noted: 'note',
  choices_opened: 'step', step_reached: 'step', chips_moved: 'step', answered: 'step', card_announced: 'step', cards_moved: 'move', card_seen: 'luck', deck_laid: 'luck',
};
const entry = (...events: [type: string, text: string | null][]): Entry => ({
  version: 1, at: '', seat: 'p1', command: { type: 'pass_turn' }, undone: false, proof: '',
  receipt: { clauses: [], text: '', facts: {}, lines: [] },
  events: events.map(([type, text]) => ({ type, text })),
  lines: events.flatMap(([type], event) => (KINDS[type] ? [{ event, kind: KINDS[type] }] : [])),
});

describe('a link in what somebody says', () => {
  const said = (text: string) => linked(entry(['said', text]));
  const links = (text: string) => (said(text) ?? []).filter((_, at) => at % 2);

  it('is any address of a page, without the punctuation after it, and the text stays the same', () => {
    expect(said('Ana: See https://example.org/map?x=1&y=(2), <b>.')).toEqual(['Ana: See ', 'https://example.org/map?x=1&y=(2', '), <b>.']);
    expect(links('http://a.org and HTTPS://b.org/x.')).toEqual(['http://a.org', 'HTTPS://b.org/x']);
    expect(said('Nothing here.')).toBeNull();
    expect(linked(entry(['moved', 'https://a.org']))).toBeNull();
  });

  it('is never a script, a file, or text that only looks like one', () => {
    for (const text of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'xhttps://a.org', '//a.org', 'https://', 'www.a.org']) expect(said(text)).toBeNull();
  });
});

describe('an entry with a result', () => {
  it('also says what begins after it, such as the next round, but not the declaration of what it decides', () => {
    const one = entry(['moved', 'Asha attacks Bandit.'], ['resolved', 'Asha hits.'], ['burned', 'A card is burned.'], ['round_began', 'Round 2 begins.']);
    const banners = [
      { event: 0, banner: { moment: 'declared' as const, about: 'attack', who: 'Asha' } },
      { event: 1, banner: { moment: 'result' as const, about: 'attack', who: 'Asha' } },
      { event: 3, banner: { moment: 'declared' as const, about: 'round' } },
    ];
    expect(shownLines({ ...one, banners }).map((line) => line.text)).toEqual(['Asha hits.', 'Round 2 begins.']);
  });

  it('keeps the order of what happened: a second wind stands below the round it belongs to', () => {
    const one = entry(['round_began', 'Round 2 begins.'], ['phase_began', 'Phase 0: Asha.'], ['second_wind', 'Asha gets a second wind.'], ['round_began', 'Round 3 begins.']);
    const round = { moment: 'declared' as const, about: 'round' };
    const wind = { moment: 'result' as const, about: 'second wind', who: 'Asha', tone: 'good' as const };
    const banners = [round, round, wind, round].map((banner, event) => ({ event, banner }));
    const lines = shownLines({ ...one, banners });
    expect(lines.map((line) => line.text)).toEqual(['Round 2 begins.', 'Phase 0: Asha.', 'Asha gets a second wind.', 'Round 3 begins.']);
    expect(lines.map((line) => line.result)).toEqual([false, false, true, false]);
  });
});

describe('an entry that ends something', () => {
  const banner = (event: number, moment: 'result' | 'cost' | 'end', who?: string) => ({ event, banner: { moment, about: 'conflict', ...(who ? { who } : {}) } });

  it('says last how it came out, once, below what led to it', () => {
    const one = entry(['pc_resolved', 'Tom lost and does not get the stakes.'], ['answered', 'Do we get in? Yes (1 of 2 PCs).'], ['conflict_ended', 'The conflict is over: Do we get in? Yes (1 of 2 PCs).']);
    const ended = { ...one, banners: [banner(0, 'result', 'Tom'), banner(1, 'result'), banner(2, 'end')] };
    expect(shownLines(ended).map((line) => line.text)).toEqual(['Tom lost and does not get the stakes.', 'The conflict is over: Do we get in? Yes (1 of 2 PCs).']);
  });

  it('is not credited to whoever pressed last, nor is what is about several', () => {
    const playedBy = (who: string) => ({ Tom: 'p1', Ana: 'p2' })[who];
    const one = entry(['a', 'Tom.'], ['b', 'Ana.']);
    expect(isEveryones({ ...one, banners: [banner(0, 'end')] }, playedBy)).toBe(true);
    expect(isEveryones({ ...one, banners: [banner(0, 'cost', 'Tom'), banner(1, 'cost', 'Ana')] }, playedBy)).toBe(true);
    expect(isEveryones({ ...one, banners: [banner(0, 'cost', 'Tom')] }, playedBy)).toBe(false);
  });
});

describe('answers in secret', () => {
  const at = (version: number, ...events: [string, string][]) => ({ ...entry(...events), version });
  const sealed = [at(1, ['choice_sealed', 'Ana has made a sealed choice.']), at(2, ['choice_sealed', 'Ben has made a sealed choice.'])];

  it('are noted until they are shown, and then in the entry that shows them', () => {
    expect(logRows(sealed).map((row) => row.notes?.length)).toEqual([2]);
    const opened = at(3, ['choices_opened', 'The sealed choices of Ana and Ben are opened.'], ['bids', 'Bids: Ana 1, Ben 2.']);
    expect(logRows([...sealed, opened]).map((row) => [row.entry?.version, row.steps.length])).toEqual([[3, 2]]);
    const other = at(3, ['moved', 'Cem runs.']);
    expect(logRows([...sealed, other]).map((row) => row.entry?.version)).toEqual([undefined, 3]);
  });
});

describe('steps and cards face down', () => {
  it('open with the mechanics where the entry says more', () => {
    const one = entry(['action_said', 'Tom: wrestling.'], ['step_reached', 'Step 5: surprise, level, who is prepared.']);
    expect(shownLines(one).map((line) => line.text)).toEqual(['Tom: wrestling.']);
    const cards = entry(['card_announced', 'Tom plays a reserve card face down.'], ['side_acted', 'Ana hits.'], ['reserve_played', 'Tom plays the 9 of clubs from the reserve.']);
    expect(shownLines(cards).map((line) => line.text)).toEqual(['Ana hits.', 'Tom plays the 9 of clubs from the reserve.']);
    expect(shownLines(entry(['card_announced', 'Tom plays a reserve card face down.'])).map((line) => line.text)).toEqual(['Tom plays a reserve card face down.']);
  });
});

describe('headings', () => {
  const round = { moment: 'declared' as const, about: 'round', verdict: 'Round 2' };
  const turn = { moment: 'declared' as const, about: 'turn', verdict: "Round 2, phase 1: Asha's turn", figures: [{ label: 'then', value: 'Bram' }] };

  it('are rounds and turns, of which the last says it all, between results and other lines', () => {
    const one = entry(['resolved', 'Bram hits.'], ['round_began', 'Round 2 begins.'], ['turn_began', "Asha's turn."]);
    const hit = { moment: 'result' as const, about: 'attack', who: 'Bram', tone: 'good' as const };
    const lines = shownLines({ ...one, banners: [hit, round, turn].map((banner, event) => ({ event, banner })) });
    expect(lines.map(({ text, heading }) => [text, Boolean(heading)])).toEqual([['Bram hits.', false], ["Round 2, phase 1: Asha's turn; then: Bram", true]]);
  });

  it('stand in an entry without a result in the place of their own lines', () => {
    const one = entry(['row_set', 'Bram divides.'], ['round_began', 'Round 2 begins.'], ['wind', 'Asha waits.']);
    const lines = shownLines({ ...one, banners: [{ event: 1, banner: round }] });
    expect(lines.map(({ text, heading }) => [text, Boolean(heading)])).toEqual([['Bram divides.', false], ['Round 2', true], ['Asha waits.', false]]);
  });
});

describe('the headings of what somebody begins for all', () => {
  const begun = (line: string, banner: { about: string; who: string; verdict: string; heads?: boolean }) =>
    shownLines({ ...entry(['begun', line]), banners: [{ event: 0, banner: { moment: 'declared' as const, ...banner } }] }).map(({ text, heading }) => [text, Boolean(heading)]);

  it('are a round, with how things stand below, a scene and a conflict; an ante is none', () => {
    expect(begun('Round 2: bids. Ana 19 against the GM’s 14.', { about: 'round', who: 'Ana', verdict: 'Round 2: bids', heads: true })).toEqual([['Round 2: bids', true], ['Ana 19 against the GM’s 14.', false]]);
    expect(begun('On stage: the mill.', { about: 'scene', who: 'the mill', verdict: 'On stage', heads: true })).toEqual([['On stage: the mill.', true]]);
    expect(begun('Gil proposes a conflict: Is it ours?', { about: 'conflict', who: 'Gil', verdict: 'Conflict: Is it ours?', heads: true })).toEqual([['Gil proposes a conflict: Is it ours?', true]]);
    expect(begun('Bids: 1 and 2.', { about: 'round', who: 'Ana', verdict: 'Round 2: price' })).toEqual([['Bids: 1 and 2.', false]]);
    expect(begun('Ana pays.', { about: 'conflict', who: 'Ana', verdict: 'Ante 1' })).toEqual([['Ana pays.', false]]);
  });

  it('fold who answered and what was moved into the mechanics', () => {
    const round = entry(['choice_sealed', 'Ben has made a sealed choice.'], ['choices_opened', 'The choices are opened.'], ['bids_made', 'Bids: 1 and 2.'], ['chips_moved', '2 chips to the pot.']);
    expect(shownLines(round).map(({ text }) => text)).toEqual(['Bids: 1 and 2.']);
    expect(shownLines(entry(['chips_moved', '2 chips to the pot.'])).map(({ text }) => text)).toEqual(['2 chips to the pot.']);
    expect(logLines(round)).toHaveLength(4);
  });
});

describe('a heading that the next one repeats', () => {
  const fight = { moment: 'declared' as const, about: 'fight', verdict: 'Fight 1' };
  const shuffled: [string, string][] = [['fight_began', 'Fight 1.'], ['deck_laid', '52 cards are shuffled.'], ['round_began', 'Round 1.']];
  const begun = (verdict: string) => [fight, { moment: 'declared' as const, about: 'round', verdict }].map((banner, at) => ({ event: at * 2, banner }));
  const words = (verdict: string) => shownLines({ ...entry(...shuffled), banners: begun(verdict) }).map(({ text, heading }) => [text, Boolean(heading)]);

  it('has the words of the next one, as a fight and its first round', () => {
    expect(words('Fight 1, round 1')).toEqual([['Fight 1, round 1', true], ['52 cards are shuffled.', false]]);
  });

  it('stays if the next one is about something else', () => {
    expect(words('Round 1')).toEqual([['Fight 1', true], ['52 cards are shuffled.', false], ['Round 1', true]]);
  });
});

describe('what is new in the log', () => {
  const at = (version: number, seat: string, type: string, more: Partial<Entry> = {}): Entry => ({ ...entry([type, `Line ${version}.`]), version, seat, ...more });

  it('is what happened and, apart from it, what others said; notes about people and what is undone do not count', () => {
    const log = [at(1, 'p2', 'moved'), at(2, 'p2', 'moved'), at(3, 'p2', 'said'), at(4, 'p1', 'said'), at(5, 'p2', 'seat_came_back'), at(6, 'p2', 'seat_went_away'), at(7, 'p2', 'moved', { undone: true })];
    expect(unread(log, 1, 'p1')).toEqual({ events: 1, said: 1 });
    expect(unread(log, 0, 'p2')).toEqual({ events: 2, said: 1 });
    expect(unread([], 0, 'p1')).toEqual({ events: 0, said: 0 });
  });

  it('counts a result once, with the steps that are folded in it', () => {
    const attack = { event: 0, banner: { moment: 'declared' as const, about: 'attack', who: 'Asha' } };
    const hit = { event: 0, banner: { moment: 'result' as const, about: 'attack', who: 'Asha', tone: 'good' as const, folds: true } };
    const log = [at(1, 'p2', 'moved', { banners: [attack] }), at(2, 'p3', 'moved'), at(3, 'p2', 'moved', { banners: [hit] })];
    expect(unread(log, 0, 'p1')).toEqual({ events: 1, said: 0 });
  });
});

describe('a sentence', () => {
  it('of a refusal begins with a capital letter and ends with a period', () => {
    expect(ended('a fight needs two combatants')).toBe('A fight needs two combatants.');
    expect(ended('Really?')).toBe('Really?');
    expect(ended('name it “Who?”')).toBe('Name it “Who?”');
  });

  it('that somebody says has their name once', () => {
    expect(startsWithSpeaker(entry(['said', 'Ana: Sorry']), 'Ana')).toBe(true);
    expect(startsWithSpeaker(entry(['emoted', 'Ana shivers.']), 'Ana')).toBe(true);
    expect(startsWithSpeaker(entry(['said', 'Anabel: Sorry']), 'Ana')).toBe(false);
    expect(startsWithSpeaker(entry(['hit', 'Ana attacks Ben.']), 'Ana')).toBe(false);
  });
});

describe('the lines of an entry', () => {
  it('are those of its events, or its own, and never the name of a command', () => {
    expect(logLines(entry(['a', 'One.'], ['b', null], ['c', 'Two.']))).toEqual(['One.', 'Two.']);
    expect(logLines({ ...entry(['b', null]), line: 'Ana passes.' })).toEqual(['Ana passes.']);
    const receipt = { clauses: [], text: 'By SZ-7.12.', facts: {}, lines: [] };
    expect(logLines({ ...entry(), command: null, receipt })).toEqual(['By SZ-7.12.']);
    const bare = { ...entry(['b', null]), command: { type: 'keep_division' } };
    expect(logLines(bare)).toEqual([]);
    expect(isSilent(bare)).toBe(true);
  });

  it('are the results if there are any; the mechanics open with the receipt', () => {
    const one = entry(['card_seen', 'Asha flips the 3 of clubs.'], ['action_resolved', 'Asha attacks Bandit: 3 against 5, miss.']);
    const banners = [{ event: 1, banner: { moment: 'result', about: 'attack', tone: 'bad' } as const }];
    expect(shownLines({ ...one, banners })).toEqual([{ text: 'Asha attacks Bandit: 3 against 5, miss.', tone: 'bad', result: true }]);
    expect(logLines(one)).toHaveLength(2);
  });

  it('that are equal are counted', () => {
    const moved: [string, string] = ['cards_moved', '1 card from Deck to Ana.'];
    expect(shownLines(entry(moved, moved, moved)).map((line) => line.text)).toEqual(['1 card from Deck to Ana. (3 times)']);
  });

  it('are all shown when few, the first deed before what was moved for it', () => {
    expect(summaryLines(entry(['cards_moved', 'One.'], ['hit', 'Two.'], ['missed', 'Three.']))).toEqual(['Two.', 'One.', 'Three.']);
    expect(summaryLines(entry(['hit', 'One.'], ['cards_moved', 'Two.'], ['turn_began', 'Three.']))).toEqual(['One.', 'Two.', 'Three.']);
    expect(summaryLines(entry(['cards_moved', 'One.'], ['chips_moved', 'Two.']))).toEqual(['One.', 'Two.']);
  });

  it('have what was sealed and opened before what came of it', () => {
    const sealed: [string, string] = ['choice_sealed', 'The division is sealed.'];
    expect(summaryLines(entry(sealed, ['turn_began', 'It is the turn of Ana.']))).toEqual([sealed[1], 'It is the turn of Ana.']);
    expect(summaryLines(entry(sealed, ['choices_opened', 'Opened.'], ['cards_moved', 'Moved.'], ['hit', 'Ana hits.']))).toEqual([sealed[1], 'Opened.', 'Ana hits.', 'Moved.']);
  });

  it('keep the order when cut: game events first, then luck, then handling', () => {
    const many = entry(
      ...Array.from({ length: 7 }, (_, n) => ['cards_moved', `move ${n}`] as [string, string]),
      ['card_seen', 'The 4 of clubs.'],
      ...Array.from({ length: 7 }, (_, n) => ['chips_moved', `chip ${n}`] as [string, string]),
      ['fight_ended', 'The fight is over.'],
    );
    expect(summaryLines(many)).toEqual(['The 4 of clubs.', 'move 0', 'move 1', 'move 2', 'move 3', 'The fight is over.']);
  });

  it('name every card of a round rather than who has answered', () => {
    const sides = ['Ana', 'Ben', 'The GM'];
    const round = entry(
      ['choice_sealed', 'The GM has made a sealed choice.'],
      ['choices_opened', 'The sealed choices of Ana, Ben and the GM are opened.'],
      ...sides.map((side) => ['side_acted', `${side} hits.`] as [string, string]),
      ...sides.map((side) => ['card_seen', `${side} is dealt a card.`] as [string, string]),
      ['round_began', 'Round 2: bids.'],
    );
    expect(summaryLines(round)).toEqual([...sides.map((side) => `${side} hits.`), ...sides.map((side) => `${side} is dealt a card.`), 'Round 2: bids.']);
  });

  it('are joined in order, each with one ending', () => {
    expect(sentences(['Ann draws the Joker.', 'It redraws', 'Your choice now.'])).toBe('Ann draws the Joker. It redraws. Your choice now.');
    expect(sentences(['Who now?', 'passes'])).toBe('Who now? passes');
  });
});

describe('the rows of the log', () => {
  const away: [string, string] = ['seat_went_away', 'Ben is away.'];

  it('fold consecutive notes, and keep everything else in its place', () => {
    const log = [entry(away), entry(['choice_sealed', 'Ana has made a sealed choice.']), entry(['fight_ended', 'Over.']), entry(away)];
    expect(logRows(log).map((row) => row.notes?.length ?? 'entry')).toEqual([2, 'entry', 1]);
    expect(isNote(entry(away, ['turn_began', 'Ana.']))).toBe(false);
  });

  it('are the same objects for the same entries, so that unchanged ones are not redrawn', () => {
    const log = [entry(away), entry(['fight_began', 'On.']), entry(away), entry(['choice_sealed', 'Ana has chosen.'])];
    const before = logRows(log);
    expect(logRows([...log])).toEqual(before);
    for (const [at, row] of logRows([...log, entry(['fight_ended', 'Over.'])]).slice(0, 3).entries()) expect(row).toBe(before[at]);
    const longer = logRows([...log, entry(away)]);
    expect(longer[1]).toBe(before[1]);
    expect(longer[2]).not.toBe(before[2]);
    expect(longer[2]!.notes).toHaveLength(3);
    expect(before[2]!.notes).toHaveLength(2);
    const undone = logRows([log[0]!, { ...log[1]!, undone: true }, ...log.slice(2)]);
    expect(undone[1]!.entry!.undone).toBe(true);
  });

  it('have a result with the entries that led to it, from its declaration on, without what people say', () => {
    const attack = { about: 'attack', who: 'Thug' } as const;
    const declared = (version: number, text: string): Entry => ({ ...entry(['attack_set', text]), version, banners: [{ event: 0, banner: { moment: 'declared', ...attack } }] });
    const said = { ...entry(['said', 'Ana: Ouch']), version: 4 };
    const evades = { ...entry(['part_set', 'Ana tries to evade.']), version: 5 };
    const result = { ...entry(['attack_resolved', 'Thug misses Ana.']), version: 6, banners: [{ event: 0, banner: { moment: 'result', folds: true, ...attack } as const }] };
    const before = { ...entry(['turn_began', 'Turn 1.']), version: 1 };
    const log = [before, declared(2, 'Thug attacks Ana.'), declared(3, 'The base difficulty is 6.'), said, evades];
    expect(logRows(log).map((row) => row.entry!.version)).toEqual([1, 2, 3, 4, 5]);
    const rows = logRows([...log, result]);
    expect(rows.map((row) => row.entry!.version)).toEqual([1, 4, 6]);
    expect(rows.at(-1)!.steps.map((one) => one.version)).toEqual([2, 3, 5]);
    expect(logRows([...log, { ...result, undone: true }])).toHaveLength(6);
    const again = logRows([...log, result, declared(7, 'Thug attacks Ben.'), { ...result, version: 8 }]);
    expect(again.map((row) => [row.entry!.version, row.steps.length])).toEqual([[1, 0], [4, 0], [6, 3], [8, 1]]);
  });

  it('name cards in the words of the table', () => {
    expect(withCardNames('RC-14.2: cards 9C, 10S, AH, rank 4')).toBe('RC-14.2: cards 9 of clubs, 10 of spades, ace of hearts, rank 4');
  });
});

describe('a minute of waiting', () => {
  it('is no line of the log: the choices say whom the table waits for', () => {
    const waited = entry(['wait_noted', 'The table has waited a minute for Ben.']);
    expect(isSilent(waited)).toBe(true);
    expect(logRows([waited])).toEqual([]);
  });
});

describe('a private note', () => {
  const said = (type: string, text: string): Entry => entry([type, text]);
  it('says who alone sees a whisper or a secret roll', () => {
    const whisper = said('whispered', 'Ana whispers to Gil: I have the ace: mine.');
    expect(privateNote(whisper, 'Ana')).toBe('Only you and Gil see this');
    expect(privateNote(whisper, 'Gil')).toBe('Only you and Ana see this');
    expect(privateNote(said('freely_rolled', 'Ana rolls 1d6: 4. Only Ana and the GM see this.'), 'Ana')).toBe('Only you and the GM see this');
    expect(privateNote(said('freely_rolled', 'Ana rolls 1d6: 4. Only Gil sees this.'), 'Gil')).toBe('Only you see this');
    expect(withoutNote('Ana rolls 1d6: 4. Only Ana and the GM see this.')).toBe('Ana rolls 1d6: 4.');
  });

  it('is on nothing that everyone sees', () => {
    expect(privateNote(said('freely_rolled', 'Ana rolls dice in secret.'), 'Gil')).toBe('');
    expect(privateNote(said('said', 'Ana: Only Gil sees this.'), 'Gil')).toBe('');
    expect(privateNote(said('attacked', 'Ana whispers to Gil: no.'), 'Gil')).toBe('');
  });
});
