import { Module } from '@nestjs/common';
import { RecoveryModule } from '../recovery/recovery.module.js';
import { SpoolModule } from '../spool/spool.module.js';
import { Inbox } from './inbox.js';
import { Intake } from './intake.js';

/** The one way of a message in, from every channel. */
@Module({
  imports: [RecoveryModule, SpoolModule],
  providers: [Inbox, Intake],
  exports: [Intake],
})
export class IntakeModule {}
