import { Module } from '@nestjs/common';
import { AgainController } from './again.controller.js';

/** Runs that are done again. */
@Module({ controllers: [AgainController] })
export class AgainModule {}
