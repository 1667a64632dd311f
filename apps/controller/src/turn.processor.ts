import { Inject } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { OpenEngine } from '#actor';
import { WorkerProcess } from '#queue';
import type { Logger, Metrics } from '#telemetry';
import type { Config } from './config.js';
import { Sweeping } from './sweeping.js';
import { takeTurns } from './take-turn.js';
import type { TurnPorts } from './take-turn.js';
import { CONFIG, ENGINE, LOGGER, METRICS, TURN_PORTS } from './tokens.js';
import { TurnsUnderWay } from './turns-under-way.js';

/** The part of the drain's deadline that turns under way have to finish; in the rest they let go. */
const finishingShare = 0.7;

/** The controller at work: turns as hints bring them, and the sweeper beside them. */
export class TurnProcessor implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly worker: WorkerProcess;
  private readonly sweeping: Sweeping;
  private readonly turns = new TurnsUnderWay();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(ENGINE) private readonly engine: OpenEngine,
    @Inject(TURN_PORTS) ports: TurnPorts,
    @Inject(LOGGER) logger: Logger,
    @Inject(METRICS) metrics: Metrics,
  ) {
    this.worker = new WorkerProcess({
      queue: 'turn',
      redis: engine.redis,
      queues: engine.queues,
      concurrency: config.TURN_CONCURRENCY,
      lockMs: config.JOB_LOCK_MS,
      stalledCheckMs: config.STALLED_CHECK_MS,
      adminPort: config.ADMIN_PORT,
      stuckMs: config.STUCK_MS,
      logger,
      metrics,
      work: ({ actorId }, signal) => this.turns.run((leaving) => takeTurns(ports, actorId, signal, leaving)),
    });
    this.sweeping = new Sweeping(engine.store, config.SWEEP_INTERVAL_MS, logger, metrics);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.worker.start();
    this.sweeping.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.sweeping.stop();
    const late = setTimeout(() => this.turns.letGo(), this.config.DRAIN_DEADLINE_MS * finishingShare);
    await this.worker.drain();
    clearTimeout(late);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.engine.close();
    await this.worker.close();
  }
}
