import { describe, expect, it } from 'vitest';
import { searched } from '../src/choice-search';
import { byQuestion, linesOf, numbered, PromptOrder, sameChoice, sharedHelp, sorted } from '../src/choices';
import { totalsOf } from '../src/totals';
import { choice, group, place, snapshot } from './things';
import type { Choice } from '../src/wire';

describe('the usual choice', () => {
  it('comes first among the answers and has key 1', () => {
    const all = [choice({ choice: 'pass' }), choice({ choice: 'attack', usual: true })];
    expect(sorted(all).now.map((one) => one.choice)).toEqual(['attack', 'pass']);
    expect(numbered(all).map((one) => one.choice)).toEqual(['attack', 'pass']);
  });

  it('comes first at any time too, such as proposing a conflict, but not while it is illegal', () => {
    const all = ['write', 'read'].map((name) => choice({ choice: name, group: 'any_time' }));
    const propose = choice({ choice: 'propose', group: 'any_time', usual: true });
    expect(sorted([...all, propose]).anyTime[0]?.choice).toBe('propose');
    expect(sorted([...all, { ...propose, legal: false }]).anyTime.at(-1)?.choice).toBe('propose');
  });
});

describe('several questions', () => {
  const flip = (name: string, prompt: string, more = {}) => choice({ choice: `flip ${name}`, prompt, command: { type: 'flip', combatant: name }, ...more });
  const stop = (name: string, prompt: string, more = {}) => choice({ choice: `stop ${name}`, prompt, command: { type: 'stop', combatant: name }, ...more });
  const shown = (choices: Choice[]) => sorted(choices).now.map((one) => one.choice);

  it('keep their order when one of them is asked again, so that nothing moves under the pointer', () => {
    const order = new PromptOrder();
    expect(shown(order.of([flip('A', '1'), flip('B', '2'), flip('C', '3')]))).toEqual(['flip A', 'flip B', 'flip C']);
    expect(shown(order.of([flip('B', '2'), flip('C', '3'), flip('A', '4'), stop('A', '4')]))).toEqual(['flip A', 'stop A', 'flip B', 'flip C']);
    expect(shown(order.of([flip('C', '3'), flip('A', '4'), stop('A', '4'), flip('B', '5')]))).toEqual(['flip A', 'stop A', 'flip B', 'flip C']);
  });

  it('let a new question come where the server puts it', () => {
    const order = new PromptOrder();
    order.of([flip('A', '1'), flip('B', '2')]);
    expect(shown(order.of([flip('D', '6'), flip('B', '2'), flip('A', '4')]))).toEqual(['flip D', 'flip A', 'flip B']);
  });

  it('have what most people choose first among the answers of each', () => {
    expect(shown([flip('A', '1'), stop('A', '1', { usual: true }), flip('B', '2', { usual: true }), stop('B', '2')])).toEqual(['stop A', 'flip A', 'flip B', 'stop B']);
  });
});

describe('the answers to several questions', () => {
  const see = choice({ choice: 'see', prompt: 'q1' });
  const back = choice({ choice: 'back', prompt: 'q2' });
  const waiting = (prompts?: { [id: string]: string }) => [{ seat: 'gm', name: 'Gwen', for: "see or back down for Ida's pot", count: 2, ...(prompts ? { prompts } : {}) }];
  const both = { q1: "see or back down for Ida's pot", q2: "see or back down for June's pot" };
  const shown = (choices: Choice[], prompts?: { [id: string]: string }, seat = 'gm') =>
    byQuestion(choices, waiting(prompts), seat).map((one) => [one.asks, one.choices.map(({ choice: id }) => id)]);

  it('stand each under what it asks, not all under the first', () => {
    expect(shown([see, back], both)).toEqual([["See or back down for Ida's pot", ['see']], ["See or back down for June's pot", ['back']]]);
  });

  it('need no heading of their own if there is one question, or a row says it', () => {
    expect(shown([see])).toEqual([['', ['see']]]);
    expect(shown([see, { ...back, row: 'Surprised?' }], both)).toEqual([['', ['see', 'back']]]);
    expect(shown([see, back], both, 'p1')).toEqual([['', ['see', 'back']]]);
  });
});

