import { Controller, Get, Inject, Query } from '@nestjs/common';
import { conversationsNamed } from '#runs';
import { AgentDirectory } from '../agent-directory/agent-directory.js';
import { searchedSides } from '../agents/searched-sides.js';
import type { OwnNumbers } from '../agents/searched-sides.js';
import { runHeads } from './run-head.js';

import type { Role } from '../auth/sign-ins.js';
import { EngineClient } from '../platform/engine-client.js';
import { toIsoOrNull } from '../platform/iso-time.js';
import { strictly } from '../platform/http/validation.js';
import { CONFIG } from '../platform/tokens.js';
import { FoundCaller, CallerRole } from '../auth/caller-role.js';
import type { Caller } from '../auth/identity/caller.js';
import { usualLimit } from '../platform/http/paging.js';
import { runsAskedFor, RunsQuery } from './runs-query.js';
import { Operation } from '../openapi/operation.js';
import { runList } from './run-responses.js';
import type { RunHead } from './run-responses.js';

/** The latest runs of every conversation: live ones first, then those that changed last. */
@Controller('v1/runs')
export class RunListController {
  constructor(
    private readonly engine: EngineClient,
    private readonly agentDirectory: AgentDirectory,
    @Inject(CONFIG) private readonly config: OwnNumbers,
  ) {}

  @Operation({
    id: 'listRuns',
    summary: 'The latest runs: live ones first, then those that changed last',
    answers: { 200: runList },
  })
  @Get()
  async list(
    @Query(strictly) query: RunsQuery,
    @CallerRole() role: Role,
    @FoundCaller() caller: Caller,
  ): Promise<{ runs: RunHead[]; next: string | null; whole_since: string | null; pending_cut: boolean }> {
    const { cursor = null, limit = usualLimit, conversation = '' } = query;
    return this.engine.ask(async (store, { runs: reader }) => {
      const sides = searchedSides(this.agentDirectory.reading, this.config, role);
      const named = conversationsNamed(store.engine.deployment, sides, conversation);
      const { runs, next, wholeSince, isPendingCut } = await reader.listRuns({
        before: cursor,
        limit: Number(limit),
        ...runsAskedFor(query, { conversations: named, role, reader, scope: caller }),
      });
      const heads = await runHeads(reader, runs, role);
      return { runs: heads, next, whole_since: toIsoOrNull(wholeSince), pending_cut: isPendingCut };
    });
  }
}
