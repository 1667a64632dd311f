import { Inject, Injectable } from '@nestjs/common';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { JobData, QueueName } from '#protocol';
import { createLogger, createMetrics } from '#telemetry';
import { JobQueues } from '../src/job-queues.js';
import type { JobObserver } from '../src/nest/job-observer.js';
import { JobProcessor } from '../src/nest/job.processor.js';
import { Opened } from '../src/nest/opened.js';
import { endProcess, WorkerLifecycle } from '../src/nest/worker-lifecycle.js';
import type { OpenQueues } from '../src/nest/worker-lifecycle.js';
import { buildObserverToken, WorkersModule } from '../src/nest/workers.module.js';
import type { Redis } from '../src/redis.js';

export type Work = (data: JobData, signal: AbortSignal) => Promise<string>;

const WORK = Symbol('work');

@Injectable()
class TestProcessor extends JobProcessor {
  constructor(@Inject(WORK) private readonly given: Work) {
    super();
  }

  protected override work(data: JobData, signal: AbortSignal): Promise<string> {
    return this.given(data, signal);
  }
}

/** What a process has logged. */
export class Lines {
  readonly all: Record<string, unknown>[] = [];

  write(line: string): void {
    this.all.push(JSON.parse(line) as Record<string, unknown>); // the logger writes objects
  }

  /** Where the process under test serves its health. */
  get adminUrl(): string {
    return `http://127.0.0.1:${String(this.all.find(({ msg }) => msg === 'serves health and metrics')?.['port'])}`;
  }
}

export interface WorkerProcess {
  app: INestApplicationContext;
  lifecycle: WorkerLifecycle<OpenQueues>;
  observer: JobObserver;
  lines: Lines;
  /** Resolves with the last line of a process that has given itself up. */
  ended: Promise<Record<string, unknown> | undefined>;
}

export interface WorkerProcessParts {
  open: () => Promise<OpenQueues>;
  partitions?: number;
  /** Jobs at once of each queue that it serves; absent: of `turn`, one for each partition. */
  queues?: Partial<Record<QueueName, number>>;
  /** How long jobs may wait while nothing is handled, and how often that is looked at, in milliseconds. */
  stuckMs?: number;
  sampleEveryMs?: number;
  /** How long a silent worker keeps a job, in milliseconds. */
  lockMs?: number;
  /** How often jobs of dead workers are looked for, in milliseconds. */
  stalledMs?: number;
  work?: Work;
}

/** An engine whose connection outlives the workers. */
export function engineOver(connection: Redis): OpenQueues {
  return { redis: connection, queues: new JobQueues(connection, 1), close: () => Promise.resolve() };
}

/** A process with workers of the turn queue, unless it is given others, as the apps put one together. Resolves when it has begun. */
export async function startWorkerProcess(parts: WorkerProcessParts): Promise<WorkerProcess> {
  const {
    open,
    partitions = 1,
    queues,
    lockMs = 5_000,
    stalledMs = 5_000,
    stuckMs = 60_000,
    sampleEveryMs,
    work = () => Promise.resolve('done'),
  } = parts;
  const lines = new Lines();
  const logger = createLogger({ app: 'a-test', level: 'info', destination: lines });
  const ended = Promise.withResolvers<Record<string, unknown> | undefined>();
  const workers = WorkersModule.of({
    queues: queues ?? { turn: partitions },
    processor: TestProcessor,
    config: { PARTITIONS: partitions, JOB_LOCK_MS: lockMs, STALLED_CHECK_MS: stalledMs, STUCK_MS: stuckMs },
    ...(sampleEveryMs !== undefined && { sampleEveryMs }),
    admin: { port: 0, isGiven: true },
    providers: [{ provide: WORK, useValue: work }],
    engine: new Opened<OpenQueues>(),
    open,
    logger,
    metrics: createMetrics({ app: 'a-test', processMetrics: false }),
    giveUp: endProcess(logger, () => ended.resolve(lines.all.at(-1))),
  });
  const app = await NestFactory.createApplicationContext(workers, { logger: false, abortOnError: false });
  return {
    app,
    lifecycle: app.get(WorkerLifecycle),
    observer: app.get(buildObserverToken('turn')),
    lines,
    ended: ended.promise,
  };
}