describe('a row', () => {
  const level = (name: string, row: string, more = {}) => choice({ choice: name, label: `${name}: a blow`, short: name, row, ...more });

  it('has the choices of one question side by side, at the position of the first', () => {
    const all = [choice({ choice: 'other' }), level('Deadly', 'Level of: a blow'), level('Physical', 'Level of: a blow'), level('Yes', 'Surprised?')];
    expect(linesOf(all).map((line) => [line.row, line.choices.map((one) => one.choice)])).toEqual([
      ['', ['other']],
      ['Level of: a blow', ['Deadly', 'Physical']],
      ['', ['Yes']],
    ]);
  });

  it('leaves a choice alone on the same line in every list, so that nothing of it is drawn anew', () => {
    const [one, other, level1] = [choice({ choice: 'one' }), choice({ choice: 'other' }), level('Yes', 'Surprised?')];
    const before = linesOf([one, other, level1]);
    expect(linesOf([level1, one]).map((line) => before.indexOf(line))).toEqual([2, 0]);
    expect(linesOf([{ ...one }])[0]).not.toBe(before[0]);
  });

  it('is kept apart from the same row of another question', () => {
    const all = [level('Yes', 'Surprised?', { prompt: 'a' }), level('No', 'Surprised?', { prompt: 'a' }), level('Yes', 'Surprised?', { prompt: 'b' })];
    expect(linesOf(all).map((line) => line.choices.length)).toEqual([2, 1]);
  });

  it('shows help once that all of its choices share', () => {
    expect(sharedHelp([level('Yes', 'r', { help: 'judge' }), level('No', 'r', { help: 'judge' })])).toBe('judge');
    expect(sharedHelp([level('Yes', 'r', { help: 'a' }), level('No', 'r', { help: 'b' })])).toBe('');
  });
});

describe('the search', () => {
  it('finds every word in label, heading or help, labels first', () => {
    const all = [choice({ choice: 'h', label: 'Rest', help: 'ends the attack' }), choice({ choice: 'l', label: 'Attack Ogre' }), choice({ choice: 'u', label: 'Hide', under: 'Other' })];
    expect(searched(all, 'attack').map((one) => one.choice)).toEqual(['l', 'h']);
    expect(searched(all, 'OTHER hide').map((one) => one.choice)).toEqual(['u']);
  });

  it('finds what is meant in other words, after what is named so', () => {
    const all = [
      choice({ choice: 'close', label: 'Close the session' }), choice({ choice: 'help', label: 'Rest', help: 'Ends the session.' }),
      choice({ choice: 'end', label: 'End the fight of this session' }), choice({ choice: 'flip', label: 'Flip a card' }), choice({ choice: 'say', label: 'Disclose a secret' }),
    ];
    const found = (words: string) => searched(all, words).map((one) => one.choice);
    expect(found('end session')).toEqual(['end', 'help', 'close']);
    expect(found('roll')).toEqual(['flip']);
    expect(found('finish')).toEqual(['close', 'end', 'help']);
    expect(found('session')).toEqual(['close', 'end', 'help']);
  });
});

describe('an open form', () => {
  const approve = choice({ choice: '4', prompt: 'q1', label: 'Approve Ana (1 of 1)', command: { type: 'approve', seat: 'p1' } });

  it('stays open when others act, with a new label, a new id or another question next to it', () => {
    const newer = [choice({ choice: '4', prompt: 'q7', command: { type: 'approve', seat: 'p2' } }), { ...approve, choice: '5', label: 'Approve Ana (1 of 2)' }];
    expect(sameChoice(approve, newer)?.choice).toBe('5');
  });

  it('stays open while its choice is illegal for a while', () => {
    expect(sameChoice(approve, [{ ...approve, legal: false }])?.legal).toBe(false);
  });

  it('closes with its question, or if two choices could be meant', () => {
    const two = [{ ...approve, choice: '5', label: 'a' }, { ...approve, choice: '6', label: 'b' }];
    expect(sameChoice(approve, [choice()])).toBeNull();
    expect(sameChoice(approve, [{ ...approve, prompt: 'q2' }])).toBeNull();
    expect(sameChoice({ ...approve, label: 'x' }, two)).toBeNull();
  });
});

describe('a sealed answer', () => {
  it('is changed next to its text, not among the choices at any time', () => {
    const change = choice({ choice: 'c', group: 'any_time', seal: 'bid 1.1.1:p1:c1' });
    expect(sorted([change]).anyTime).toEqual([]);
    expect(sorted([change]).sealed).toEqual([change]);
    expect(numbered([change])).toEqual([]);
  });
});

