import { createServer } from 'node:net';

/**
 * Below the ports that systems lend to outgoing connections: from among those, a port that was free a moment ago may be
 * somebody's connection before the process it was found for listens on it.
 */
const range = { least: 12_000, most: 31_999 };
const attempts = 50;
const given = new Set<number>();

/** A port that nobody listens on, that is lent to no connection, and that this process was not given before. */
export async function freePort(): Promise<number> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const port = range.least + Math.floor(Math.random() * (range.most - range.least + 1));
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`no free port found from ${range.least} to ${range.most}`);
}

/** Listens as the apps do, on every address, and lets go at once. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '0.0.0.0', () => server.close(() => resolve(true)));
  });
}
