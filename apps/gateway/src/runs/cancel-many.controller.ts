import { Body, Controller, Inject, Post } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsBoolean, IsObject, IsOptional, Matches, ValidateNested } from 'class-validator';
import { conversationsNamed } from '#runs';
import type { ActorStore } from '#engine';
import type { RunRecord } from '#records';
import type { RunReader } from '#runs';
import { AgentDirectory } from '../agent-directory/agent-directory.js';
import { searchedSides } from '../agents/searched-sides.js';
import type { OwnNumbers } from '../agents/searched-sides.js';
import { EngineClient } from '../platform/engine-client.js';
import { badField, badFields } from '../platform/http/problem.js';
import { strictly } from '../platform/http/validation.js';
import { CONFIG } from '../platform/tokens.js';
import { sendCancel } from './cancel.controller.js';
import { who, whoExpected, why, whyExpected } from '../auth/operator-request.js';
import type { OperatorRequest } from '../auth/operator-request.js';
import { usualLimit } from '../platform/http/paging.js';
import { runsAskedFor, RunsFilter } from './runs-query.js';
import { Protected } from '../auth/protected.js';
import { sharedOperator } from '../auth/identity/caller.js';
import { Operation } from '../openapi/operation.js';
import { cancelledRuns } from './cancel-responses.js';
import type { Cancelled } from './cancel-responses.js';

const atOnce = 20;

/** `POST /v1/runs/cancel`: which runs, by the filter of `GET /v1/runs`, and why; for many runs a name is required. */
export class CancelMany {
  @Matches(why, { message: whyExpected })
  reason!: string;

  @Matches(who, { message: whoExpected })
  by!: string;

  @IsOptional()
  @IsObject({ message: 'expected an object: the filters of GET /v1/runs' })
  @ValidateNested()
  @Type(() => RunsFilter)
  filter?: RunsFilter;

  @IsOptional()
  @IsBoolean({ message: 'expected true, for every run that is not over, or false' })
  all?: boolean;

  @IsOptional()
  @IsBoolean({ message: 'expected true or false' })
  dry_run?: boolean;
}

/** A null would count as absent: in a filter as every run, in a dry run as none. */
function refuseNulls({ filter, dry_run }: CancelMany): void {
  const within = Object.entries(filter ?? {}).map(([name, value]) => [`filter.${name}`, value] as const);
  const nulls = [...within, ['filter', filter] as const, ['dry_run', dry_run] as const].filter(
    ([, value]) => value === null,
  );
  if (nulls.length > 0)
    throw badFields(nulls.map(([field]) => ({ field, detail: 'expected a value, or no such field' })));
}

/** Parts of a list that leave no run out. */
const paging = new Set(['cursor', 'limit']);

/** No filter means every run, and that is to be said. */
function refuseAllUnsaid({ filter = {}, all }: CancelMany): void {
  const isFiltered = Object.entries(filter).some(([name, value]) => value !== undefined && !paging.has(name));
  if (!isFiltered && all !== true) throw badField('filter', 'expected a filter, or all: true for every run');
  if (isFiltered && all === true) throw badField('all', 'expected it or a filter, and not both');
}

/** Cancels every run that a filter matches, at most a page of them a call. */
@Controller('v1/runs')
export class CancelManyController {
  constructor(
    private readonly engine: EngineClient,
    private readonly agentDirectory: AgentDirectory,
    @Inject(CONFIG) private readonly config: OwnNumbers,
  ) {}

  @Operation({
    id: 'cancelRuns',
    summary: 'End every run that a filter means, a page of them a call',
    answers: { 202: cancelledRuns },
  })
  @Protected('executions', 'body')
  @Post('cancel')
  async cancel(@Body(strictly) body: CancelMany): Promise<Cancelled> {
    refuseNulls(body);
    refuseAllUnsaid(body);
    const { dry_run: dryRun = false, filter: query = {} } = body;
    return this.engine.ask(async (store, { runs: reader }) => {
      const { runs, next } = await this.meant(store, reader, query);
      const byPhase: Record<string, number> = {};
      for (const { phase } of runs) byPhase[phase] = (byPhase[phase] ?? 0) + 1;
      const results = dryRun
        ? runs.map(({ runId }) => ({ run_id: runId, status: 'would-cancel' as const }))
        : await cancelAll(store, runs, body);
      return { dry_run: dryRun, total: runs.length, by_phase: byPhase, runs: results, next };
    });
  }

  private async meant(
    store: ActorStore,
    reader: RunReader,
    query: RunsFilter,
  ): Promise<{ runs: RunRecord[]; next: string | null }> {
    const { cursor = null, limit = usualLimit, conversation = '' } = query;
    const sides = searchedSides(this.agentDirectory.reading, this.config, 'operator');
    const conversations = conversationsNamed(store.engine.deployment, sides, conversation);
    const asked = runsAskedFor(query, { conversations, role: 'operator', reader, scope: sharedOperator });
    const wants = (run: RunRecord): boolean => run.phase !== 'finished' && asked.wants(run);
    const { runs, next } = await reader.listRuns({ before: cursor, limit: Number(limit), ...asked, wants });
    return { runs: runs.map(({ run }) => run), next };
  }
}

/** Asks each run to end, some at once. */
export async function cancelAll(
  store: ActorStore,
  runs: readonly RunRecord[],
  body: OperatorRequest,
): Promise<Cancelled['runs']> {
  const results: Cancelled['runs'][number][] = [];
  for (let at = 0; at < runs.length; at += atOnce) {
    const cancelled = runs.slice(at, at + atOnce).map(async (run) => {
      const { status } = await sendCancel(store, run, body);
      const isUnderWay = status === 'told' || status === 'told-before';
      return { run_id: run.runId, status: isUnderWay ? ('cancelling' as const) : ('finished' as const) };
    });
    results.push(...(await Promise.all(cancelled)));
  }
  return results;
}
