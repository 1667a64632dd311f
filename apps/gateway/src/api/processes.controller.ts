import { Controller, Get, Inject, UseGuards } from '@nestjs/common';
import { LayoutStore, readProcessTable } from '#actor';
import type { ProcessRow } from '#actor';
import { EngineLink } from '../engine-link.js';
import { ENGINE_LINK } from '../tokens.js';
import { OperatorKeyGuard } from './operator-key.guard.js';

function processView({ lastSeenMs, oldestAgeMs, ...row }: ProcessRow) {
  return { ...row, last_seen_ms: lastSeenMs, oldest_age_ms: oldestAgeMs };
}

/** Which processes there are, alive or silent, and what waits for them. */
@Controller('v1/processes')
@UseGuards(OperatorKeyGuard)
export class ProcessesController {
  constructor(@Inject(ENGINE_LINK) private readonly engine: EngineLink) {}

  @Get()
  async read(): Promise<{ processes: ReturnType<typeof processView>[] }> {
    const rows = await this.engine.ask((_store, { redis, queues }) => readProcessTable(new LayoutStore(redis), queues));
    return { processes: rows.map(processView) };
  }
}
