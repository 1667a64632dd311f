import { Module } from '@nestjs/common';
import { EngineClient } from '../platform/engine-client.js';
import { IntakeModule } from '../intake/intake.module.js';
import { SpoolModule } from '../spool/spool.module.js';
import { MessagesController } from './messages.controller.js';
import type { Config } from '../platform/config.js';
import { CONFIG } from '../platform/tokens.js';
import { IdempotentRequests } from './idempotent-requests.js';
import { ReplyWait } from './reply-wait.js';

/** Texts by the API, and what came of them. */
@Module({
  imports: [IntakeModule, SpoolModule],
  controllers: [MessagesController],
  providers: [
    {
      provide: IdempotentRequests,
      inject: [EngineClient, CONFIG],
      useFactory: (engine: EngineClient, config: Config) => new IdempotentRequests(engine, config.GATEWAY_API_KEY),
    },
    { provide: ReplyWait, inject: [EngineClient], useFactory: (engine: EngineClient) => new ReplyWait(engine) },
  ],
  exports: [IdempotentRequests, ReplyWait],
})
export class MessagesModule {}
