import { Module } from '@nestjs/common';
import { AgentDirectory } from '../agent-directory/agent-directory.js';
import { EngineClient } from '../platform/engine-client.js';
import { RecoveryMode } from './recovery-mode.js';
import { CHANNELS, CONFIG, INGEST_NOW, INGEST_URGENTLY, PROCESS_CONTEXT } from '../platform/tokens.js';
import { createRecoveryMode } from './open-recovery-mode.js';
import { carefully, urgently } from './ways-in.js';
import { RecentMessages } from './recent-messages.js';

/** What a Redis that has forgotten needs, and the way into Redis that waits for it. */
@Module({
  providers: [
    RecentMessages,
    {
      provide: RecoveryMode,
      inject: [CONFIG, PROCESS_CONTEXT, CHANNELS, EngineClient, RecentMessages, AgentDirectory],
      useFactory: createRecoveryMode,
    },
    {
      provide: INGEST_NOW,
      inject: [EngineClient, PROCESS_CONTEXT, RecoveryMode, RecentMessages],
      useFactory: carefully,
    },
    {
      provide: INGEST_URGENTLY,
      inject: [EngineClient, PROCESS_CONTEXT, RecoveryMode, RecentMessages],
      useFactory: urgently,
    },
  ],
  exports: [RecoveryMode, INGEST_NOW, INGEST_URGENTLY],
})
export class RecoveryModule {}
