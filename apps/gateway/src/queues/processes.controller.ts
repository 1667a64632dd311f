import { Controller, Get } from '@nestjs/common';
import type { ProcessRow } from '#deployment';
import { Operation } from '../openapi/operation.js';
import { ProcessTable } from './process-table.js';
import { processState } from './process-state.js';
import { processes } from './queue-responses.js';
import type { ProcessView } from './queue-responses.js';

function processView(process: ProcessRow, all: readonly ProcessRow[]): ProcessView {
  const { lastSeenMs, oldestAgeMs, serves, openBreakers, failingProviders: _judged, ...row } = process;
  return {
    ...row,
    state: processState(process, all),
    ...(serves && { serves: [...serves] }),
    ...(openBreakers && { open_breakers: [...openBreakers] }),
    last_seen_ms: lastSeenMs,
    oldest_age_ms: oldestAgeMs,
  };
}

/** The processes, alive or silent, and what waits for them. */
@Controller('v1/processes')
export class ProcessesController {
  constructor(private readonly table: ProcessTable) {}

  @Operation({
    id: 'listProcesses',
    summary: 'Which processes there are, alive or silent, and what waits for them',
    answers: { 200: processes },
  })
  @Get()
  async read(): Promise<{ processes: ProcessView[] }> {
    const rows = await this.table.read();
    return { processes: rows.map((row) => processView(row, rows)) };
  }
}
