import { Module } from '@nestjs/common';
import { PolicyStore } from '#versions';
import { EngineClient } from '../platform/engine-client.js';
import { AuthModule } from '../auth/auth.module.js';
import { PolicyController } from './policy.controller.js';
import { askStore } from '../platform/ask-store.js';
import { POLICIES } from '../platform/tokens.js';

/** The policy at run time. */
@Module({
  imports: [AuthModule],
  controllers: [PolicyController],
  providers: [
    {
      provide: POLICIES,
      inject: [EngineClient],
      useFactory: (engine: EngineClient) =>
        askStore(engine, ({ redis, store }) => new PolicyStore(redis, store.engine.times.retentionSeconds * 1_000)),
    },
  ],
  exports: [POLICIES],
})
export class PolicyModule {}
