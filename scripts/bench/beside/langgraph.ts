import { join } from 'node:path';

import { hopJobOptions } from '../hops.js';
import { startPostgres } from './postgres.js';
import { startProgram } from './peer.js';
import type { PeerSettings, StartedPeer, Surroundings } from './peer.js';

/** LangGraph's agent with its state in a Postgres of its own, behind a queue on the benchmark's Redis. */
export async function startLangGraph(settings: PeerSettings, about: Surroundings): Promise<StartedPeer> {
  const { installed, redis, concurrency } = settings;
  const postgres = await startPostgres(installed);
  const { hostname: host, port } = new URL(redis.url);
  const worker = await startProgram('worker', settings, {
    ...about,
    postgres: postgres.url,
    connection: { host, port: Number(port), maxRetriesPerRequest: null },
    prefix: '{langgraph}',
    jobOptions: hopJobOptions, // its locks are BullMQ's own: they are longer than ours
    concurrency,
  });
  return {
    door: worker.address,
    processes: [worker, postgres.server, { name: 'redis', pid: redis.pid }],
    log: join(settings.folder, 'worker.log'),
    stop: async () => {
      await worker.end('SIGKILL');
      await postgres.stop();
    },
  };
}
