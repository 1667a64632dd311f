import { Module } from '@nestjs/common';
import { AgentDirectoryModule } from '../agent-directory/agent-directory.module.js';
import {
  AGENT_DESK,
  CAUTION,
  CHANNELS,
  CONFIG,
  ENGINE_LINK,
  INGEST_NOW,
  INGEST_URGENTLY,
  RECENT_MESSAGES,
  VOICE,
} from '../platform/tokens.js';
import { cautionOf } from './open-recovery-mode.js';
import { carefully, urgently } from './ways-in.js';
import { RecentMessages } from './recent-messages.js';

/** What a Redis that has forgotten needs, and the way into Redis that waits for it. */
@Module({
  imports: [AgentDirectoryModule],
  providers: [
    { provide: RECENT_MESSAGES, useFactory: () => new RecentMessages() },
    {
      provide: CAUTION,
      inject: [CONFIG, VOICE, CHANNELS, ENGINE_LINK, RECENT_MESSAGES, AGENT_DESK],
      useFactory: cautionOf,
    },
    { provide: INGEST_NOW, inject: [ENGINE_LINK, VOICE, CAUTION, RECENT_MESSAGES], useFactory: carefully },
    { provide: INGEST_URGENTLY, inject: [ENGINE_LINK, VOICE, CAUTION, RECENT_MESSAGES], useFactory: urgently },
  ],
  exports: [CAUTION, INGEST_NOW, INGEST_URGENTLY],
})
export class RecoveryModule {}
