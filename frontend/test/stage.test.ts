import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Stage } from '../src/stage.svelte';
import { beaten, beganAt, cameOf, deciding, endedFor, feats, inShort, nextChoices, othersGoOn, ownFirst, priced, readBeginning, stillNext, tally, together, unnamed, type Tally } from '../src/end-card';
import { counted } from '../src/log-lines';
import { sorted } from '../src/choices';
import { choice, snapshot } from './things';
import { asidesBeneath, concerning, declaredIn, doers, isStep, ownLast, played, rollerOf, results, stepWords, told, toneFor } from '../src/stage';
import type { Banner, Entry } from '../src/wire';

type Said = [Partial<Banner> & Pick<Banner, 'moment' | 'about'>, string];

const entry = (version: number, ...said: Said[]): Entry => ({
  version, at: '', seat: 'p1', command: { type: 'act' }, undone: false, proof: '',
  receipt: { clauses: [], text: '', facts: {}, lines: [] },
  events: said.map(([{ about }, text]) => ({ type: about, text })),
  banners: said.map(([banner], event) => ({ event, banner })),
});

const attack: Said = [{ moment: 'declared', about: 'attack', who: 'Asha', whom: 'Bandit' }, 'Asha attacks Bandit.'];
const miss: Said = [{ moment: 'result', about: 'attack', who: 'Asha', whom: 'Bandit', tone: 'bad', verdict: 'Miss' }, 'Asha attacks Bandit: 3 against 5, miss.'];
const hit: Said = [{ moment: 'result', about: 'attack', who: 'Asha', tone: 'good', verdict: 'Hit' }, 'Hit.'];
const hurt: Said = [{ moment: 'cost', about: 'hit', who: 'Bandit', tone: 'bad', verdict: 'Hurt', figures: [{ label: 'damage', value: '2' }] }, 'Bandit takes 2 damage.'];
const fight: Said = [{ moment: 'declared', about: 'fight', verdict: 'Fight 1' }, 'Fight 1 begins.'];
const over: Said = [{ moment: 'end', about: 'fight', verdict: 'Heroes win' }, 'The fight is over.'];

describe('the card at the end', () => {
  it('offers what this seat is asked and what often follows, as far as it may', () => {
    const again = choice({ choice: 'again', label: 'Fight again' });
    const dead = choice({ choice: 'dead', legal: false });
    const heal = choice({ choice: 'heal', group: 'any_time', role: 'next' });
    const decree = choice({ choice: 'decree', group: 'any_time' });
    expect(nextChoices(sorted([decree, heal, dead, again])).map((one) => one.choice)).toEqual(['again', 'heal']);
    expect(nextChoices(sorted([decree]))).toEqual([]);
  });

  it('offers only the usual answer where there is one', () => {
    const again = choice({ choice: 'again', label: 'Fight again', usual: true });
    expect(nextChoices(sorted([choice({ choice: 'add' }), again])).map((one) => one.choice)).toEqual(['again']);
  });

  it('says only what is still to come', () => {
    const next = 'Everyone says what happened to them; then the GM frames the next scene.';
    expect(stillNext(next, true)).toBe(next);
    expect(stillNext(next, false)).toBe('The GM frames the next scene.');
    expect(stillNext('The story continues.', false)).toBe('The story continues.');
  });

  it('offers no more than two of the same kind of what often follows', () => {
    const care = (at: number) => choice({ choice: `care ${at}`, group: 'any_time', role: 'next', command: { type: 'care' } });
    const scene = choice({ choice: 'scene', group: 'any_time', role: 'next', command: { type: 'set_scene' } });
    expect(nextChoices(sorted([care(1), care(2), care(3), scene])).map((one) => one.choice)).toEqual(['care 1', 'care 2', 'scene']);
  });

  it('counts no lost test as a cost', () => {
    const figures = [{ label: 'damage', value: '7' }, { label: 'Willpower', value: '0 to 2' }];
    const out: Said = [{ moment: 'cost', about: 'out', who: 'Bandit', tone: 'bad', verdict: 'Knocked out', figures }, 'Bandit is out.'];
    const log = [entry(1, fight), entry(2, hit, out, over)];
    expect(tally(log, results(log[1]!).at(-1)!).find(({ who }) => who === 'Bandit')!.costs).toEqual(['Knocked out: 7 damage']);
  });

  it('says in few words what decided it', () => {
    const blow: Said = [{ moment: 'result', about: 'attack', who: 'Asha', whom: 'Bandit', tone: 'good', verdict: 'Hit' }, 'Asha attacks Bandit: 5 against 3, hit.'];
    const out: Said = [{ moment: 'cost', about: 'out', who: 'Bandit', tone: 'bad', verdict: 'Knocked out', figures: [{ label: 'damage', value: '7' }] }, 'Bandit is out.'];
    const log = [entry(1, fight), entry(2, blow), entry(3, hurt, out, over)];
    const end = results(log[2]!).at(-1)!;
    expect(inShort(log, end, deciding(log, end)!)).toBe('Asha against Bandit: hit. Bandit: hurt, 2 damage; knocked out.');
  });

  it('names a person once where the verdict begins with the name', () => {
    const hand: Said = [{ moment: 'result', about: 'hand', who: 'June', whom: 'The bouncer (GM)', tone: 'bad', verdict: 'June loses' }, 'June loses the hand.'];
    const log = [entry(1, fight), entry(2, hand), entry(3, over)];
    const end = results(log[2]!).at(-1)!;
    expect(inShort(log, end, deciding(log, end)!)).toBe('June loses against The bouncer (GM).');
  });

  it('names everyone whose result decided it, the reader first', () => {
    const hand = (who: string): Said => [{ moment: 'result', about: 'hand', who, whom: 'The bouncer', tone: 'good', verdict: `${who} wins` }, `${who} wins the hand.`];
    const log = [entry(1, fight), entry(2, hand('Ana'), hand('Bo')), entry(3, over)];
    const end = results(log[2]!).at(-1)!;
    const last = deciding(log, end)!;
    const said = (...own: string[]) => together(log, last, own).map((one) => inShort(log, end, one));
    expect(said()).toEqual(['Ana wins against The bouncer.', 'Bo wins against The bouncer.']);
    expect(said('Bo')).toEqual(['Bo wins against The bouncer.', 'Ana wins against The bouncer.']);
  });

  it('says who goes on', () => {
    const shot = snapshot({});
    expect(othersGoOn(shot)).toBe('The GM goes on.');
    expect(othersGoOn({ ...shot, waiting_for: [{ seat: 'gm', name: '', for: 'start the next fight', count: 1 }] })).toBe('Waiting for G.');
    expect(othersGoOn(snapshot({ seats: [] }))).toBe('Anyone may go on.');
    expect(othersGoOn({ ...snapshot({ seats: [] }), seat: 'watch' })).toBe('The players go on.');
  });
});

