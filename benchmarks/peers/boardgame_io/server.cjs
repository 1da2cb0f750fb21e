// Serves the game on a free port, in memory, without authentication; prints the port.
const { Server, Origins } = require('boardgame.io/server');
const { game } = require('./game.cjs');

console.info = () => {};
Server({ games: [game], origins: [Origins.LOCALHOST] })
  .run({ port: 0, lobbyConfig: { apiPort: 0 } })
  .then(({ appServer }) => console.log(appServer.address().port));
