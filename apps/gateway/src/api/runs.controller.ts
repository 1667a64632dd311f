import { Controller, Get, Inject, Param, UseGuards } from '@nestjs/common';
import type { LedgerRow } from '#contract';
import { EngineLink } from '../engine-link.js';
import { ENGINE_LINK } from '../tokens.js';
import { ApiKeyGuard } from './api-key.guard.js';
import { deliveriesOf } from './delivery-view.js';
import { readRun } from './read-run.js';
import { runView } from './run-view.js';

/** What a run has done and is doing, and its ledger (A120). */
@Controller('v1/runs')
@UseGuards(ApiKeyGuard)
export class RunsController {
  constructor(@Inject(ENGINE_LINK) private readonly engine: EngineLink) {}

  @Get(':runId')
  async read(@Param('runId') runId: string): Promise<ReturnType<typeof runView>> {
    return this.engine.ask(async (store) => {
      const run = await readRun(store, runId);
      return runView(run, await deliveriesOf(store, run));
    });
  }

  @Get(':runId/ledger')
  async readLedger(@Param('runId') runId: string): Promise<{ run_id: string; rows: LedgerRow[] }> {
    const rows = await this.engine.ask(async (store) => {
      await readRun(store, runId);
      return store.readLedger(runId);
    });
    return { run_id: runId, rows };
  }
}
