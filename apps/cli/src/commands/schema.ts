import type { Command } from 'commander';
import { findUnready, listMigration, lookAgainAfter, migrateSchema, rollBackMigration } from '#maintenance';
import { parseSchemaVersion, SchemaStore, ownSchemaVersions } from '#deployment';
import type { OpenEngine } from '#engine';
import type { MigrationOutcome, MigrationPorts } from '#maintenance';
import { readConfig } from '../config.js';
import { exitCodes } from '../exit-codes.js';
import type { OperatorRequest } from '../gateway/operator-call.js';
import { printJson, printLine, printNotice, printTable } from '../output/output.js';
import { UsageError } from '../usage-error.js';
import { withEngine } from '../redis/with-engine.js';
import { withRedis } from '../redis/with-redis.js';

interface Options {
  json?: boolean;
}

type OperatorOptions = Options & Partial<OperatorRequest>;

interface MigrateOptions extends OperatorOptions {
  dryRun?: boolean;
}

type Unready = Awaited<ReturnType<typeof findUnready>>;

async function printUnready({ processes, silent }: Unready): Promise<void> {
  for (const { app, host, pid, oldest, newest } of processes)
    await printLine(`${app} on ${host}, process ${pid}: knows layouts ${oldest} to ${newest}`);
  for (const { queue, address, ageSeconds } of silent)
    await printLine(`a worker of ${queue} from ${address}, connected for ${ageSeconds} s: says nothing of layouts`);
}

async function showSchema({ json }: Options): Promise<void> {
  await withRedis(async (redis) => {
    const store = new SchemaStore(redis);
    const schema = parseSchemaVersion(await store.schema());
    if (schema === null) throw new Error('no process of ours has founded a deployment here');
    const { silent } = await findUnready({ store, redis }, schema.inForce);
    const [processes, moves] = [await store.processes(), await store.moves()];
    const inForce = { in_force: schema.inForce, raising_to: schema.migratingTo };
    if (json) return printJson({ ...inForce, newest: ownSchemaVersions.newest, processes, silent, moves });
    const next = schema.migratingTo === null ? '' : `, being raised to ${schema.migratingTo}`;
    await printLine(
      `layout ${schema.inForce} is in force${next}; this build knows ${ownSchemaVersions.oldest} to ${ownSchemaVersions.newest}`,
    );
    const rows = processes.map(({ app, host, pid, oldest, newest }) => [
      app,
      host,
      String(pid),
      `${oldest} to ${newest}`,
    ]);
    await printTable(['app', 'host', 'process', 'knows layouts'], rows);
    await printUnready({ processes: [], silent });
    for (const { at, from, to, by, why } of moves)
      await printLine(`${new Date(at).toISOString()}  ${from} to ${to} by ${by}: ${why}`);
  });
}

function buildMigrationPorts({ store, redis }: OpenEngine, { json }: Options): MigrationPorts {
  const done = new Map<string, number>();
  const onStep = (name: string, changed: number): void => {
    const sum = (done.get(name) ?? 0) + changed;
    if (!json && changed > 0) printNotice(`${name}: ${sum}`);
    done.set(name, sum);
  };
  const lookAgainMs = lookAgainAfter(readConfig().DRAIN_DEADLINE_MS);
  return { store: new SchemaStore(redis), engine: store.engine, redis, onStep, lookAgainMs };
}

function requireOperator({ by = '', reason = '' }: OperatorOptions): { by: string; why: string } {
  if (by === '' || reason === '') throw new UsageError('--by and --reason: expected who does it, and why; kept');
  return { by, why: reason };
}

async function report(migrated: MigrationOutcome): Promise<void> {
  if (migrated.status === 'newest')
    return printLine(`layout ${migrated.schema}: there is none above it that this build knows`);
  if (migrated.status === 'elsewhere')
    return printLine(`somebody else has moved the layout to ${migrated.schema}: look again`);
  if (migrated.status === 'unready') {
    await printLine(`layout ${migrated.to} is not put in force: it would be misread by`);
    return printUnready(migrated);
  }
  const changes = Object.entries(migrated.changed).map(([name, count]) => `${name} ${count}`);
  const verb = migrated.status === 'listed' ? 'would be' : 'is';
  await printLine(`layout ${migrated.to} ${verb} in force; changed: ${changes.join(', ') || 'nothing'}`);
}

async function migrate(options: MigrateOptions): Promise<void> {
  const operator = options.dryRun ? null : requireOperator(options);
  const migrated = await withEngine((engine) => {
    const ports = buildMigrationPorts(engine, options);
    return operator === null ? listMigration({ ...ports, onStep: () => undefined }) : migrateSchema(ports, operator);
  });
  await (options.json ? printJson(migrated) : report(migrated));
  if (migrated.status === 'unready' || migrated.status === 'elsewhere') process.exitCode = exitCodes.failed;
}

async function rollBack(options: OperatorOptions): Promise<void> {
  const operator = requireOperator(options);
  const isRolledBack = await withRedis((redis) => rollBackMigration(new SchemaStore(redis), operator));
  if (options.json) return printJson({ withdrawn: isRolledBack });
  await printLine(isRolledBack ? 'the layout before is in force, as it was all the time' : 'no raise is under way');
}

function addOperatorOptions(command: Command): Command {
  return command
    .option('--by <name>', 'who does it; kept')
    .option('--reason <why>', 'why; kept')
    .option('--json', 'one object');
}

/** `schema show|raise|withdraw`: how the data in Redis is laid out, who knows that, and the step to the next (ADR 32). */
export function addSchema(group: Command): void {
  group
    .command('show')
    .description('the layout in force, which layouts each process knows, who says nothing, and who has raised it')
    .option('--json', 'one object')
    .addHelpText('after', '\nExample:\n  npm run -s turnpike -- schema show')
    .action(showSchema);
  addOperatorOptions(
    group.command('raise').description('put the next layout in force: older builds refuse to start from then on'),
  )
    .option('--dry-run', 'only say what is in the way, or what would change')
    .addHelpText(
      'after',
      '\nKilled anywhere, it is finished by running it again.\n\nExample:\n  npm run -s turnpike -- schema raise --by ana --reason "all are replaced"',
    )
    .action(migrate);
  addOperatorOptions(group.command('withdraw').description('give up a raise that was begun and not finished'))
    .addHelpText('after', '\nExample:\n  npm run -s turnpike -- schema withdraw --by ana --reason "not yet"')
    .action(rollBack);
}
