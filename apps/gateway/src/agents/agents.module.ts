import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { AgentsController } from './agents.controller.js';

/** The agents of the directory. */
@Module({
  imports: [AuthModule],
  controllers: [AgentsController],
})
export class AgentsModule {}