describe('the totals of the others', () => {
  const row = (id: string, count: number) => ({ ...place(id, count), kind: 'row' as const });

  it('are their totals or else their card counts, without your own and those of players who are out', () => {
    const view = {
      places: [row('a.action', 2), row('a.defense', 0)],
      groups: [
        { ...group('me'), owner: 'p1', badges: [{ id: 'total', label: 'Shows', value: '12', tone: '' }] },
        { ...group('town'), badges: [{ id: 'total-c1', label: 'Against', value: '15', tone: '' }, { id: 'rank', label: 'Rank', value: '2', tone: '' }] },
        { ...group('a'), places: ['a.action', 'a.defense'] },
        { ...group('b'), out: 'unconscious', places: ['a.action'] },
        { ...group('s'), kind: 'stage' as const, places: ['a.action'] },
      ],
    };
    expect(totalsOf(snapshot(view)).map((one) => [one.id, one.badges.map((badge) => `${badge.label} ${badge.value}`)])).toEqual([
      ['town', ['Against 15']],
      ['a', ['a.action 2 cards']],
    ]);
  });

  it('are the first lines of their sheets in a game with sheets, without its cards in play', () => {
    const row = (label: string, value: string) => ({ label, value, dots: null, of: 0, boxes: [] });
    const rows = [row('Health', '4 of 5'), row('Power Points', '2 of 2'), row('Speed', '6')];
    const cards = [{ ...place('b.target', 1), kind: 'hand' as const }];
    const groups = [{ ...group('a'), rows }, { ...group('b'), places: ['b.target'] }];
    const found = totalsOf(snapshot({ places: cards, groups }));
    expect(found.map((one) => [one.id, one.badges.map((badge) => `${badge.label} ${badge.value}`)])).toEqual([['a', ['Health 4/5', 'Power Points 2/2']]]);
  });

  it('say what a card is worth, not that it is one card, where a badge of that name says so', () => {
    const badges = [{ id: 'initiative', label: 'a.initiative', value: '8', tone: '' as const }];
    const groups = [{ ...group('a'), badges, places: ['a.defense', 'a.initiative'] }];
    const found = totalsOf(snapshot({ places: [row('a.defense', 3), row('a.initiative', 1)], groups }));
    expect(found[0]!.badges.map((badge) => `${badge.label} ${badge.value}`)).toEqual(['a.defense 3 cards', 'a.initiative 8']);
  });

  it('count the cards of a place although a skill has its name', () => {
    const badges = [{ id: 'skill-a.defense', label: 'a.defense', value: '8', tone: '' as const }];
    const found = totalsOf(snapshot({ places: [row('a.defense', 1)], groups: [{ ...group('a'), badges, places: ['a.defense'] }] }));
    expect(found[0]!.badges.map((badge) => `${badge.label} ${badge.value}`)).toEqual(['a.defense 1 card']);
  });

  it('leave out decks and other piles, whose size affects no decision', () => {
    const deck = { ...place('gm.deck', 51), kind: 'pile' as const };
    const groups = [{ ...group('gm'), places: ['gm.deck'] }, { ...group('a'), places: ['gm.deck', 'a.reserve'] }];
    const found = totalsOf(snapshot({ places: [deck, row('a.reserve', 3)], groups }));
    expect(found.map((one) => [one.id, one.badges.map((badge) => `${badge.label} ${badge.value}`)])).toEqual([['a', ['a.reserve 3 cards']]]);
  });

  it('show the open cards that a total counts', () => {
    const lying = (face: string | null, lie: 'up' | 'down') => ({ id: null, face, label: 'card', lie, mark: null });
    const hand = { ...row('a.hand', 3), pieces: [lying('QC', 'up'), lying('4H', 'up'), lying(null, 'down')] };
    const badges = [{ id: 'total', label: 'Shows', value: '14', tone: '' as const }];
    const [found] = totalsOf(snapshot({ places: [hand], groups: [{ ...group('a'), badges, places: ['a.hand'] }] }));
    expect(found!.cards.map(({ rank, suit }) => `${rank} ${suit}`)).toEqual(['Q clubs', '4 hearts']);
  });

  it('name who acts without a sheet to show, and this seat where a scene hides its area', () => {
    const rows = [{ label: 'Health', value: '4 of 5', dots: null, of: 0, boxes: [] }];
    const scene = { ...group('s'), kind: 'scene' as const };
    const groups = [{ ...group('raider'), turn: true }, { ...group('idle') }, { ...group('me'), owner: 'p1', rows }, { ...group('ana'), rows }];
    expect(totalsOf(snapshot({ groups: [scene, ...groups] })).map(({ id }) => id)).toEqual(['me', 'raider', 'ana']);
    expect(totalsOf(snapshot({ groups })).map(({ id }) => id)).toEqual(['raider', 'ana']);
  });
});
