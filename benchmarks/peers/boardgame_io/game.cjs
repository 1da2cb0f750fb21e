// A small card game with a secret: each seat has a hand that only it sees, and anybody may draw or play at any time.
const FACES = 13;

module.exports.game = {
  name: 'hands',
  setup: ({ ctx, random }) => ({
    deck: random.Shuffle(Array.from({ length: 4 * FACES }, (_, card) => card)),
    pile: [],
    players: Object.fromEntries(ctx.playOrder.map((seat) => [seat, []])),
    points: Object.fromEntries(ctx.playOrder.map((seat) => [seat, 0])),
  }),
  playerView: ({ G, playerID }) => ({ ...G, deck: G.deck.length, players: { [playerID]: G.players[playerID] } }),
  turn: { activePlayers: { all: 'free' }, stages: { free: {} } },
  moves: {
    draw: {
      client: false,
      move: ({ G, random, playerID }) => {
        if (!G.deck.length) G.deck = random.Shuffle(G.pile.splice(0));
        if (G.deck.length) G.players[playerID].push(G.deck.pop());
      },
    },
    play: {
      client: false,
      move: ({ G, playerID }) => {
        const card = G.players[playerID].shift();
        if (card === undefined) return;
        G.pile.push(card);
        G.points[playerID] += (card % FACES) + 1;
      },
    },
  },
};
