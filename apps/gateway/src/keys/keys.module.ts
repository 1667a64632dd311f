import { Module } from '@nestjs/common';
import { AccessKeyStore } from '#access';
import { storeProvider } from '../platform/ask-store.js';
import { ACCESS_KEYS } from '../platform/tokens.js';
import { KeysController } from './keys.controller.js';

/** Named keys of people and services. */
@Module({
  controllers: [KeysController],
  providers: [storeProvider(ACCESS_KEYS, ({ redis }) => new AccessKeyStore(redis))],
})
export class KeysModule {}
