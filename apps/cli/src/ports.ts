import { once } from 'node:events';
import { connect, createServer } from 'node:net';

const answersWithinMs = 2_000;
const highestPort = 65_535;

/** Whether somebody takes connections there. */
export async function isListening(port: number, host = '127.0.0.1'): Promise<boolean> {
  const socket = connect({ port, host, signal: AbortSignal.timeout(answersWithinMs) });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** This port, or where it is 0 any, if nobody has it; null: somebody has. */
async function bindable(port: number): Promise<number | null> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const bound = typeof address === 'object' && address !== null ? address.port : port;
      server.close(() => resolve(bound));
    });
  });
}

/** The first of so many ports that nobody has; null: none of them. */
export async function firstFree(first: number, count: number): Promise<number | null> {
  for (let port = first; port < first + count; port++) if ((await bindable(port)) !== null) return port;
  return null;
}

/** The usual port, or any free one where another has that or is about to. */
export async function usualOrFree(usual: number, others: readonly number[]): Promise<number> {
  const found = others.includes(usual) ? null : await bindable(usual);
  const port = found ?? (await bindable(0));
  if (port === null) throw new Error('this machine has no port that is free');
  return port;
}

/** The first of so many ports in a row that nobody has, from a usual one on; 0 is no port: any row then. */
export async function freeRow(usual: number, count: number): Promise<number> {
  const from = usual === 0 ? await usualOrFree(usual, []) : usual;
  for (let first = from; first + count <= highestPort; first += count) {
    const row = Array.from({ length: count }, (_, at) => first + at);
    if (!(await Promise.all(row.map(bindable))).includes(null)) return first;
  }
  throw new Error(`this machine has no ${count} ports in a row that are free`);
}

/** Who listens on the port that the gateway is to have; null: nobody. `isOurs`: a gateway of turnpike. */
export async function listenerOn(port: number): Promise<{ isOurs: boolean; who: string } | null> {
  if (!(await isListening(port))) return null;
  const signal = AbortSignal.timeout(answersWithinMs);
  const health = await fetch(`http://127.0.0.1:${port}/livez`, { signal }).catch(() => null);
  const answer: unknown = health?.ok ? await health.json().catch(() => null) : null;
  const isOurs = answer !== null && typeof answer === 'object' && 'version' in answer;
  return { isOurs, who: isOurs ? `a gateway of turnpike ${String(answer.version)}` : 'another program' };
}