describe('the tone of a result', () => {
  it('is that of its reader: a hit on whom they play is bad for them, and a miss good', () => {
    const blow = (tone: 'good' | 'bad') => ({ moment: 'result' as const, about: 'attack', who: 'Asha', whom: 'Bram', tone });
    expect([toneFor(blow('good'), ['Bram']), toneFor(blow('bad'), ['Bram'])]).toEqual(['bad', 'good']);
    expect([toneFor(blow('good'), ['Asha']), toneFor(blow('good'), []), toneFor(blow('good'), ['Asha', 'Bram'])]).toEqual(['good', 'good', 'good']);
  });

  it('is neither good nor bad for a GM, who plays many', () => {
    const groups = [{ label: 'Asha', owner: 'p1' }, { label: 'Bandit', owner: 'gm' }];
    expect([played(groups, 'p1'), played(groups, 'gm'), played(groups, 'watch')]).toEqual([['Asha'], [], []]);
  });
});

describe('the results of an entry', () => {
  it('are its results with their costs, and its ends', () => {
    const found = results(entry(1, attack, hit, hurt, over));
    expect(found.map((one) => one.banner.verdict)).toEqual(['Hit', 'Heroes win']);
    expect(told(found[0]!)).toBe('Hit. Bandit takes 2 damage.');
  });

  it('have beneath them what only follows, so that the last is the blow: a replay jumped to the second wind', () => {
    const wind: Said = [{ moment: 'result', uncounted: true, about: 'second wind', who: 'Asha', tone: 'good', verdict: 'Second wind' }, 'Asha gets a second wind.'];
    const found = asidesBeneath(results(entry(1, hit, hurt, wind)));
    expect(found.map((one) => [one.banner.verdict, ...one.costs.map((cost) => cost.banner.verdict)])).toEqual([['Hit', 'Hurt', 'Second wind']]);
  });

  it('leave out those that a later result of the same roll replaces', () => {
    const roll = (verdict: string): Said => [{ moment: 'result', about: 'roll', key: 'a1', verdict }, verdict];
    expect(results(entry(1, roll('Failure'), roll('Success'))).map((one) => one.banner.verdict)).toEqual(['Success']);
  });

  it('are empty once it is undone', () => {
    expect(results({ ...entry(1, hit), undone: true })).toEqual([]);
  });
});

