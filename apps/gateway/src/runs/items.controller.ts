import { Controller, Get, Param, Query } from '@nestjs/common';
import { IsOptional, Length, Matches } from 'class-validator';
import { runItems } from './item-responses.js';
import type { RunItems } from './item-responses.js';
import { CallerRole } from '../auth/caller-role.js';
import { redactForRole } from '../auth/role-reads.js';
import type { Role } from '../auth/sign-ins.js';
import { Operation } from '../openapi/operation.js';
import { EngineClient } from '../platform/engine-client.js';
import { Cursor, Limit, usualLimit } from '../platform/http/paging.js';
import { strictly } from '../platform/http/validation.js';
import { readRun } from './read-run.js';
import { readFailed } from './failed-node.js';
import { countItems, placeFrom, placeText, readExecutions, readItems } from './run-items.js';

/** `GET /v1/runs/:runId/items`, the query: the items of which node, and which page of them. */
export class ItemsQuery {
  /** Absent: only the nodes that have run are named. */
  @IsOptional()
  @Length(1, 200, { message: 'expected the name of a node' })
  node?: string;

  @Cursor((text) => placeFrom(text) !== null)
  cursor?: string;

  @Limit()
  limit?: string;

  /** Whether to count what each node has made. */
  @IsOptional()
  @Matches(/^(true|false)$/, { message: 'expected true or false' })
  counts?: string;
}

/** What the nodes of a graph have made in a run. */
@Controller('v1/runs')
export class ItemsController {
  constructor(private readonly engine: EngineClient) {}

  @Operation({
    id: 'getRunItems',
    summary: 'The nodes of a graph that have run in the tree of a run, and the items that one of them made',
    answers: { 200: runItems },
    problems: [404],
  })
  @Get(':runId/items')
  read(
    @Param('runId') runId: string,
    @Query(strictly) { node, cursor, limit = String(usualLimit), counts }: ItemsQuery,
    @CallerRole() role: Role,
  ): Promise<RunItems> {
    return this.engine.ask(async (_store, { runs }) => {
      const run = await readRun(runs, runId);
      const root = run.rootRunId ?? run.runId;
      const { nodes, fields } = await readExecutions(runs, root, node);
      const page = { from: cursor === undefined ? null : placeFrom(cursor), limit: Number(limit) };
      const { items, next } = await readItems(runs, root, fields, page);
      return {
        root_run_id: root,
        nodes: counts === 'true' ? await countItems(runs, root, nodes) : nodes,
        failed: await readFailed(runs, root, role),
        items: items.map(({ json, ...place }) => ({ ...place, json: redactForRole(role, json) })),
        next: next && placeText(next),
      };
    });
  }
}
