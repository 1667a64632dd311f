import { createServer } from 'node:net';

/** Below the ports that systems lend to connections and to servers that ask for any. */
const lasting = { least: 12_000, most: 31_999 };
const attempts = 50;

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const port = await tryPort(0);
  if (port === null) throw new Error('no port is free');
  return port;
}

/** A free port that nobody is lent while the process it is for is down: to be bound again and again. */
export async function lastingPort(): Promise<number> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const wanted = lasting.least + Math.floor(Math.random() * (lasting.most - lasting.least + 1));
    const port = await tryPort(wanted);
    if (port !== null) return port;
  }
  throw new Error(`no free port found from ${lasting.least} to ${lasting.most}`);
}

/** Listens and lets go at once; answers the port, or null when it is taken. 0 asks for any. */
function tryPort(wanted: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(null));
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      const port = address === null || typeof address === 'string' ? null : address.port;
      server.close(() => resolve(port));
    });
  });
}
