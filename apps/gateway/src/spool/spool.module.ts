import { Module } from '@nestjs/common';
import { EngineClient } from '../platform/engine-client.js';
import { RecoveryModule } from '../recovery/recovery.module.js';
import { CONFIG, INGEST_NOW, INGEST_URGENTLY, SPOOL, PROCESS_CONTEXT } from '../platform/tokens.js';
import { startSpool } from './start-spool.js';

/** What keeps messages while Redis is away. */
@Module({
  imports: [RecoveryModule],
  providers: [
    {
      provide: SPOOL,
      inject: [CONFIG, PROCESS_CONTEXT, EngineClient, INGEST_NOW, INGEST_URGENTLY],
      useFactory: startSpool,
    },
  ],
  exports: [SPOOL],
})
export class SpoolModule {}
