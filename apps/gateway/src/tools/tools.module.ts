import { Module } from '@nestjs/common';
import { CallWords } from './call-words.js';

/** The tools of the deployment, as its files describe them. */
@Module({
  providers: [CallWords],
  exports: [CallWords],
})
export class ToolsModule {}
