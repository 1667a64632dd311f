import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';

/** Who did what, when and why. */
@Module({
  controllers: [AuditController],
})
export class AuditModule {}
