import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { PolicyController } from './policy.controller.js';

/** The policy at run time. */
@Module({
  imports: [AuthModule],
  controllers: [PolicyController],
})
export class PolicyModule {}
