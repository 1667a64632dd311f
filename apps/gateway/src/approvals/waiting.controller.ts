import { Controller, Get } from '@nestjs/common';
import { WaitingCount } from './waiting-count.js';
import { Operation } from '../openapi/operation.js';
import { waiting } from './approval-responses.js';
import type { Waiting } from './approval-responses.js';

/** Counts what waits for a person. */
@Controller('v1/waiting')
export class WaitingController {
  constructor(private readonly counted: WaitingCount) {}

  @Operation({ id: 'getWaiting', summary: 'How many things wait for a person', answers: { 200: waiting } })
  @Get()
  read(): Promise<Waiting> {
    return this.counted.readCounts();
  }
}
