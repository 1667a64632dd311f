import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { OpenEngine } from '#engine';
import { Opened, WorkerLifecycle, WorkersModule } from '#redis/nest';
import { AgentDirectory } from '../agent-directory/agent-directory.js';
import { EngineClient } from '../platform/engine-client.js';
import { RecoveryMode } from '../recovery/recovery-mode.js';
import { AgentDirectoryModule } from '../agent-directory/agent-directory.module.js';
import type { Config } from '../platform/config.js';
import { openWorkers } from '../platform/open-redis.js';
import type { ProcessContext } from '../platform/process-context.js';
import { CHANNELS, REPLY_WORKERS, SPOOL } from '../platform/tokens.js';
import { RecoveryModule } from '../recovery/recovery.module.js';
import { SpoolModule } from '../spool/spool.module.js';
import { replyDelivery } from './reply-delivery.js';
import type { DeliveryParts } from './reply-delivery.js';
import { REPLY_DELIVERY, ReplyProcessor } from './reply.processor.js';

/** The workers that deliver replies; global, so that health may ask whether they move. */
@Module({})
export class RepliesModule {
  static of(config: Config, processContext: ProcessContext): DynamicModule {
    const engine = new Opened<OpenEngine>();
    const delivery = {
      provide: REPLY_DELIVERY,
      inject: [CHANNELS, SPOOL, RecoveryMode, AgentDirectory, EngineClient],
      useFactory: (...parts: DeliveryParts) => replyDelivery(engine, config, processContext, ...parts),
    };
    const workers = WorkersModule.of({
      ...{ queues: { reply: config.REPLY_CONCURRENCY }, processor: ReplyProcessor, sampleEveryMs: 2_000 },
      imports: [AgentDirectoryModule, RecoveryModule, SpoolModule],
      providers: [delivery],
      open: () => openWorkers(config, processContext),
      giveUp: (why) => processContext.onFatal('err' in why ? why.err : new Error(why.reasons.join('; '))),
      ...{ config, engine, logger: processContext.logger, metrics: processContext.metrics },
    });
    const health = { provide: REPLY_WORKERS, useExisting: WorkerLifecycle };
    return { module: RepliesModule, global: true, imports: [workers], providers: [health], exports: [REPLY_WORKERS] };
  }
}
