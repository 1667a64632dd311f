import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { DeadLettersController } from './dead-letters.controller.js';

/** What failed for the last time, and what operators make of it. */
@Module({
  imports: [AuthModule],
  controllers: [DeadLettersController],
})
export class DeadLettersModule {}
