import { matchMentions } from '#maintenance';
import { countSpooled } from '#sends/settings';
import { pause } from '#timing';
import { wholeEnvironment } from './config.js';

const askEveryMs = 250;

/** The folder of the spool, as a gateway started here would have it; null without one. */
function spoolFolder(): string | null {
  const folder = wholeEnvironment()['SPOOL_DIR'] ?? '.spool';
  return folder === '' ? null : folder;
}

/** How many files of the spool on this machine contain one of the addresses. */
export function spooledMentions(addresses: readonly string[]): Promise<number> {
  return countSpooled(spoolFolder(), matchMentions(addresses));
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
