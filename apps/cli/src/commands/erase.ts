import type { Command } from 'commander';
import { erasePerson, openEngine } from '#actor';
import type { Erasure, Removed } from '#actor';
import { readConfig } from '../config.js';
import { exitCodes } from '../exit-codes.js';
import { printJson, printLine } from '../output.js';
import { spooledMentions, untilDrained } from '../spool-search.js';
import { table } from '../table.js';
import { UsageError } from '../usage-error.js';
import { withRedis } from '../with-redis.js';

interface Options {
  yes?: boolean;
  dryRun?: boolean;
  by?: string;
  reason?: string;
  tenant: string;
  wait: string;
  json?: boolean;
}

interface Asked {
  theirs: string;
  by: string;
  reason: string;
  patienceMs: number;
}

function askedOf(theirs: string, { yes, dryRun, by = '', reason = '', wait }: Options): Asked {
  if (!dryRun && !yes) throw new UsageError('--yes: nothing is erased without it; --dry-run lists what would be');
  if (!dryRun && (by === '' || reason === '')) throw new UsageError('--by and --reason: expected who erases, and why');
  if (`${by} ${reason}`.includes(theirs.replace(/^\+/, '')))
    throw new UsageError('--reason: expected no number: it is kept');
  if (/^\d{7,15}$/.test(theirs))
    throw new UsageError(`${theirs}: expected a phone number with its plus, or a conversation id`);
  const patienceMs = Number(wait) * 1_000;
  if (!(patienceMs >= 0)) throw new UsageError(`--wait: expected seconds, got ${wait}`);
  return { theirs, by, reason, patienceMs };
}

async function run(asked: Asked, { tenant, dryRun = false }: Options): Promise<Erasure> {
  const { REDIS_URL: url, PARTITIONS: partitions } = readConfig();
  await withRedis((redis) => redis.ping()); // openEngine would wait for ever for a Redis that is away
  const engine = await openEngine({ url, partitions, role: 'producer', onError: () => undefined });
  try {
    const person = { tenant, theirs: asked.theirs };
    return await erasePerson(engine.store.engine, engine.redis, person, { ...asked, dryRun });
  } finally {
    await engine.close();
  }
}

async function printRemoved(title: string, removed: Removed): Promise<void> {
  const rows = Object.entries(removed).map(([kind, count]) => [kind, String(count)]);
  for (const line of table([title, 'count'], rows)) await printLine(line);
}

async function report(erasure: Erasure, spooled: number): Promise<boolean> {
  if (erasure.status === 'claimed') {
    await printLine('a reply to this person is just being sent: nothing more was erased; run it again');
    return false;
  }
  await printRemoved(erasure.status === 'listed' ? 'would remove' : 'removed', erasure.removed);
  if (erasure.status === 'listed') return true;
  const { searched, left, elsewhere } = erasure.proof;
  await printLine(`${left.length + spooled} occurrences left, in ${searched} keys and the spool`);
  for (const key of left) await printLine(`left: ${key.replace(/(?<=:).*\+.*$/, '…')}`);
  if (elsewhere.length > 0) await printLine(`${elsewhere.length} keys of other people mention the number; they stay`);
  await printLine(
    erasure.optedOut
      ? 'the opt-out stays, as a keyed hash without the number'
      : 'there was no opt-out: who texts again is answered',
  );
  return left.length + spooled === 0;
}

async function erase(theirs: string, options: Options): Promise<void> {
  const asked = askedOf(theirs, options);
  if (!options.dryRun && (await untilDrained(theirs, asked.patienceMs)) > 0) {
    throw new Error('the spool still holds texts of this person: start a gateway, which drains it, and run this again');
  }
  const erasure = await run(asked, options);
  const spooled = await spooledMentions(theirs);
  const isDone =
    erasure.status === 'listed' || (erasure.status === 'erased' && erasure.proof.left.length + spooled === 0);
  if (options.json) await printJson({ ...erasure, spooled });
  else await report(erasure, spooled);
  if (!isDone) process.exitCode = exitCodes.failed;
}

/** `erase`: forgets a person, and reads everything to prove it. */
export function addErase(program: Command): void {
  program
    .command('erase')
    .description('forget a person: memory, mail, runs, letters, whatever is owed; the opt-out stays')
    .argument('<number>', 'a phone number as +…, or the conversation id of an API caller')
    .option('--dry-run', 'only list what would be removed')
    .option('--yes', 'do it')
    .option('--by <name>', 'who does it, for the audit')
    .option('--reason <words>', 'why, for the audit; without the number')
    .option('--tenant <name>', 'whose numbers', 'default')
    .option('--wait <seconds>', 'how long to wait for a reply that is being sent, and for the spool', '30')
    .option('--json', 'one object')
    .addHelpText('after', '\nExample:\n  npm run -s turnpike -- erase +15550123 --yes --by ana --reason "request 17"')
    .action(erase);
}
