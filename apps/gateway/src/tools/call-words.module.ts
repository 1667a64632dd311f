import { Module } from '@nestjs/common';
import { CallWords } from './call-words.js';

/** Calls in words, for whatever shows them. */
@Module({
  providers: [CallWords],
  exports: [CallWords],
})
export class CallWordsModule {}
