import { Controller, Get } from '@nestjs/common';
import { Operation } from '../openapi/operation.js';
import { OverviewRead } from './overview.js';
import { overview } from './overview-responses.js';
import type { Overview } from './overview-responses.js';

/** What an operator wants to know first; nothing in it is anybody's words. */
@Controller('v1/overview')
export class OverviewController {
  constructor(private readonly counted: OverviewRead) {}

  @Operation({
    id: 'getOverview',
    summary: 'What is open now, and the last 24 hours in figures',
    answers: { 200: overview },
  })
  @Get()
  read(): Promise<Overview> {
    return this.counted.get();
  }
}
