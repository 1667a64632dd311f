import { BullModule, BullRegistrar, Processor } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import type { DynamicModule, ModuleMetadata, Provider, Type } from '@nestjs/common';
import type { QueueName } from '#contract';
import { tagOf } from '../partitions.js';
import { JobObserver } from './job-observer.js';
import type { JobProcessor } from './job.processor.js';
import type { Opened } from './opened.js';
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
  queue: QueueName;
  /** Makes the processor class of one partition, for every partition. */
  processor: Type<JobProcessor>;
  /** Jobs at once over all partitions of this process. */
  concurrency: number;
  config: WorkerConfig;
}

/** A job interrupted this often is given up by BullMQ; parking is decided by the engine's own attempts, long before. */
const maxStalledCount = 5;

/** The processor of one partition. What is known only once the engine is open is read when the workers are registered. */
function processorOf<E extends OpenQueues>(options: WorkersOptions<E>, partition: number): Type<unknown> {
  const { queue, processor, engine, concurrency, config } = options;
  const whole: Type<Pick<JobProcessor, 'process'>> = processor; // a class, although its base is abstract
  class PartitionProcessor extends whole {}
  const decorate = Processor(
    { name: queue, configKey: tagOf(partition) },
    {
      get name() {
        return engine.value.processId;
      },
      concurrency: Math.max(1, Math.ceil(concurrency / config.PARTITIONS)),
      lockDuration: config.JOB_LOCK_MS,
      stalledInterval: config.STALLED_CHECK_MS,
      maxStalledCount,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    },
  );
  decorate(PartitionProcessor);
  return PartitionProcessor;
}

/** The connection and prefix of one partition's worker: all share one connection, beside which BullMQ opens a blocking one for each. */
function rootOf(engine: Pick<Opened<OpenQueues>, 'value'>, partition: number): DynamicModule {
  const shared = {
    prefix: tagOf(partition),
    get connection() {
      return engine.value.redis;
    },
  };
  return BullModule.forRootAsync(tagOf(partition), {
    useFactory: () => shared,
    extraOptions: { manualRegistration: true },
  });
}

/** The workers of one queue: a processor for each partition, registered when the engine is open. */
@Module({})
export class WorkersModule {
  static of<E extends OpenQueues>(options: WorkersOptions<E>): DynamicModule {
    const { queue, engine, config, logger, imports = [], providers = [] } = options;
    const partitions = Array.from({ length: config.PARTITIONS }, (_, partition) => partition);
    const processors = partitions.map((partition) => processorOf(options, partition));
    const observer: Provider = { provide: JobObserver, useFactory: () => new JobObserver(queue, logger) };
    const lifecycle: Provider = {
      provide: WorkerLifecycle,
      inject: [BullRegistrar, JobObserver, ...processors],
      useFactory: (registrar: BullRegistrar, jobs: JobObserver, ...made: JobProcessor[]) =>
        new WorkerLifecycle({ ...options, stuckMs: config.STUCK_MS }, registrar, jobs, made),
    };
    return {
      module: WorkersModule,
      // Without a queue of its own, `registerQueue` brings in what finds and registers the processors.
      imports: [...imports, BullModule.registerQueue(), ...partitions.map((partition) => rootOf(engine, partition))],
      providers: [...providers, observer, ...processors, lifecycle],
      exports: [JobObserver, WorkerLifecycle],
    };
  }
}
