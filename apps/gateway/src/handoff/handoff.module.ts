import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { TakeoverController } from './handoff.controller.js';

/** Conversations that a person takes over and gives back. */
@Module({
  imports: [AuthModule],
  controllers: [TakeoverController],
})
export class HandoffModule {}
