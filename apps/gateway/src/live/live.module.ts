import { Global, Module } from '@nestjs/common';
import { EngineClient } from '../platform/engine-client.js';
import type { ProcessContext } from '../platform/process-context.js';
import { LIVE, PROCESS_CONTEXT } from '../platform/tokens.js';
import { openLive } from './open-live.js';

/** What streams follow, and the notices that it is read again by (ADR 152). */
@Global()
@Module({
  providers: [
    {
      provide: LIVE,
      inject: [EngineClient, PROCESS_CONTEXT],
      useFactory: (engine: EngineClient, context: ProcessContext) => openLive(engine, context),
    },
  ],
  exports: [LIVE],
})
export class LiveModule {}
