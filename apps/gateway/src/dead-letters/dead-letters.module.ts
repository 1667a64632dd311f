import { Module } from '@nestjs/common';
import { EngineClient } from '../platform/engine-client.js';
import { DeadLettersController } from './dead-letters.controller.js';
import { CONFIG, DEAD_LETTERS } from '../platform/tokens.js';
import { openDeadLetters } from './dead-letter-store.js';

/** What failed for the last time, and what operators make of it. */
@Module({
  controllers: [DeadLettersController],
  providers: [{ provide: DEAD_LETTERS, inject: [EngineClient, CONFIG], useFactory: openDeadLetters }],
})
export class DeadLettersModule {}