describe('what is under way', () => {
  it('is the last declaration, until it is decided', () => {
    expect(declaredIn([entry(1, fight), entry(2, attack)])?.banner.whom).toBe('Bandit');
    expect(declaredIn([entry(1, attack), entry(2, miss)])).toBeNull();
    expect(declaredIn([entry(1, attack), entry(2, miss), entry(3, attack)])?.version).toBe(3);
    expect(declaredIn([{ ...entry(1, attack), undone: true }])).toBeNull();
  });
});

describe('an entry in which somebody else rolls than pressed', () => {
  const names = [['Old Marek', 'p1'], ['Noor', 'p2'], ['Ana', 'p1'], ['Ben', 'p2']] as const;
  const by = (seat: string, ...events: [type: string, text: string | null][]) =>
    rollerOf({ ...entry(1), seat, events: events.map(([type, text]) => ({ type, text })) }, names);

  it('is that of whoever rolls, unless it names whoever pressed', () => {
    const odds: [string, string] = ['odds_noted', 'The odds, if the claims stand: success 5/12.'];
    expect(by('p2', odds, ['dice_counted', 'Old Marek rolls a start die: 2.'])).toBe('p1');
    expect(by('p1', odds, ['dice_counted', 'Old Marek rolls a start die: 2.'])).toBeUndefined();
    expect(by('p2', odds, ['dice_counted', 'Old Marek rolls a start die: 2.'], ['lent', 'Noor lends a hand.'])).toBeUndefined();
  });

  it('stays that of whoever pressed where no luck is drawn, and where the GM acts on somebody', () => {
    expect(by('p2', ['card_set', 'Old Marek has a new asset.'])).toBeUndefined();
    expect(by('gm', ['dice_rolled', 'Old Marek rolls 3.'])).toBeUndefined();
    expect(by('p2', ['dice_rolled', 'The ice breaks.'])).toBeUndefined();
  });
});

describe('the results of several', () => {
  const hand = (who: string): Said => [{ moment: 'result', about: 'hand', who, verdict: 'Hand lost' }, `${who} loses.`];

  it('end with those of the reader, and with the end of it all', () => {
    const found = results(entry(1, hand('Ana'), hand('Ben'), over));
    const order = (own: string[]) => ownLast(found, own).map((one) => one.banner.who ?? one.banner.verdict);
    expect(order(['Ana'])).toEqual(['Ben', 'Ana', 'Heroes win']);
    expect(order([])).toEqual(['Ana', 'Ben', 'Heroes win']);
  });

  it('are on a narrow screen those that concern the reader or everyone; of others alone, the last', () => {
    const bystander: Said = [{ moment: 'result', about: 'hand', who: 'Cem', whom: 'Ana', verdict: 'Hit' }, 'Cem hits Ana.'];
    const shown = (own: string, ...said: Said[]) => concerning(results(entry(1, ...said)), [own]).map((one) => one.banner.who ?? one.banner.verdict);
    expect(shown('Ana', hand('Ben'), hand('Ana'), over)).toEqual(['Ana', 'Heroes win']);
    expect(shown('Ana', hand('Ben'), bystander)).toEqual(['Cem']);
    expect(shown('Dora', hand('Ana'), hand('Ben'))).toEqual(['Ben']);
  });

  it('are the doing of whoever they are about, not of whoever answered last', () => {
    const seats: { [who: string]: string } = { Ana: 'p1', Ben: 'p2' };
    const by = (...said: Said[]) => doers(entry(1, ...said), (who) => seats[who]);
    expect(by(hand('Ana'))).toEqual(['p1']);
    expect(by(hand('Ana'), hand('Ben'))).toEqual(['p1', 'p2']);
    expect(by(attack)).toEqual([]);
  });

  it('are not the doing of the player for whom the GM rolls in secret', () => {
    const secret: Said = [{ moment: 'result', about: 'roll', who: 'Ana', secret: true }, 'In secret, Ana: failure.'];
    const named: Said = [{ moment: 'result', about: 'secret roll', who: 'Ana' }, 'Ana rolls openly.'];
    expect(doers(entry(1, named), () => 'p1')).toEqual(['p1']);
    expect(doers(entry(1, secret), () => 'p1')).toEqual([]);
  });

  it('are not the doing of somebody whose contest only follows from what another did', () => {
    const contest: Said = [{ moment: 'result', about: 'contest', who: 'Cas', tone: 'bad', uncounted: true }, 'Cas loses a contest.'];
    expect(doers(entry(1, contest), () => 'p3')).toEqual([]);
  });
});

