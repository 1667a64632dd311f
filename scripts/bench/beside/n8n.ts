import { execFileSync, spawn } from 'node:child_process';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { until } from '../../../test/support/app-process.js';
import { freePort } from '../../../test/support/free-port.js';
import { Child } from '../child.js';
import { workflowOf } from './n8n-workflow.js';
import type { PeerSettings, StartedPeer, Surroundings } from './peer.js';
import { startPostgres } from './postgres.js';

const readyMs = 180_000;
const workflowId = 'agentbench000001';

/** n8n in its queue mode, one main process and one worker, with its state in a Postgres of its own and its queue on the benchmark's Redis. */
export async function startN8n(settings: PeerSettings, about: Surroundings): Promise<StartedPeer> {
  const { installed, folder, redis, concurrency } = settings;
  const postgres = await startPostgres(installed);
  const port = await freePort();
  const env = { ...environment(settings, postgres.url), N8N_PORT: String(port) };
  const bin = join(installed, 'node_modules', 'n8n', 'bin', 'n8n');
  const run = (...args: string[]): void =>
    void execFileSync(process.execPath, [bin, ...args], { env, stdio: 'ignore' });
  const workflow = join(folder, 'workflow.json');
  writeFileSync(workflow, JSON.stringify([workflowOf(about, workflowId)]));
  run('import:workflow', `--input=${workflow}`);
  run('update:workflow', `--id=${workflowId}`, '--active=true');
  const start = (name: string, args: readonly string[], more: Record<string, string>): Child => {
    const file = openSync(join(folder, `${name}.log`), 'w');
    const how = { env: { ...env, ...more }, stdio: ['ignore', file, file] satisfies ['ignore', number, number] };
    return new Child(name, spawn(process.execPath, [bin, ...args], how));
  };
  const main = start('main', ['start'], {});
  const worker = start('worker', ['worker', `--concurrency=${concurrency}`], { N8N_PORT: String(await freePort()) });
  const door = `http://127.0.0.1:${port}/webhook/agent`;
  await until('n8n to answer a text', () => answers(main, door, join(folder, 'main.log')), readyMs);
  return {
    door,
    processes: [main, worker, postgres.server, { name: 'redis', pid: redis.pid }],
    log: join(folder, 'worker.log'),
    stop: async () => {
      await Promise.all([main.end('SIGKILL'), worker.end('SIGKILL')]);
      await postgres.stop();
    },
  };
}

/** A run of its own, whose message belongs to none that is counted. */
async function answers(main: Child, door: string, log: string): Promise<boolean> {
  if (main.hasEnded) throw new Error(`n8n ended: ${readFileSync(log, 'utf8').slice(-2_000)}`);
  const body = JSON.stringify({
    run: 0,
    from: '+15550150',
    to: '+15550100',
    text: 'How many angry messages today? #0',
  });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(door, { method: 'POST', headers, body }).catch(() => null);
  await response?.arrayBuffer();
  return response?.ok ?? false;
}

/** Addresses, the level of its log, no reports to its makers, and code in the worker itself, which is the cheaper way; the rest is as it comes. */
function environment({ folder, redis }: PeerSettings, postgres: string): Record<string, string> {
  const [database, queue] = [new URL(postgres), new URL(redis.url)];
  return {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'production',
    N8N_USER_FOLDER: folder,
    ...{ DB_TYPE: 'postgresdb', DB_POSTGRESDB_HOST: database.hostname, DB_POSTGRESDB_PORT: database.port },
    ...{ DB_POSTGRESDB_DATABASE: 'postgres', DB_POSTGRESDB_USER: 'postgres', DB_POSTGRESDB_PASSWORD: 'none' },
    DB_POSTGRESDB_POOL_SIZE: '10',
    ...{ EXECUTIONS_MODE: 'queue', QUEUE_BULL_REDIS_HOST: queue.hostname, QUEUE_BULL_REDIS_PORT: queue.port },
    QUEUE_HEALTH_CHECK_ACTIVE: 'false',
    N8N_CONCURRENCY_PRODUCTION_LIMIT: '-1',
    ...{ N8N_LISTEN_ADDRESS: '127.0.0.1', N8N_HOST: '127.0.0.1', N8N_ENCRYPTION_KEY: 'bench-key-of-nothing' },
    ...{ N8N_RUNNERS_ENABLED: 'false', N8N_LOG_LEVEL: 'warn', N8N_DIAGNOSTICS_ENABLED: 'false' },
    ...{
      N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
      N8N_TEMPLATES_ENABLED: 'false',
      N8N_PERSONALIZATION_ENABLED: 'false',
    },
    ...{ EXTERNAL_FRONTEND_HOOKS_URLS: '', N8N_COMMUNITY_PACKAGES_ENABLED: 'false', N8N_AI_ENABLED: 'false' },
  };
}
