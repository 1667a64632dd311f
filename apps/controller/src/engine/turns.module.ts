import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { keptFor, openEngine } from '#engine';
import type { EndedRun } from '#engine/ports';
import { createAnnouncement } from '#deployment';
import { WorkersModule } from '#redis/nest';
import { withPolicy } from '#versions';
import { countRunEnd } from '#registry';
import type { Parts } from '../parts.js';
import { TURN_PORTS, TurnProcessor } from './turn.processor.js';
import { TurnsUnderWay } from './turns-under-way.js';
import { buildAgentBasis, withAgents } from '../with-agents.js';
import type { VersionedEngine } from '../with-agents.js';

/** The part of the drain's deadline in which turns under way may finish; in the rest they hand over. */
const finishingShare = 0.7;

/** How many turns of children run at once, for each of a person's. */
const backgroundShare = 0.5;

/** How many turns of what strangers have begun run at once, for each of a person's (ADR 144). */
const publicShare = 0.1;

function createOpener({ config, logger, metrics }: Parts) {
  const { REDIS_URL: url, PARTITIONS: partitions, PARTITION_WORKERS: partitionWorkers } = config;
  const times = { leaseMs: config.TURN_LEASE_MS, graceMs: config.HINT_GRACE_MS, ...keptFor(config) };
  const publishesEvents = config.EVENT_WEBHOOK_URL !== undefined;
  return async (onError: (error: Error) => void, onUnfit: (error: Error) => void): Promise<VersionedEngine> => {
    const announce = createAnnouncement('controller', logger, onUnfit, config.SERVE);
    const shared = { url, partitions, partitionWorkers, role: 'worker' } as const;
    // By a send that this process has made.
    const onClosed = (run: EndedRun): void => {
      metrics.count('commits', { status: 'committed' });
      countRunEnd(metrics, run);
    };
    const engine = await openEngine({ ...shared, times, publishesEvents, onClosed, onError, announce });
    const policed = await withPolicy(engine, config.POLICY_FILE, logger);
    return withAgents(policed, config.AGENTS_DIR, buildAgentBasis(config), logger, metrics);
  };
}

/** The workers of turns, those of children and of what strangers have begun among them. */
@Module({})
export class TurnsModule {
  static with(parts: Parts): DynamicModule {
    const { config, engine, logger, metrics, ports } = parts;
    const finishMs = config.DRAIN_DEADLINE_MS * finishingShare;
    const workers = WorkersModule.of({
      queues: {
        turn: config.TURN_CONCURRENCY,
        background: Math.ceil(config.TURN_CONCURRENCY * backgroundShare),
        public: Math.ceil(config.TURN_CONCURRENCY * publicShare),
      },
      processor: TurnProcessor,
      providers: [
        { provide: TURN_PORTS, useValue: ports },
        { provide: TurnsUnderWay, useFactory: () => new TurnsUnderWay(finishMs, ports) },
      ],
      open: createOpener(parts),
      admin: config.ADMIN_PORT,
      ...{ config, engine, logger, metrics },
    });
    return { module: TurnsModule, imports: [workers] };
  }
}
