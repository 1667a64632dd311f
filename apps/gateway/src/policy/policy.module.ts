import { Module } from '@nestjs/common';
import { PolicyStore } from '#versions';
import { PolicyController } from './policy.controller.js';
import { storeProvider } from '../platform/ask-store.js';
import { POLICIES } from '../platform/tokens.js';

/** The policy at run time. */
@Module({
  controllers: [PolicyController],
  providers: [
    storeProvider(POLICIES, ({ redis, store }) => new PolicyStore(redis, store.engine.times.retentionSeconds * 1_000)),
  ],
  exports: [POLICIES],
})
export class PolicyModule {}
