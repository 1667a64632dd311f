import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { IntakeModule } from '../intake/intake.module.js';
import { SpoolModule } from '../spool/spool.module.js';
import { MessagesController } from './messages.controller.js';
import type { Config } from '../platform/config.js';
import type { EngineLink } from '../platform/engine-client.js';
import { CONFIG, ENGINE_LINK, IDEMPOTENT_REQUESTS, REPLY_WAIT } from '../platform/tokens.js';
import { IdempotentRequests } from './idempotent-requests.js';
import { ReplyWait } from './reply-wait.js';

/** Texts by the API, and what came of them. */
@Module({
  imports: [AuthModule, IntakeModule, SpoolModule],
  controllers: [MessagesController],
  providers: [
    {
      provide: IDEMPOTENT_REQUESTS,
      inject: [ENGINE_LINK, CONFIG],
      useFactory: (engine: EngineLink, config: Config) => new IdempotentRequests(engine, config.GATEWAY_API_KEY),
    },
    { provide: REPLY_WAIT, inject: [ENGINE_LINK], useFactory: (engine: EngineLink) => new ReplyWait(engine) },
  ],
  exports: [REPLY_WAIT],
})
export class MessagesModule {}
