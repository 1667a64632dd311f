import { BullModule, BullRegistrar, Processor } from '@nestjs/bullmq';
import { Inject, Module } from '@nestjs/common';
import type { DynamicModule, FactoryProvider, ModuleMetadata, Provider, Type } from '@nestjs/common';
import { queueNames } from '#protocol';
import type { QueueName } from '#protocol';
import { ioBoundary } from '#telemetry';
import { toHashTag } from '../partitions.js';
import { JobObserver } from './job-observer.js';
import { JobProcessor } from './job.processor.js';
import type { Opened } from './opened.js';
import { SlotWorker } from './slot-worker.js';
import type { SlotWorkerOptions } from './slot-worker.js';
import { Slots } from './slots.js';
import { WorkerLifecycle } from './worker-lifecycle.js';
import type { OpenQueues, WorkerLifecycleOptions } from './worker-lifecycle.js';

/** The settings of an app's workers, under the published names. */
export interface WorkerConfig {
  PARTITIONS: number;
  JOB_LOCK_MS: number;
  STALLED_CHECK_MS: number;
  /** How long jobs may wait while nothing is handled before this process ends itself, in milliseconds. */
  STUCK_MS: number;
}

/** `imports` and `providers` are what the processor injects. */
export interface WorkersOptions<E extends OpenQueues>
  extends Omit<WorkerLifecycleOptions<E>, 'stuckMs'>, Pick<ModuleMetadata, 'imports' | 'providers'> {
  /** How many jobs at once over all partitions of this process, of each queue that it serves. */
  queues: Partial<Record<QueueName, number>>;
  /** Does the work of all these queues. */
  processor: Type<JobProcessor>;
  config: WorkerConfig;
}

/** In BullMQ's set of markers the member that says that a job waits; whoever takes it is awake. */
const jobMarker = '0';

BullModule.workerClass = SlotWorker;

/** A job interrupted this often is given up by BullMQ; parking is decided by the engine's own attempts, long before. */
const maxStalledCount = 5;

/** Names the observer of a queue among Nest's providers. */
export function buildObserverToken(queue: QueueName): string {
  return `JobObserver of ${queue}`;
}

interface ServedQueue {
  queue: QueueName;
  slots: Slots;
}

function servedBy<E extends OpenQueues>({ queues }: WorkersOptions<E>): ServedQueue[] {
  return queueNames.flatMap((queue) => {
    const concurrency = queues[queue];
    return concurrency === undefined ? [] : [{ queue, slots: new Slots(concurrency) }];
  });
}

/** The processor of one partition of a queue. What is known only once the engine is open is read when the workers are registered. */
function createProcessor<E extends OpenQueues>(
  options: WorkersOptions<E>,
  { queue, slots }: ServedQueue,
  partition: number,
): Type<unknown> {
  const { processor, engine, config } = options;
  const whole: Type<Pick<JobProcessor, 'process'>> = processor; // a class, although its base is abstract
  class PartitionProcessor extends whole {
    readonly partition = partition;
  }
  Inject(buildObserverToken(queue))(PartitionProcessor.prototype, 'observer');
  const markers = `${toHashTag(partition)}:${queue}:marker`;
  const workerOptions: Omit<SlotWorkerOptions, 'connection'> = {
    get name() {
      return engine.value.processId;
    },
    slots,
    refresh: async () => engine.value.policies?.refresh(),
    isEmpty: () => engine.value.queues.isEmpty(queue, partition),
    countActive: () => engine.value.queues.countActive(queue, partition),
    wakeAnother: () => ioBoundary('queue.wake', () => engine.value.redis.zadd(markers, 0, jobMarker)),
    concurrency: slots.limit,
    lockDuration: config.JOB_LOCK_MS,
    stalledInterval: config.STALLED_CHECK_MS,
    maxStalledCount,
    removeOnComplete: { count: 0 },
    removeOnFail: { count: 0 },
  };
  Processor({ name: queue, configKey: toHashTag(partition) }, workerOptions)(PartitionProcessor);
  return PartitionProcessor;
}

/** The connection and prefix of one partition's worker: all share one connection, beside which BullMQ opens a blocking one for each. */
function createRootModule(engine: Pick<Opened<OpenQueues>, 'value'>, partition: number): DynamicModule {
  const shared = {
    prefix: toHashTag(partition),
    get connection() {
      return engine.value.redis;
    },
  };
  return BullModule.forRootAsync(toHashTag(partition), {
    useFactory: () => shared,
    extraOptions: { manualRegistration: true },
  });
}

/** The workers of an app's queues: a processor for each partition of each, registered when the engine is open. */
@Module({})
export class WorkersModule {
  static of<E extends OpenQueues>(options: WorkersOptions<E>): DynamicModule {
    const { engine, config, logger, metrics, imports = [], providers = [] } = options;
    const served = servedBy(options);
    const partitions = Array.from({ length: config.PARTITIONS }, (_, partition) => partition);
    const processors = served.flatMap((one) => partitions.map((partition) => createProcessor(options, one, partition)));
    const observers = served.map(({ queue, slots }): FactoryProvider<JobObserver> => ({
      provide: buildObserverToken(queue),
      useFactory: () => new JobObserver(queue, logger, slots, metrics),
    }));
    const lifecycle: Provider = {
      provide: WorkerLifecycle,
      inject: [BullRegistrar, ...observers.map(({ provide }) => provide), ...processors],
      useFactory: (registrar: BullRegistrar, ...made: (JobObserver | JobProcessor)[]) => {
        const watched = made.filter((one) => one instanceof JobObserver);
        const working = made.filter((one) => one instanceof JobProcessor);
        return new WorkerLifecycle({ ...options, stuckMs: config.STUCK_MS }, registrar, watched, working);
      },
    };
    return {
      module: WorkersModule,
      // Without a queue of its own, `registerQueue` brings in what finds and registers the processors.
      imports: [
        ...imports,
        BullModule.registerQueue(),
        ...partitions.map((partition) => createRootModule(engine, partition)),
      ],
      providers: [...providers, ...observers, ...processors, lifecycle],
      exports: [WorkerLifecycle],
    };
  }
}
