import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { readRun } from '../runs/read-run.js';
import { readTimeline } from '../runs/timeline.controller.js';
import type { Timeline } from '../runs/timeline-responses.js';
import { EngineClient } from '../platform/engine-client.js';
import { strictly } from '../platform/http/validation.js';
import { CallerRole } from '../auth/caller-role.js';
import type { Role } from '../auth/sign-ins.js';
import { Protected } from '../auth/protected.js';
import { Operation } from '../openapi/operation.js';
import { AgainRequest } from './again-request.js';
import { begunAgain, comparison } from './again-responses.js';
import type { BegunAgain, Figures, RunComparison } from './again-responses.js';
import { beginAgain, listAgains } from './begin-again.js';
import { compareItems } from './compare-items.js';

function pickFigures({ run }: Timeline): Figures {
  const { steps_used, tool_calls_used, tokens_used, cost_micro_usd, took_ms } = run;
  return { steps_used, tool_calls_used, tokens_used, cost_micro_usd, took_ms };
}

/** What a simulated run would have sent and written. */
function wouldGoOut({ items }: Timeline): RunComparison['would_go_out'] {
  return items.flatMap((item): RunComparison['would_go_out'] => {
    if (!('simulated' in item) || item.simulated !== true) return [];
    if (item.kind === 'tool') return [{ what: 'tool', tool: item.tool_name, arguments: item.tool_args, text: null }];
    return [{ what: 'reply', tool: null, arguments: null, text: item.text }];
  });
}

/** A run that does another one again, and the two beside each other. */
@Controller('v1/runs')
export class AgainController {
  constructor(private readonly engine: EngineClient) {}

  @Operation({
    id: 'runAgain',
    summary: 'Do a run again with something changed; nothing that it sends or writes leaves',
    answers: { 202: begunAgain },
    problems: [404, 409],
  })
  @Protected('executions')
  @HttpCode(202)
  @Post(':runId/again')
  begin(@Param('runId') runId: string, @Body(strictly) body: AgainRequest): Promise<BegunAgain> {
    return this.engine.ask(async (store, { redis, runs }) =>
      beginAgain(store, redis, await readRun(runs, runId), body),
    );
  }

  @Operation({
    id: 'compareRun',
    summary: 'A run beside the one that it does again, and the runs that do it again',
    answers: { 200: comparison },
    problems: [404],
  })
  @Get(':runId/again')
  compare(@Param('runId') runId: string, @CallerRole() role: Role): Promise<RunComparison> {
    return this.engine.ask(async (store, { redis, runs }) => {
      const [after, { agains, leftOut }] = [
        await readTimeline(store, runs, runId, role),
        await listAgains(redis, runId),
      ];
      const { replay_of: of = null, simulated = false } = after.run;
      const before = of === null || !simulated ? null : await readTimeline(store, runs, of, role);
      return {
        ...{ run_id: runId, again_of: before === null ? null : of, simulated, agains, agains_left_out: leftOut },
        ...(before === null ? { steps: [], steps_left_out: 0 } : compareItems(before.items, after.items)),
        totals: before === null ? null : { before: pickFigures(before), after: pickFigures(after) },
        would_go_out: wouldGoOut(after),
      };
    });
  }
}
