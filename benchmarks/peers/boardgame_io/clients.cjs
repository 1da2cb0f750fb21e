// node clients.cjs PORT TABLES RATE SECONDS: tables of four clients; each table makes RATE / TABLES moves a second, or
// as many as it can if RATE is 0. Prints, as JSON, the seconds from each move to the last of its four clients.
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { game } = require('./game.cjs');

const SEATS = ['0', '1', '2', '3'];
const [port, tables, rate, seconds] = process.argv.slice(2).map(Number);
const rest = (time) => new Promise((done) => setTimeout(done, time));

class Party {
  constructor(number) {
    const server = `http://localhost:${port}`;
    this.waiting = () => {};
    this.clients = SEATS.map((playerID) => {
      const client = Client({ game, numPlayers: 4, matchID: `t${number}`, playerID, multiplayer: SocketIO({ server }), debug: false });
      client.subscribe(() => this.waiting());
      client.start();
      return client;
    });
  }

  reached(state) {
    return this.clients.every((client) => (client.getState()?._stateID ?? -1) >= state);
  }

  async until(state) {
    while (!this.reached(state)) await new Promise((done) => (this.waiting = done));
  }

  /** One move by a random seat; the milliseconds until all four have it. */
  async move() {
    const client = this.clients[Math.floor(Math.random() * 4)];
    const { _stateID, G } = client.getState();
    const start = performance.now();
    client.moves[G.players[client.playerID].length > 3 ? 'play' : 'draw']();
    await this.until(_stateID + 1);
    return performance.now() - start;
  }
}

async function play(party, every, end, waits) {
  await rest(Math.random() * every);
  while (performance.now() < end) {
    const wait = await party.move();
    waits.push(wait / 1e3);
    if (every) await rest(Math.max(0, every - wait));
  }
}

async function main() {
  const parties = Array.from({ length: tables }, (_, number) => new Party(number));
  await Promise.all(parties.map((party) => party.until(0)));
  const waits = [];
  const start = performance.now();
  console.error('seated');
  await Promise.all(parties.map((party) => play(party, rate ? (tables / rate) * 1e3 : 0, start + seconds * 1e3, waits)));
  process.stdout.write(JSON.stringify(waits), () => process.exit(0)); // a pipe takes 64 kB at a time
}

main();
