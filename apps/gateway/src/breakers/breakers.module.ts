import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { BreakersController } from './breakers.controller.js';

/** The breakers that the fleet shares. */
@Module({
  imports: [AuthModule],
  controllers: [BreakersController],
})
export class BreakersModule {}
