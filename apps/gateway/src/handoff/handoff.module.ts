import { Module } from '@nestjs/common';
import { TakeoverController } from './handoff.controller.js';

/** Conversations that a person takes over and gives back. */
@Module({
  controllers: [TakeoverController],
})
export class HandoffModule {}