describe('the end card', () => {
  it('says what came of the last attack in the entry after it: the harm, the lost contest and who falls', () => {
    const blow: Said = [{ moment: 'result', about: 'attack', who: 'Asha', whom: 'Bram', tone: 'good' }, 'Asha hits.'];
    const harm: Said = [{ moment: 'cost', about: 'hit', who: 'Bram', tone: 'bad' }, 'Bram takes 8 damage.'];
    const contest: Said = [{ moment: 'result', about: 'contest', who: 'Bram', tone: 'bad', uncounted: true }, 'Bram loses.'];
    const falls: Said = [{ moment: 'cost', about: 'fall', who: 'Bram', tone: 'bad' }, 'Bram is out.'];
    const wind: Said = [{ moment: 'result', about: 'second wind', who: 'Bram', tone: 'good', uncounted: true }, 'Bram gets a second wind.'];
    const after = (...said: Said[]) => {
      const log = [entry(1, fight), entry(2, blow), entry(3, ...said, over)];
      const end = results(log.at(-1)!).at(-1)!;
      return cameOf(log, end, deciding(log, end)!);
    };
    expect(after(harm, contest, falls)).toBe('Bram takes 8 damage. Bram loses. Bram is out.');
    expect(after(harm, wind, falls)).toBe('Bram takes 8 damage.');
    expect(after()).toBe('');
  });

  it('counts what everyone did and what it cost since the beginning', () => {
    const before = [entry(1, fight), entry(2, hit, hurt), entry(3, over)];
    const log = [...before, entry(4, fight), entry(5, miss), entry(6, hit, hurt), entry(7, hit, hurt), entry(8, over)];
    const end = results(log.at(-1)!).at(-1)!;
    expect(tally(log, end)).toEqual([
      { who: 'Bandit', side: '', ends: [], deeds: [], costs: ['Hurt: 2 damage', 'Hurt: 2 damage'] },
      { who: 'Asha', side: '', ends: [], deeds: [{ about: 'attack', feat: 'succeeded at', tries: 3, good: 2 }], costs: [] },
    ]);
    expect(counted(['Hurt: 2 damage', 'Hurt: 2 damage', 'Dead'])).toEqual(['Hurt: 2 damage (2 times)', 'Dead']);
  });

  it('puts the winners first, names whom they beat, and says how it ended for the reader', () => {
    const won: Said = [{ moment: 'end', about: 'fight', verdict: 'Asha wins', won: ['Asha'], lost: ['Bandit', 'Bystander'] }, 'The fight is over.'];
    const log = [entry(1, fight), entry(2, hit, hurt), entry(3, won)];
    const end = results(log.at(-1)!).at(-1)!;
    const people = tally(log, end);
    expect(people.map(({ who, side }) => `${who} ${side}`)).toEqual(['Asha won', 'Bandit lost']);
    expect(beaten(end, people)).toBe('Bandit');
    expect(beaten(end, [])).toBe('Bandit and Bystander');
    expect(beaten({ ...end, banner: { ...end.banner, whom: 'The sheriff (GM)' } }, people)).toBe('The sheriff (GM)');
    expect(['Asha', 'Bandit', 'Cas'].map((who) => endedFor(end, [who]))).toEqual(['won', 'lost', '']);
    expect(endedFor(end, ['Asha', 'Bandit'])).toBe('');
    const draw = { ...end, banner: { ...end.banner, won: [], lost: ['Asha', 'Bandit'] } };
    expect(beaten(draw, people)).toBe('');
  });

  it('leaves out what the entry of its beginning decided before: the roll that ended the scene before', () => {
    const won: Said = [{ moment: 'result', about: 'roll', who: 'Asha', tone: 'good' }, 'Asha succeeds.'];
    const lost: Said = [{ moment: 'result', about: 'roll', who: 'Bram', tone: 'bad' }, 'Bram fails.'];
    const log = [entry(1, fight), entry(2, won, over, fight), entry(3, lost, over, over)];
    const [second, third] = results(log.at(-1)!).filter(({ banner }) => banner.moment === 'end');
    expect(tally(log, results(log[1]!).at(-1)!).map((one) => one.who)).toEqual(['Asha']);
    expect(tally(log, second!).map((one) => one.who)).toEqual(['Bram']);
    expect(tally(log, third!)).toEqual([]);
  });

  it('links to the replay of its beginning, or of the first entry it knows', () => {
    const log = [entry(1, fight), entry(2, hit, hurt), entry(3, over), entry(4, fight), entry(5, miss), entry(6, over)];
    const end = results(log.at(-1)!).at(-1)!;
    expect(beganAt(log, end)).toBe(4);
    expect(beganAt(log.slice(4), end)).toBe(5);
    expect(beganAt([], end)).toBe(6);
  });

  it('counts what followed from a cost that came without its result', () => {
    const dead: Said = [{ moment: 'cost', about: 'out', who: 'Bandit', tone: 'bad', verdict: 'Out: dead' }, 'Bandit is out of the fight: dead.'];
    const log = [entry(1, fight), entry(2, hit), entry(3, hurt, dead), entry(4, over)];
    const [bandit] = tally(log, results(log.at(-1)!).at(-1)!);
    expect(bandit!.costs).toEqual(['Hurt: 2 damage', 'Out: dead']);
  });

  it('sums what was absorbed, not what is left, and says who is awake again', () => {
    const armored = (left: string): Said => [{ moment: 'cost', about: 'hit', who: 'Bram', tone: 'bad', verdict: 'Hurt', figures: [{ label: 'damage', value: '2' }, { label: 'absorbed by armor', value: '1' }, { label: 'HP left', value: left }] }, 'Bram takes 2 damage.'];
    const out: Said = [{ moment: 'cost', about: 'out', key: 'c1', who: 'Bram', tone: 'bad', verdict: 'Out: unconscious' }, 'Bram is out of the fight.'];
    const awake: Said = [{ moment: 'cost', about: 'out', key: 'c1', who: 'Bram', tone: 'good', verdict: 'Awake' }, 'Bram wakes up.'];
    const log = [entry(1, fight), entry(2, hit, armored('5'), out), entry(3, awake), entry(4, hit, armored('4')), entry(5, over)];
    const bram = tally(log, results(log.at(-1)!).at(-1)!).find((one) => one.who === 'Bram')!;
    expect(priced(bram.costs)).toBe('Hurt (4 damage, 2 absorbed by armor); Out (unconscious, awake again)');
  });

  it('reads older entries until it has the beginning, and no further', async () => {
    const whole = [entry(1, miss), entry(2, fight), entry(3, hit, hurt), entry(4, miss), entry(5, over)];
    const end = results(whole.at(-1)!).at(-1)!;
    const reader = (from: number, stuck = false) => ({
      log: whole.slice(from),
      reads: 0,
      get older() {
        return this.log.length < whole.length;
      },
      async loadOlder() {
        this.reads += 1;
        if (!stuck) this.log = whole.slice(whole.length - this.log.length - 1);
      },
    });
    const late = reader(4);
    await readBeginning(late, end);
    expect([late.reads, late.log[0]!.version]).toEqual([3, 2]);
    expect(tally(late.log, end).map((one) => one.who)).toEqual(['Bandit', 'Asha']);
    const held = reader(4, true);
    await readBeginning(held, end);
    expect(held.reads).toBe(1);
  });

  it('names each kind of cost once', () => {
    expect(priced(['Hurt: 5 damage', 'Hurt: 1 stun', 'Dead', 'Hurt: 5 damage'])).toBe('Hurt (10 damage, 1 stun); Dead');
    expect(priced(['Dead', 'Dead'])).toBe('Dead, twice');
    expect(priced(['Fallout: scar: bad', 'Fallout: scar: bad', 'Fallout: scar: bad'])).toBe('Fallout (scar: bad, 3 times)');
    expect(priced([])).toBe('');
  });

  it('says in words how often somebody succeeded at what, and how it ended for them', () => {
    const hand: Said = [{ moment: 'result', about: 'hand', who: 'Asha', tone: 'bad', verdict: 'Hand lost', feat: 'won' }, 'Asha loses.'];
    const won: Said = [{ ...hand[0], tone: 'good' }, 'Asha wins.'];
    const recovery: Said = [{ moment: 'result', about: 'recovery', who: 'Asha', tone: 'good' }, 'Asha recovers.'];
    const stakes: Said = [{ moment: 'result', about: 'stakes', who: 'Asha', tone: 'good', uncounted: true }, 'Asha gets the stakes.'];
    const ended: Said = [{ ...over[0], figures: [{ label: 'Asha', value: 'won with 20' }, { label: 'rounds', value: '3' }] }, 'Over.'];
    const told = (...said: Said[]) => {
      const log = [entry(1, fight), ...said.map((one, at) => entry(at + 2, one)), entry(9, stakes, ended)];
      const end = results(log.at(-1)!).at(-1)!;
      const people = tally(log, end);
      return [people[0]!.ends, feats(people[0]!), unnamed(end, people), deciding(log, end)?.sentence];
    };
    const both = ['Bram', 'Asha'].map((who): Tally => ({ who, side: '', ends: [], deeds: [], costs: [] }));
    expect(ownFirst(both, ['Asha']).map((one) => one.who)).toEqual(['Asha', 'Bram']);
    const rounds = [{ label: 'rounds', value: '3' }];
    expect(told(hand, hand)).toEqual([['won with 20'], ['won none of 2 hands'], rounds, 'Asha loses.']);
    expect(told(hand)).toEqual([['won with 20'], [], rounds, 'Asha loses.']);
    expect(told(hand, won)[1]).toEqual(['won 1 of 2 hands']);
    expect(told(won, won, recovery)[1]).toEqual(['won both hands', 'succeeded at one recovery']);
    expect(told(won, won, won, recovery, recovery, recovery)[1]).toEqual(['won all 3 hands', 'succeeded at all 3 recoveries']);
  });
});

