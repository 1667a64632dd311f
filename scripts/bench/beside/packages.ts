import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const peerNames = ['restate', 'langgraph', 'n8n'] as const;

export type PeerName = (typeof peerNames)[number];

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/dist\/$/, '/');

/** The peer that nothing of may be installed here: its folder is the caller's, outside of the clone. */
const outside: readonly PeerName[] = ['n8n'];

/** Whether a peer is to be installed by whoever measures it, by the `package.json` in its folder of `peers`. */
export function isOutside(name: PeerName): boolean {
  return outside.includes(name);
}

/**
 * Puts a peer's program into `.cache/beside/<peer>` with its packages, and returns that folder. They are installed by its lock file on first
 * use and when that has changed; no code of theirs runs at the install. Throws when npm cannot install them.
 */
export function installPeer(name: PeerName, say: (line: string) => void): string {
  const source = join(root, 'scripts', 'bench', 'beside', 'peers', name);
  const folder = join(root, '.cache', 'beside', name);
  const lock = readFileSync(join(source, 'package-lock.json'), 'utf8');
  const mark = join(folder, 'installed-lock.json'); // written last: what is half installed is installed again
  mkdirSync(folder, { recursive: true });
  cpSync(source, folder, { recursive: true });
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return folder;
  say(`  installing ${name} into .cache/beside/${name}: some minutes, once`);
  rmSync(mark, { force: true });
  const options = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', options, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  writeFileSync(mark, lock);
  return folder;
}
