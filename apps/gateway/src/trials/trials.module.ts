import { Module } from '@nestjs/common';
import { TrialsController } from './trials.controller.js';

/** Many runs that are done again with one change. */
@Module({ controllers: [TrialsController] })
export class TrialsModule {}