describe('an empty table', () => {
  const steps = (...labels: string[]) => labels.map((label) => ({ value: label, label }));
  const play = { id: 'acts', label: 'The play', steps: steps('Prologue', 'Act I', 'Epilogue'), at: 'Prologue' };
  const prologue = (at: string | null) => ({ id: 'prologue', label: 'The prologue', steps: steps('Characters', 'Themes'), at });

  it('says which step of how many it is at and what comes next', () => {
    expect(stepWords([play, prologue('Characters')])).toEqual({ at: 'The prologue, step 1 of 2: Characters', next: 'Next: Themes' });
    expect(stepWords([play, prologue('Themes')])).toEqual({ at: 'The prologue, step 2 of 2: Themes', next: 'Next: Act I' });
    expect(stepWords([play, prologue(null)])).toEqual({ at: 'The play, step 1 of 3: Prologue', next: 'Next: Act I' });
    expect(stepWords([{ ...play, at: 'Epilogue' }])!.next).toBe('');
    expect(stepWords([{ ...play, at: null }])).toBeNull();
  });
});

describe('the stage', () => {
  const storage = new Map<string, string>();

  beforeEach(() => {
    vi.useFakeTimers();
    storage.clear();
    vi.stubGlobal('localStorage', { getItem: (key: string) => storage.get(key) ?? null, setItem: (key: string, value: string) => storage.set(key, value) });
    vi.stubGlobal('document', { visibilityState: 'visible' });
  });

  const verdicts = (stage: Stage) => stage.queue.map((one) => one.banner.verdict);

  it('shows banners one after the other; the last stays until something new is declared', () => {
    const stage = new Stage('t', () => false, () => false);
    stage.take(entry(1, miss));
    stage.take(entry(2, hit));
    expect(verdicts(stage)).toEqual(['Miss', 'Hit']);
    vi.advanceTimersByTime(3000);
    expect(verdicts(stage)).toEqual(['Hit']);
    vi.advanceTimersByTime(60_000);
    expect(verdicts(stage)).toEqual(['Hit']);
    stage.take(entry(3, attack));
    expect(stage.showing).toBeNull();
    expect(stage.declared?.banner.who).toBe('Asha');
  });

  it('speeds up while several wait, and drops old ones once this seat acts', () => {
    const stage = new Stage('t', () => false, () => false);
    for (const version of [1, 2, 3]) stage.take(entry(version, miss));
    vi.advanceTimersByTime(1300);
    expect(stage.queue.map((one) => one.version)).toEqual([2, 3]);
    stage.take(entry(4, hit), true);
    expect(verdicts(stage)).toEqual(['Hit']);
    stage.take(entry(5, attack), true);
    expect(stage.showing).toBeNull();
  });

  it('shows a banner for as long as its words take to read', () => {
    const long: Said = [hurt[0], 'Bandit takes 2 damage and loses a contest of Willpower to stay up, 0 against 9, since the king of hearts is too high.'];
    const stage = new Stage('t', () => false, () => false);
    stage.take(entry(1, hit, long));
    stage.take(entry(2, miss));
    vi.advanceTimersByTime(4000);
    expect(verdicts(stage)).toEqual(['Hit', 'Miss']);
    vi.advanceTimersByTime(2000);
    expect(verdicts(stage)).toEqual(['Miss']);
  });

  it('puts what only follows beneath the blow that is being read', () => {
    const wind: Said = [{ moment: 'result', uncounted: true, about: 'second wind', who: 'Asha', tone: 'good', verdict: 'Second wind' }, 'Asha gets a second wind.'];
    const stage = new Stage('t', () => false, () => false);
    stage.take(entry(1, hit, hurt));
    stage.take(entry(2, wind), true, ['Asha']);
    expect(verdicts(stage)).toEqual(['Hit']);
    expect(stage.showing?.costs.map((cost) => cost.banner.verdict)).toEqual(['Hurt', 'Second wind']);
    vi.advanceTimersByTime(60_000);
    stage.take(entry(3, wind));
    expect(verdicts(stage)).toEqual(['Second wind']);
    stage.take(entry(4, [{ ...wind[0], tone: 'bad', verdict: 'Stunned' }, 'Asha is stunned.']));
    expect(verdicts(stage)).toEqual(['Second wind', 'Stunned']);
    stage.take(entry(5, miss, wind), true);
    expect(verdicts(stage)).toEqual(['Miss']);
    stage.take(entry(6, over));
    stage.take(entry(7, wind));
    expect(verdicts(stage)).toEqual(['Miss', 'Heroes win', 'Second wind']);
  });

  it('shows a banner for its full time before a declaration clears it, and moves on when skipped', () => {
    const stage = new Stage('t', () => false, () => false);
    stage.take(entry(1, miss));
    stage.take(entry(2, attack));
    expect(verdicts(stage)).toEqual(['Miss']);
    vi.advanceTimersByTime(3000);
    expect(stage.showing).toBeNull();
    stage.take(entry(3, hit));
    stage.take(entry(4, over));
    stage.skip();
    expect(verdicts(stage)).toEqual(['Heroes win']);
    stage.skip();
    expect(stage.showing).toBeNull();
  });

  it('moves on from the result of somebody else to what goes on without them, and stays on one of the reader', () => {
    const lost: Said = [{ moment: 'result', about: 'hand', who: 'Ana', verdict: 'Hand lost' }, 'Ana loses.'];
    const round: Said = [{ moment: 'declared', about: 'round', verdict: 'Round 2', who: 'Ben' }, 'Ben goes on.'];
    const [ana, ben, cleo] = [new Stage('a', () => false, () => false), new Stage('b', () => false, () => false), new Stage('c', () => false, () => false)];
    ana.take(entry(1, lost, round), false, ['Ana']);
    ben.take(entry(1, lost, round), false, ['Ben']);
    cleo.take(entry(1, lost, round), true, ['Cleo']); // who did it: the blow that ends somebody's fight stays for the attacker
    expect([verdicts(ana), verdicts(ben)]).toEqual([['Hand lost'], ['Hand lost']]);
    vi.advanceTimersByTime(3000);
    expect([ana.showing?.banner.verdict, ben.showing, ben.declared?.banner.verdict]).toEqual(['Hand lost', null, 'Round 2']);
    expect(cleo.showing?.banner.verdict).toBe('Hand lost');
  });

  it('keeps the last blow of a turn beside the next turn, until somebody acts or a fight begins', () => {
    const turn: Said = [{ moment: 'declared', about: 'turn', verdict: 'Turn 2', counts: true }, 'Turn 2.'];
    for (const entries of [[entry(1, hit, hurt, turn)], [entry(1, hit, hurt), entry(2, turn)]])
      for (const next of [[attack], [fight], [fight, turn]]) {
        const stage = new Stage('t', () => false, () => false);
        for (const one of entries) stage.take(one);
        vi.advanceTimersByTime(60_000);
        expect([stage.showing?.banner.verdict, stage.declared?.banner.verdict, isStep(stage.declared!)]).toEqual(['Hit', 'Turn 2', true]);
        stage.take(entry(3, ...next));
        expect(stage.showing).toBeNull();
      }
  });

  it('keeps the card of an end for those who did not begin again, until they close it or act', () => {
    const [ana, ben, watcher] = [new Stage('a', () => false, () => false), new Stage('b', () => false, () => false), new Stage('w', () => false, () => false)];
    const again = { ...entry(2, fight), by: 'Ben' };
    for (const [stage, own] of [[ana, ['Asha']], [ben, ['Bram']], [watcher, []]] as const) {
      stage.take(entry(1, over), false, own);
      stage.take(again, stage === ben, own);
    }
    vi.advanceTimersByTime(60_000);
    expect([ana.kept?.end.banner.verdict, ana.kept?.by, ana.showing, ana.declared?.banner.verdict]).toEqual(['Heroes win', 'Ben', null, 'Fight 1']);
    expect([ben.kept, watcher.kept]).toEqual([null, null]);
    ana.take(entry(3, attack), true, ['Asha']);
    expect(ana.kept).toBeNull();
    ana.take(entry(4, over), false, ['Asha']);
    ana.take({ ...again, version: 5 }, false, ['Asha']);
    ana.close();
    expect([ana.kept, ana.declared?.banner.verdict]).toEqual([null, 'Fight 1']);
  });

  it('clears the card at the end of a fight when the next one begins with its first round', () => {
    const stage = new Stage('t', () => false, () => false);
    stage.take(entry(1, hit, over));
    vi.advanceTimersByTime(60_000);
    expect(verdicts(stage)).toEqual(['Heroes win']);
    stage.take(entry(2, fight, [{ moment: 'declared', about: 'round', verdict: 'Round 1', counts: true }, 'Round 1.']));
    expect([stage.showing, stage.declared?.banner.verdict]).toEqual([null, 'Round 1']);
  });

  it('does not keep what was merely stated, such as an initiative, beside a later phase', () => {
    const stated: Said = [{ moment: 'result', about: 'initiative', verdict: 'Initiative', who: 'Asha' }, 'Asha has initiative 6.'];
    const phase: Said = [{ moment: 'declared', about: 'round', verdict: 'Round 1, phase 2', counts: true }, 'Phase 2.'];
    const stage = new Stage('t', () => false, () => false);
    stage.take(entry(1, stated), false, ['Asha']);
    vi.advanceTimersByTime(60_000);
    expect(stage.showing?.banner.verdict).toBe('Initiative');
    stage.take(entry(2, phase));
    expect([stage.showing, stage.declared?.banner.verdict]).toEqual([null, 'Round 1, phase 2']);
  });

  it('shows only the last one, at once, with reduced motion', () => {
    const stage = new Stage('t', () => true);
    stage.take(entry(1, miss, over));
    expect(verdicts(stage)).toEqual(['Heroes win']);
  });

  it('keeps a banner as long as somebody points at it', () => {
    const stage = new Stage('t', () => false, () => false);
    stage.take(entry(1, miss));
    stage.take(entry(2, hit));
    stage.hold(true);
    vi.advanceTimersByTime(60_000);
    expect(verdicts(stage)).toEqual(['Miss', 'Hit']);
    stage.hold(false);
    vi.advanceTimersByTime(3000);
    expect(verdicts(stage)).toEqual(['Hit']);
  });

  it('sums up what happened while somebody was away', () => {
    const stage = new Stage('t', () => false, () => false);
    stage.leave(1);
    stage.take(entry(2, miss));
    stage.take(entry(3, attack));
    stage.comeBack(0);
    vi.advanceTimersByTime(1);
    expect(stage.missed?.results.map((one) => one.banner.verdict)).toEqual(['Miss']);
    expect(stage.queue).toEqual([]);
    stage.take(entry(4, hit));
    expect(verdicts(stage)).toEqual(['Hit']);
  });

  it('sums up once what is both read in the log and told late', () => {
    const stage = new Stage('t', () => false, () => false);
    stage.leave(1);
    stage.read([entry(1, attack), entry(2, miss)], 'life');
    stage.take(entry(2, miss));
    stage.comeBack(0);
    vi.advanceTimersByTime(1);
    expect(stage.missed).toMatchObject({ entries: 1, results: [{ version: 2 }] });
    expect(stage.missed?.results).toHaveLength(1);
    stage.leave(1);
    stage.take(entry(2, miss));
    stage.comeBack(0);
    vi.advanceTimersByTime(1);
    expect(stage.missed?.results).toHaveLength(1);
  });

  it('sums up what happened since this browser was last open, and nothing of another incarnation', () => {
    storage.set('t', 'life 2');
    const log = [entry(1, hit), entry(2, attack), entry(3, miss), entry(4, attack)];
    const stage = new Stage('t', () => false, () => false);
    stage.read(log, 'life');
    expect(stage.missed).toMatchObject({ entries: 2, results: [{ version: 3 }] });
    expect(stage.declared?.version).toBe(4);
    const other = new Stage('t', () => false, () => false);
    other.read(log, 'another');
    expect(other.missed).toBeNull();
  });

  it('shows the last end again after a reload, until it is closed or play goes on', () => {
    const log = [entry(1, attack, hit), entry(2, over), entry(3)];
    const reloaded = (log: Entry[]) => {
      const stage = new Stage('t', () => false, () => false);
      stage.read(log, 'life');
      return stage;
    };
    expect(verdicts(reloaded(log))).toEqual(['Heroes win']);
    expect(verdicts(reloaded([...log, entry(4, fight)]))).toEqual([]);
    expect(verdicts(reloaded([...log, entry(4, hurt)]))).toEqual([]);
    expect(verdicts(reloaded([{ ...entry(2, over), undone: true }]))).toEqual([]);
    const stage = reloaded(log);
    vi.advanceTimersByTime(60_000);
    expect(verdicts(stage)).toEqual(['Heroes win']);
    stage.skip();
    expect(verdicts(reloaded(log))).toEqual([]);
    expect(verdicts(reloaded([...log, entry(4, fight), entry(5, over)]))).toEqual(['Heroes win']);
  });

  it('leaves an end that was missed to the summary of what was missed', () => {
    storage.set('t', 'life 1');
    const stage = new Stage('t', () => false, () => false);
    stage.read([entry(1, hit), entry(2, over)], 'life');
    expect(stage.missed?.results).toHaveLength(1);
    expect(stage.queue).toEqual([]);
  });

  it('drops a banner whose entry is undone', () => {
    const stage = new Stage('t', () => false, () => false);
    stage.take(entry(1, hit));
    stage.read([{ ...entry(1, hit), undone: true }], 'life');
    expect(stage.queue).toEqual([]);
  });
});
