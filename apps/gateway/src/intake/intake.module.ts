import { Module } from '@nestjs/common';
import { EngineClient } from '../platform/engine-client.js';
import { RecoveryModule } from '../recovery/recovery.module.js';
import { SpoolModule } from '../spool/spool.module.js';
import type { Config } from '../platform/config.js';
import { CONFIG, INBOX, INGEST_NOW, SPOOL } from '../platform/tokens.js';
import type { IngestNow } from '../recovery/ingest-now.js';
import type { Spool } from '../spool/spool.js';
import { Inbox } from './inbox.js';
import { Intake } from './intake.js';

/** The one way of a message in, from every channel. */
@Module({
  imports: [RecoveryModule, SpoolModule],
  providers: [
    {
      provide: INBOX,
      inject: [EngineClient, CONFIG],
      useFactory: (engine: EngineClient, config: Config) => new Inbox(engine.opening, config.INBOX_MAX_DEPTH),
    },
    {
      provide: Intake,
      inject: [EngineClient, INGEST_NOW, SPOOL, INBOX, CONFIG],
      useFactory: (engine: EngineClient, ingest: IngestNow, spool: Spool | null, inbox: Inbox, config: Config) =>
        new Intake(engine, ingest, spool, { inbox, mostWaiting: config.INTAKE_MAX_WAITING }),
    },
  ],
  exports: [Intake],
})
export class IntakeModule {}
