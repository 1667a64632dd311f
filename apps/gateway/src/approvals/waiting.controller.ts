import { Controller, Get, Inject } from '@nestjs/common';
import { SharedRead } from '../platform/shared-read.js';
import { WAITING_COUNT } from '../platform/tokens.js';
import { Operation } from '../openapi/operation.js';
import { waiting } from './approval-responses.js';
import type { Waiting } from './approval-responses.js';

/** Counts what waits for a person. */
@Controller('v1/waiting')
export class WaitingController {
  constructor(@Inject(WAITING_COUNT) private readonly counted: SharedRead<Waiting>) {}

  @Operation({ id: 'getWaiting', summary: 'How many things wait for a person', answers: { 200: waiting } })
  @Get()
  read(): Promise<Waiting> {
    return this.counted.get();
  }
}
