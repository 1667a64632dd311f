import { Module } from '@nestjs/common';
import { AgentDirectoryModule } from '../agent-directory/agent-directory.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { IntakeModule } from '../intake/intake.module.js';
import { SpoolModule } from '../spool/spool.module.js';
import { MessagesController } from './messages.controller.js';
import type { Config } from '../platform/config.js';
import type { EngineClient } from '../platform/engine-client.js';
import { CONFIG, ENGINE_CLIENT, IDEMPOTENT_REQUESTS, REPLY_WAIT } from '../platform/tokens.js';
import { IdempotentRequests } from './idempotent-requests.js';
import { ReplyWait } from './reply-wait.js';

/** Texts by the API, and what came of them. */
@Module({
  imports: [AgentDirectoryModule, AuthModule, IntakeModule, SpoolModule],
  controllers: [MessagesController],
  providers: [
    {
      provide: IDEMPOTENT_REQUESTS,
      inject: [ENGINE_CLIENT, CONFIG],
      useFactory: (engine: EngineClient, config: Config) => new IdempotentRequests(engine, config.GATEWAY_API_KEY),
    },
    { provide: REPLY_WAIT, inject: [ENGINE_CLIENT], useFactory: (engine: EngineClient) => new ReplyWait(engine) },
  ],
  exports: [IDEMPOTENT_REQUESTS, REPLY_WAIT],
})
export class MessagesModule {}
