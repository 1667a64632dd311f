import { Controller, Get, Inject, UseGuards } from '@nestjs/common';
import { SchemaStore, readProcessTable } from '#deployment';
import type { ProcessRow } from '#deployment';
import { EngineClient } from '../platform/engine-client.js';
import { ENGINE_CLIENT } from '../platform/tokens.js';
import { OperatorKeyGuard } from '../auth/operator-key.guard.js';
import { Operation } from '../openapi/operation.js';
import { processes } from '../answers/operate.js';
import type { ProcessView } from '../answers/operate.js';

function processView({ lastSeenMs, oldestAgeMs, ...row }: ProcessRow): ProcessView {
  return { ...row, last_seen_ms: lastSeenMs, oldest_age_ms: oldestAgeMs };
}

/** Which processes there are, alive or silent, and what waits for them. */
@Controller('v1/processes')
@UseGuards(OperatorKeyGuard)
export class ProcessesController {
  constructor(@Inject(ENGINE_CLIENT) private readonly engine: EngineClient) {}

  @Operation({
    id: 'listProcesses',
    summary: 'Which processes there are, alive or silent, and what waits for them',
    answers: { 200: processes },
  })
  @Get()
  async read(): Promise<{ processes: ProcessView[] }> {
    const rows = await this.engine.ask((_store, { redis, queues }) => readProcessTable(new SchemaStore(redis), queues));
    return { processes: rows.map(processView) };
  }
}
