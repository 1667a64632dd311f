import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { matchMentions } from '#maintenance';
import { pause } from '#timing';
import { wholeEnvironment } from './config.js';

const askEveryMs = 250;

/** The folder of the spool, as a gateway started here would have it; null without one. */
function spoolFolder(): string | null {
  const folder = wholeEnvironment()['SPOOL_DIR'] ?? '.spool';
  return folder === '' ? null : folder;
}

async function readSpoolFile(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => ''); // drained meanwhile
}

/** How many files of the spool on this machine contain one of the addresses. Records are JSON as it was accepted. */
export async function spooledMentions(addresses: readonly string[]): Promise<number> {
  const isMentioned = matchMentions(addresses);
  const folder = spoolFolder();
  if (folder === null) return 0;
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files = await Promise.all(
    names.filter((name) => name.endsWith('.spool')).map((name) => readSpoolFile(join(folder, name))),
  );
  return files.filter(isMentioned).length;
}

/** Waits until the gateways have drained what the spool holds of a person; returns how many files still do. */
export async function untilDrained(addresses: readonly string[], patienceMs: number): Promise<number> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const left = await spooledMentions(addresses);
    if (left === 0 || performance.now() > until) return left;
    await pause(askEveryMs);
  }
}
