import { Module } from '@nestjs/common';
import { EngineClient } from '../platform/engine-client.js';
import { AuthModule } from '../auth/auth.module.js';
import { DeadLettersController } from './dead-letters.controller.js';
import { CONFIG, DEAD_LETTERS } from '../platform/tokens.js';
import { openDeadLetters } from './dead-letter-store.js';

/** What failed for the last time, and what operators make of it. */
@Module({
  imports: [AuthModule],
  controllers: [DeadLettersController],
  providers: [{ provide: DEAD_LETTERS, inject: [EngineClient, CONFIG], useFactory: openDeadLetters }],
})
export class DeadLettersModule {}
