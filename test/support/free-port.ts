import { createServer } from 'node:net';

/**
 * Below the ports that systems lend to outgoing connections: from among those, a port that was free a moment ago may be
 * somebody's connection before the process it was found for listens on it.
 */
const range = { least: 12_000, most: 31_999 };
const attempts = 50;
const given = new Set<number>();

/** A port that nobody listens on, that is lent to no connection, and that this process was not given before. */
export function freePort(): Promise<number> {
  return freePorts(1);
}

/** The first of so many such ports in a row. */
export async function freePorts(count: number): Promise<number> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const first = range.least + Math.floor(Math.random() * (range.most - range.least + 1));
    const ports = Array.from({ length: count }, (_, at) => first + at);
    if (ports.some((port) => given.has(port)) || (await Promise.all(ports.map(isFree))).includes(false)) continue;
    for (const port of ports) given.add(port);
    return first;
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
