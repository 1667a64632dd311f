import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Redis rewrites its file when it has grown; an audit of every write needs it whole. */
export const wholeAof = ['--auto-aof-rewrite-percentage', '0'];

/** Every write that a Redis has kept, in the order in which it made them: what a script wrote is there, too. */
export function* writesIn(folder: string): Generator<string[]> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const order = (path: string): number => Number(/\.(\d+)\.incr\.aof$/.exec(path)?.[1] ?? 0);
  const files = paths.filter((path) => path.endsWith('.aof')).sort((a, b) => order(a) - order(b));
  for (const file of files) yield* commandsIn(readFileSync(join(folder, file)));
}

/** Parses commands as Redis writes them; what follows the last whole one is left out, as Redis itself leaves it out. */
export function* commandsIn(bytes: Buffer): Generator<string[]> {
  let at = 0;
  const line = (): string | null => {
    const end = bytes.indexOf('\r\n', at);
    if (end < 0) return null;
    const text = bytes.toString('latin1', at, end);
    at = end + 2;
    return text;
  };
  for (let head = line(); head !== null; head = line()) {
    if (!head.startsWith('*')) continue; // a time annotation
    const parts: string[] = [];
    for (let left = Number(head.slice(1)); left > 0; left -= 1) {
      const size = Number(line()?.slice(1) ?? Number.NaN);
      if (!(at + size + 2 <= bytes.length)) return;
      parts.push(bytes.toString('utf8', at, at + size));
      at += size + 2;
    }
    yield parts;
  }
}
