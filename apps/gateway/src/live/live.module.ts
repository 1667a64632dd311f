import { Global, Module } from '@nestjs/common';
import { EngineClient } from '../platform/engine-client.js';
import type { ProcessContext } from '../platform/process-context.js';
import { LIVE, PROCESS_CONTEXT } from '../platform/tokens.js';
import { FormingViews } from './forming-views.js';
import { openForming, openLive } from './open-live.js';

/** What streams follow, the notices that it is read again by (ADR 152), and the answers that form (ADR 156). */
@Global()
@Module({
  providers: [
    {
      provide: LIVE,
      inject: [EngineClient, PROCESS_CONTEXT, FormingViews],
      useFactory: (engine: EngineClient, context: ProcessContext, forming: FormingViews) =>
        openLive(engine, context, forming),
    },
    { provide: FormingViews, inject: [EngineClient], useFactory: openForming },
  ],
  exports: [FormingViews, LIVE],
})
export class LiveModule {}
