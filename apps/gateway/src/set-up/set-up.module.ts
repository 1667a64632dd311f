import { Module } from '@nestjs/common';
import { wholeEnvironment } from '../config.js';
import type { ProcessContext } from '../platform/process-context.js';
import { EXAMINE, PROCESS_CONTEXT } from '../platform/tokens.js';
import type { Examination } from './run-doctor.js';
import { runDoctor } from './run-doctor.js';
import { SetUpController } from './set-up.controller.js';

/** The doctor's findings over the API. */
@Module({
  controllers: [SetUpController],
  providers: [
    {
      provide: EXAMINE,
      inject: [PROCESS_CONTEXT],
      useFactory:
        ({ runDoctor: run }: ProcessContext): (() => Promise<Examination>) =>
        () =>
          runDoctor(wholeEnvironment(), run),
    },
  ],
})
export class SetUpModule {}
