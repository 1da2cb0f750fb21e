/** A scripted State Stack fight in place of the server: answers the island's socket and fetches; knows no rules. */
'use strict';
(() => {
  const seat = new URLSearchParams(location.search).get('seat') ?? 'p1';
  document.addEventListener('DOMContentLoaded', () => {
    document.getElementById('table').dataset.seat = seat;
  });

  const RANKS = { A: 'ace', J: 'jack', Q: 'queen', K: 'king' };
  const SUITS = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' };
  const name = (face) => `${RANKS[face.slice(0, -1)] ?? face.slice(0, -1)} of ${SUITS[face.at(-1)]}`;
  let ids = 0;
  const card = (face, lie = 'up', mark = null) => ({ id: `c${++ids}`, face, label: name(face), lie, mark });
  const blank = (mark = null) => ({ id: null, face: null, label: 'blank card', lie: 'down', mark });
  const many = (n, make) => Array.from({ length: n }, () => make());
  const place = (id, label, kind, group, owner, pieces, more = {}) => ({
    id, label, kind, group, owner, count: pieces.length, sees: 'all', pieces, chips: [], at: null, size: null, text: '', ...more,
  });

  const places = [];
  const groups = [];
  const badge = (label, value, tone = '') => ({ id: label.toLowerCase(), label, value: String(value), tone });

  function fighter(id, label, owner, side, stun, damage, defense, initiative, action, badges, more = {}) {
    places.push(
      place(`${id}.stun`, 'Stun', 'row', id, owner, many(stun, () => ({ id: null, face: null, label: 'stun', lie: 'side_down', mark: null }))),
      place(`${id}.damage`, 'Damage', 'row', id, owner, many(damage, () => ({ id: null, face: null, label: 'damage', lie: 'side_up', mark: null }))),
      place(`${id}.defense`, 'Defense', 'row', id, owner, many(defense, () => blank())),
      place(`${id}.initiative`, 'Initiative', 'row', id, owner, initiative ? [card(initiative)] : []),
      place(`${id}.action`, 'Action', 'row', id, owner, many(action, () => blank())),
    );
    groups.push({
      id, label, owner, side, turn: false, waits: false, out: null, badges,
      places: ['stun', 'damage', 'defense', 'initiative', 'action'].map((part) => `${id}.${part}`), ...more,
    });
  }

  fighter('g1', 'Ogre of the ford', 'gm', 'Raiders', 0, 3, 3, '9S', 2, [badge('Injury', 'over half', 'bad')], { waits: true });
  fighter('g2', 'Raider', 'gm', 'Raiders', 1, 0, 1, '4D', 3, []);
  fighter('g3', 'Raider with a torch', 'gm', 'Raiders', 0, 8, 0, null, 0, [], { out: 'unconscious' });
  fighter('a', 'Brannoc', 'p2', 'Wardens', 2, 1, 2, '7C', 1, [badge('Speed', 8), badge('Power', 6), badge('Body', 7), badge('Willpower', 6), badge('Penalty', '-2', 'bad')]);
  fighter('b', 'Ysolde', 'p1', 'Wardens', 0, 2, 2, 'QH', 3, [badge('Speed', 9), badge('Power', 7), badge('Body', 6), badge('Willpower', 8), badge('Sword', 8), badge('Parry', 7)], { turn: true });
  places.push(
    place('deck', 'Deck', 'pile', null, null, [], { count: 29, sees: 'none' }),
    place('discard', 'Discards', 'pile', null, null, [card('2S'), card('KD'), card('10H'), card('5C')]),
    place('test', 'Ysolde’s attack', 'row', null, null, [card('JD'), card('6C', 'up', 'valid')]),
  );

  const choice = (id, label, type, more = {}) => ({
    choice: id, prompt: 'q7', group: 'now', label, help: '', clauses: [], command: { type }, fields: [], piece: null, to: [],
    legal: true, why_not: null, odds: false, judge: false, ...more,
  });
  const field = (name, label, kind, more = {}) => ({ name, label, kind, required: true, ...more });

  const mine = [
    choice('1', 'Attack', 'attack', {
      help: 'Flip action cards until one is not over your rank.', clauses: ['SS-5.1', 'SS-5.4'], piece: 'b.action', to: ['g1', 'g2'],
      fields: [
        field('target', 'Whom', 'one_of', { options: [{ value: 'g1', label: 'Ogre of the ford', on: 'g1' }, { value: 'g2', label: 'Raider', on: 'g2' }] }),
        field('skill', 'With', 'one_of', { options: [{ value: 'sword', label: 'Sword 8' }, { value: 'bow', label: 'Bow 5' }] }),
      ],
    }),
    choice('2', 'Boost your stack', 'boost', {
      help: 'Draw a card to see how many you gain.', clauses: ['SS-6.1'],
      fields: [field('parts', 'Where the new cards go', 'split', { total: 2, items: [{ value: 'defense', label: 'Defense', min: 0, max: 2 }, { value: 'action', label: 'Action', min: 0, max: 2 }] })],
    }),
    choice('3', 'Recover stun', 'recover', { legal: false, why_not: { clause: 'SS-7.3', why: 'You have no stun to recover.', instead: 'act, boost or pass' } }),
    choice('4', 'Pass', 'pass', { clauses: ['SS-4.6'] }),
    choice('5', 'Divide your blank cards', 'divide', {
      clauses: ['SS-3.4'], fields: [field('front', 'Cards in front', 'int', { min: 0, max: 5 })],
    }),
    choice('6', 'Surrender', 'surrender', { group: 'any_time', prompt: null, clauses: ['SS-8.5'] }),
    choice('7', 'Undo the last entry', 'undo', { group: 'table', prompt: null, help: 'Ysolde: passes. Chance was drawn since, so the GM is asked.' }),
    choice('8', 'Change my name', 'rename', { group: 'table', prompt: null, fields: [field('name', 'Name', 'text', { max_length: 40 })] }),
  ];
  const gms = [
    choice('1', 'Say how hard it is to leap the ford', 'judge_difficulty', {
      judge: true, clauses: ['SS-5.9'], help: 'Ysolde wants to leap it with Sword in hand.', fields: [field('difficulty', 'Difficulty', 'int', { min: 1, max: 13 })],
    }),
    choice('2', 'Flip for the ogre', 'flip', { clauses: ['SS-3.1'], to: ['g1.initiative'], piece: 'g1.action' }),
    choice('3', 'Stop flipping', 'stop', { clauses: ['SS-3.1'] }),
    ...mine.slice(5),
  ];

  let version = 12;
  const entries = [
    [1, 'gm', 'start', ['The fight begins: Wardens against Raiders.'], ['SS-1.8', 'Everyone is dealt four blank cards.'], {}, []],
    [6, 'p1', 'flip', ['Ysolde flips the queen of hearts.', 'It is over her Speed of 9.'], ['SS-3.3', 'If none is at most Speed, the lowest flipped card becomes the initiative card.'], { speed: 9, flipped: 'queen of hearts' }, ['12 > 9: not valid']],
    [7, 'p2', 'divide', ['Brannoc has chosen how to divide his cards.'], ['SS-3.4', 'Chosen in secret, revealed when all have chosen.'], { ruling: 'secret together' }, []],
    [9, 'p2', 'boost', ['Brannoc boosts: draws the 3 of spades, gains one card.'], ['SS-6.1', 'Up to the sum of damage and stack: one card.'], { card: 3, sum: 6 }, ['3 ≤ 6: one card']],
    [10, 'gm', 'override_damage', ['The GM sets the ogre’s damage from 2 to 3: “the bridge fell on it”.'], [], {}, []],
    [12, 'p1', 'attack', ['Ysolde attacks the Ogre of the ford with Sword.', 'Flips the jack of diamonds: over 8.', 'Flips the 6 of clubs: valid.', 'Scores 9.'], ['SS-5.2', 'Flip action cards until one is not over the rank; add the number of remaining cards.'], { rank: 8, flipped: ['jack of diamonds', '6 of clubs'], remaining: 3 }, ['11 > 8: not valid', '6 ≤ 8: valid', '6 + 3 remaining = 9']],
  ].map(([v, who, type, texts, clause, facts, lines]) => ({
    version: v, at: `2026-11-21T19:${String(10 + v)}:00Z`, seat: who, command: { type },
    events: texts.map((text) => ({ type: type.startsWith('override') ? 'overridden' : 'told', text })),
    receipt: { clauses: clause.length ? [{ id: clause[0], text: clause[1], ruling: v === 7 ? 'secret_together' : null }] : [], text: '', facts, lines },
    undone: v === 9,
  }));

  const snapshot = () => ({
    table: 'demo', game: 'state-stack', name: 'The ford at dusk', code: 'FORD27', incarnation: 'demo1', version, seat, head: '5e1f9a20',
    view: {
      title: 'The ford at dusk', status: 'Round 2: Ysolde acts', mode: 'enforce', ended: false, result: null,
      seats: [
        { id: 'gm', name: 'Mirela', kind: 'gm', taken: true, present: true, you: seat === 'gm' },
        { id: 'p1', name: 'Ana', kind: 'player', taken: true, present: true, you: seat === 'p1' },
        { id: 'p2', name: 'Tomás', kind: 'player', taken: true, present: false, you: false },
        { id: 'p3', name: '', kind: 'player', taken: false, present: false, you: false },
      ],
      tracks: [{ id: 'phase', label: 'Phase', steps: ['4', '3', '2', '1', '0'].map((value) => ({ value, label: value })), at: '3' }],
      groups, places,
      facts: [{ label: 'Round', value: '2' }, { label: 'Unseen cards', value: '44' }],
    },
    choices: seat === 'gm' ? gms : seat === 'watch' ? [] : mine,
    waiting_for: seat === 'gm' ? [{ seat: 'gm', name: 'Mirela', for: 'a judgement', count: 1 }] : [{ seat: 'p1', name: 'Ana', for: 'the turn of Ysolde', count: 1 }, { seat: 'gm', name: 'Mirela', for: 'the ogre’s defense', count: 2 }],
  });

  const sockets = [];
  class MockSocket {
    static OPEN = 1;
    readyState = 0;
    constructor(address) {
      this.address = address;
      sockets.push(this);
      setTimeout(() => {
        this.readyState = 1;
        this.onopen?.({});
        this.say({ snapshot: snapshot() });
      }, 10);
    }
    say(message) {
      this.onmessage?.({ data: JSON.stringify(message) });
    }
    close() {
      this.readyState = 3;
    }
    send(text) {
      const body = JSON.parse(text);
      if (!body.command) return this.say({ pong: body.ping });
      window.demo.sent.push(body);
      setTimeout(() => this.answer(body), 60);
    }
    answer(body) {
      if (body.command.type === 'rename') {
        return this.say({ id: body.id, ok: false, problem: { title: 'Illegal', status: 409, why: 'that name is taken', instead: 'choose another', clause: 'SS-1.2' } });
      }
      this.live(body.command.type);
      this.say({ id: body.id, ok: true, version, entry: entries.at(-1) });
    }
    /** The front action card of Ysolde goes to the discards, whoever asked for what. */
    live(type = 'flip') {
      version += 1;
      const find = (id) => places.find((one) => one.id === id);
      const [action, test, discard] = [find('b.action'), find('test'), find('discard')].map((one) => ({ ...one, pieces: [...one.pieces] }));
      if (test.pieces.length) discard.pieces.push(test.pieces.shift());
      if (action.pieces.length) {
        action.pieces.pop();
        test.pieces.push(card(['3H', '8S', '9D', 'AC'][version % 4]));
      }
      const changed = [action, test, discard].map((one) => ({ ...one, count: one.pieces.length }));
      for (const one of changed) places[places.findIndex((old) => old.id === one.id)] = one;
      const entry = { ...entries[5], version, command: { type }, events: [{ type: 'told', text: `Ysolde: ${type}.` }], undone: false };
      entries.push(entry);
      const { choices, waiting_for } = snapshot();
      this.say({ version, entry, changes: { view: { status: `Round 2: version ${version}` }, places: changed, choices: { order: choices.map((one) => one.choice), new: choices } }, waiting_for });
    }
  }
  window.WebSocket = MockSocket;
  window.demo = { sent: [], live: () => sockets.at(-1).live('flip'), cut: () => { sockets.at(-1).readyState = 3; sockets.at(-1).onclose?.({ code: 1006 }); } };
  window.fetch = async (address) => {
    const asked = new URL(address, location.href);
    const json = (body) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
    if (asked.pathname.endsWith('/log')) return json({ incarnation: 'demo1', version, entries: entries.filter((one) => one.version > Number(asked.searchParams.get('after'))) });
    if (asked.pathname.endsWith('/guests')) return json({ waiting: [{ knock: '3', name: 'Ines', seat: 'p3' }] });
    if (asked.pathname.endsWith('/admit')) return json({ waiting: [] });
    return json({
      choices: [
        choice('o1', 'Set the damage', 'override_count', { group: 'override', prompt: null, fields: [field('count', 'Damage', 'int', { min: 0, max: 26 }), field('reason', 'Reason', 'text', { max_length: 200 })] }),
        choice('o2', 'Look at these cards', 'override_look', { group: 'override', prompt: null, help: 'Everyone sees that you looked.' }),
      ],
    });
  };
})();
