import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

/** Where `up` of a folder is asked by another one; relative, for a socket's path may have 107 characters. */
const socketPath = join('.turnpike', 'up.sock');
const ofTheOwner = 0o077;

/** What is asked for. An earlier release knows the folder alone. */
interface Wanted {
  root: string;
  /** Whether what runs must be one process. */
  oneProcess?: boolean;
}

/** What is said on the way, and how it ended. */
type Told = { notice: string } | { done: boolean; why?: string };

/** Asks the `up` that runs in this folder to replace its apps by those of a package; null: none runs here. */
export async function askToReplace(
  root: string,
  oneProcess: boolean,
  say: (notice: string) => void,
): Promise<{ done: boolean; why?: string } | null> {
  if (!existsSync(socketPath)) return null;
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    socket.once('error', () => resolve(null)); // its process was killed
    socket.once('connect', () => socket.write(`${JSON.stringify({ root, oneProcess } satisfies Wanted)}\n`));
    createInterface({ input: socket }).on('line', (line) => {
      const told = JSON.parse(line) as Told; // `serveReplacing` wrote it
      if ('notice' in told) return say(told.notice);
      socket.end();
      resolve(told);
    });
    socket.once('close', () => resolve({ done: false, why: 'the process that runs the apps has ended meanwhile' }));
  });
}

const apart = 'the four apps run apart in this folder: end that `turnpike up`, and start it with --one-process';

/** Lets others of this user ask for it, one at a time, until the returned function is called. What runs apart is not put into one process on the way. */
export async function serveReplacing(
  isOneProcess: boolean,
  replace: (root: string, say: (notice: string) => void) => Promise<{ done: boolean; why?: string }>,
): Promise<() => void> {
  mkdirSync(dirname(socketPath), { recursive: true });
  rmSync(socketPath, { force: true });
  let last: Promise<unknown> = Promise.resolve();
  const server = createServer((socket) => {
    const tell = (told: Told): void => void (socket.writable && socket.write(`${JSON.stringify(told)}\n`));
    socket.on('error', () => undefined); // who asked is gone: it is done all the same
    createInterface({ input: socket }).on('line', (line) => {
      const { root, oneProcess = false } = JSON.parse(line) as Wanted; // `askToReplace` wrote it
      if (oneProcess && !isOneProcess) return tell({ done: false, why: apart });
      last = last.then(async () => tell(await replace(root, (notice) => tell({ notice }))));
    });
  });
  const mask = process.umask(ofTheOwner);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socketPath, resolve);
  });
  process.umask(mask);
  return () => {
    server.close();
    rmSync(socketPath, { force: true });
  };
}
