import { readSweepOptions } from './options.js';
import { tableOf } from './row.js';
import { sweep } from './sweep.js';
import { countUnowned } from './unowned.js';

/**
 * `npm run chaos -- --sweep`: prints the row, and ends the process with 1 where anything broke or was left out. SIGINT ends the
 * kills early.
 */
export async function playSweep(args: readonly string[]): Promise<never> {
  const say = (line: string): void => void process.stderr.write(`sweep: ${line}\n`);
  const ending = new AbortController();
  process.once('SIGTERM', () => process.exit(1)); // takes the apps along
  process.once('SIGINT', () => {
    ending.abort(); // and a second one ends it at once
    say('kills no more, and judges what has been');
  });
  const options = readSweepOptions(args);
  const unowned = await countUnowned();
  say(`awaits that leave a process without a name: ${unowned}`);
  const { row, findings, folder } = await sweep(options, say, ending.signal);
  for (const { promise, what } of findings.slice(0, 20)) process.stderr.write(`${promise}: ${what}\n`);
  for (const line of tableOf(row)) process.stderr.write(`${line}\n`);
  if (folder !== null) process.stderr.write(`logs and evidence: ${folder}\n`);
  process.stdout.write(`${JSON.stringify({ ...row, unowned_awaits: unowned })}\n`);
  const isWhole = (row.short === 0 && row.unreached.length === 0) || options.forMs > 0;
  process.exit(findings.length === 0 && row.quiet && unowned === 0 && isWhole ? 0 : 1);
}
