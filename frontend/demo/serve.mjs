/** Serves the built island with a scripted table, under the same strict policy as the real server: `npm run demo`. */
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const STATIC = join(HERE, '../../src/croupier/web/static');
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; " +
  "base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

export function serve(port) {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://demo').pathname);
    const file = path === '/' ? join(HERE, 'index.html') : path.startsWith('/static/') ? join(STATIC, path.slice(8)) : join(HERE, path.slice(6));
    try {
      const body = await readFile(file);
      response.writeHead(200, { 'content-type': `${TYPES[extname(file)] ?? 'text/plain'}; charset=utf-8`, 'content-security-policy': POLICY });
      response.end(body);
    } catch {
      response.writeHead(404).end('not here');
    }
  });
  return new Promise((ready) => server.listen(port, '127.0.0.1', () => ready(server)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await serve(8421);
  console.log('http://127.0.0.1:8421/  (?seat=gm, ?seat=watch)');
}
