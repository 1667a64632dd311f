import type { Command } from 'commander';
import { erasePerson, maskMentions, namesAddress } from '#maintenance';
import { openEngine } from '#engine';
import type { Erasure, Person, Removed } from '#maintenance';
import { readConfig } from '../config.js';
import { exitCodes } from '../exit-codes.js';
import { printJson, printLine, printTable } from '../output/output.js';
import { readPersonNames } from '../gateway/person-names.js';
import { spooledMentions, untilDrained } from '../spool-search.js';
import { UsageError } from '../usage-error.js';
import { withRedis } from '../redis/with-redis.js';

interface Options {
  yes?: boolean;
  dryRun?: boolean;
  by?: string;
  reason?: string;
  also: string[];
  tenant: string;
  allTenants?: boolean;
  wait: string;
  json?: boolean;
}

interface Asked {
  person: Person;
  by: string;
  reason: string;
  dryRun: boolean;
  patienceMs: number;
}

function readErasure(name: string, { yes, dryRun = false, by = '', reason = '', wait, ...options }: Options): Asked {
  if (!dryRun && !yes) throw new UsageError('--yes: nothing is erased without it; --dry-run lists what would be');
  if (!dryRun && (by === '' || reason === '')) throw new UsageError('--by and --reason: expected who erases, and why');
  const addresses = readPersonNames([name, ...options.also]);
  if (namesAddress(`${by} ${reason}`, addresses)) throw new UsageError('--reason: expected no number: it is kept');
  const patienceMs = Number(wait) * 1_000;
  if (!(patienceMs >= 0)) throw new UsageError(`--wait: expected seconds, got ${wait}`);
  const tenants = options.allTenants ? null : [options.tenant];
  return { person: { tenants, addresses }, by, reason, dryRun, patienceMs };
}

async function run({ person, ...asked }: Asked): Promise<Erasure> {
  const { REDIS_URL: url, PARTITIONS: partitions } = readConfig();
  await withRedis((redis) => redis.ping()); // openEngine would wait for ever for a Redis that is away
  const engine = await openEngine({ url, partitions, role: 'producer', onError: () => undefined });
  try {
    return await erasePerson(engine.store.engine, engine.redis, person, asked);
  } finally {
    await engine.close();
  }
}

async function printRemoved(title: string, removed: Removed): Promise<void> {
  const rows = Object.entries(removed).map(([kind, count]) => [kind, String(count)]);
  await printTable([title, 'count'], rows);
}

/** The same person's data outside the request: no erasure may end without naming it. */
async function printOutside(outside: Record<string, number>): Promise<void> {
  for (const [tenant, count] of Object.entries(outside)) {
    await printLine(
      `left: ${count} conversations with tenant ${tenant}: add --all-tenants, or erase there with --tenant`,
    );
  }
}

async function report(erasure: Erasure, addresses: readonly string[], spooled: number): Promise<void> {
  if (erasure.status === 'claimed') {
    await printLine('a reply to this person is just being sent: nothing more was erased; run it again');
    return;
  }
  await printRemoved(erasure.status === 'listed' ? 'would remove' : 'removed', erasure.removed);
  if (erasure.status === 'listed') return printOutside(erasure.outside);
  const { searched, left, elsewhere } = erasure.proof;
  await printLine(`${left.length + spooled} occurrences left, in ${searched} keys and the spool`);
  for (const key of left) await printLine(`left: ${maskMentions(key, addresses)}`);
  await printOutside(erasure.outside);
  if (elsewhere.length > 0) await printLine(`${elsewhere.length} keys of other people mention the number; they stay`);
  await printLine(
    erasure.optedOut
      ? 'the opt-out stays, as a keyed hash without the number'
      : 'there was no opt-out: who texts again is answered',
  );
}

/** Whether nothing is left of what was asked for, and no other tenant has the same person. */
function isDone(erasure: Erasure, spooled: number): boolean {
  if (erasure.status !== 'erased') return erasure.status === 'listed';
  return erasure.proof.left.length + spooled + Object.keys(erasure.outside).length === 0;
}

async function erase(name: string, options: Options): Promise<void> {
  const asked = readErasure(name, options);
  const { addresses } = asked.person;
  if (!asked.dryRun && (await untilDrained(addresses, asked.patienceMs)) > 0) {
    throw new Error('the spool still holds texts of this person: start a gateway, which drains it, and run this again');
  }
  const erasure = await run(asked);
  const spooled = await spooledMentions(addresses);
  if (options.json) await printJson({ ...erasure, spooled });
  else await report(erasure, addresses, spooled);
  if (!isDone(erasure, spooled)) process.exitCode = exitCodes.failed;
}

/** `erase`: erases a person, and searches everything to prove it. */
export function addErase(program: Command): void {
  program
    .command('erase')
    .description('forget a person: memory, mail, runs, letters, whatever is owed; the opt-out stays')
    .argument(
      '<number>',
      'a phone number as +…, on whatever channel, or the conversation id of an API caller (api:… where it is digits)',
    )
    .option(
      '--also <number>',
      'another address of the same person; may be given again',
      (more: string, all: string[]) => [...all, more],
      [],
    )
    .option('--dry-run', 'only list what would be removed')
    .option('--yes', 'do it')
    .option('--by <name>', 'who does it, for the audit')
    .option('--reason <words>', 'why, for the audit; without the number')
    .option('--tenant <name>', 'whose numbers', 'default')
    .option('--all-tenants', 'the numbers of all')
    .option('--wait <seconds>', 'how long to wait for a reply that is being sent, and for the spool', '30')
    .option('--json', 'one object')
    .addHelpText('after', '\nExample:\n  npm run -s turnpike -- erase +15550123 --yes --by ana --reason "request 17"')
    .action(erase);
}
