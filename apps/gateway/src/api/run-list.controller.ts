import { Controller, Get, Inject, Query, UseGuards } from '@nestjs/common';
import { runHead } from '../console/run-head.js';
import { EngineLink } from '../engine-link.js';
import { strictly } from '../http/validation.js';
import { ENGINE_LINK } from '../tokens.js';
import { OperatorKeyGuard } from './operator-key.guard.js';
import { isAskedFor, RunsQuery } from './runs-query.js';

const usualLimit = 50;

/** The latest runs of every conversation: live ones first, then those that changed last. */
@Controller('v1/runs')
@UseGuards(OperatorKeyGuard)
export class RunListController {
  constructor(@Inject(ENGINE_LINK) private readonly engine: EngineLink) {}

  @Get()
  async list(@Query(strictly) query: RunsQuery): Promise<{ runs: ReturnType<typeof runHead>[]; next: string | null }> {
    const wanted = {
      before: query.before ?? null,
      limit: Number(query.limit ?? usualLimit),
      wants: isAskedFor.bind(null, query),
    };
    const { runs, next } = await this.engine.ask((store) => store.listRuns(wanted));
    return { runs: runs.map(runHead), next };
  }
}
