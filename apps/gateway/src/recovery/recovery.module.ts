import { Module } from '@nestjs/common';
import { AgentDirectoryModule } from '../agent-directory/agent-directory.module.js';
import {
  AGENT_DIRECTORY,
  RECOVERY_MODE,
  CHANNELS,
  CONFIG,
  ENGINE_CLIENT,
  INGEST_NOW,
  INGEST_URGENTLY,
  RECENT_MESSAGES,
  PROCESS_CONTEXT,
} from '../platform/tokens.js';
import { recoveryModeOf } from './open-recovery-mode.js';
import { carefully, urgently } from './ways-in.js';
import { RecentMessages } from './recent-messages.js';

/** What a Redis that has forgotten needs, and the way into Redis that waits for it. */
@Module({
  imports: [AgentDirectoryModule],
  providers: [
    { provide: RECENT_MESSAGES, useFactory: () => new RecentMessages() },
    {
      provide: RECOVERY_MODE,
      inject: [CONFIG, PROCESS_CONTEXT, CHANNELS, ENGINE_CLIENT, RECENT_MESSAGES, AGENT_DIRECTORY],
      useFactory: recoveryModeOf,
    },
    {
      provide: INGEST_NOW,
      inject: [ENGINE_CLIENT, PROCESS_CONTEXT, RECOVERY_MODE, RECENT_MESSAGES],
      useFactory: carefully,
    },
    {
      provide: INGEST_URGENTLY,
      inject: [ENGINE_CLIENT, PROCESS_CONTEXT, RECOVERY_MODE, RECENT_MESSAGES],
      useFactory: urgently,
    },
  ],
  exports: [RECOVERY_MODE, INGEST_NOW, INGEST_URGENTLY],
})
export class RecoveryModule {}
