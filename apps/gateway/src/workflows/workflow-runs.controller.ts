import { Body, Controller, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { WorkflowStore } from '#versions';
import { startedWorkflow } from './workflow-responses.js';
import { ByOperator } from '../auth/caller-role.js';
import { Intake } from '../intake/intake.js';
import { IdempotentRequests } from '../messages/idempotent-requests.js';
import { Protected } from '../auth/protected.js';
import { Operation, withHeaders } from '../openapi/operation.js';
import { EngineClient } from '../platform/engine-client.js';
import { IdempotencyKey } from '../platform/http/checked-header.js';
import { Problem } from '../platform/http/problem.js';
import { strictly } from '../platform/http/validation.js';
import { StartWorkflow, WorkflowPath } from './workflow-requests.js';
import { isOpenToViewers } from './open-to-viewers.js';
import { refusal } from './workflow-refused.js';
import { WorkflowStarts } from './workflow-starts.js';
import { requireVersion, requireVersions } from './workflows.controller.js';

/** Starts runs of stored workflows: each is a message in a conversation of its own, whose side names the version. */
@Controller('v1/workflows')
export class WorkflowRunsController {
  private readonly starts: WorkflowStarts;

  constructor(
    private readonly engine: EngineClient,
    intake: Intake,
    requests: IdempotentRequests,
  ) {
    this.starts = new WorkflowStarts(intake, requests);
  }

  @Operation({
    id: 'startWorkflow',
    summary: 'Start a run of a stored workflow',
    answers: {
      202: withHeaders('The run is durable, and its end still to come', startedWorkflow, {
        location: 'Where the run is',
        'idempotency-replayed': 'true: the answer is that of an earlier request under the same Idempotency-Key',
      }),
    },
    problems: [404, 409, 422],
  })
  @Protected('executions')
  @Post(':id/runs')
  async start(
    @Param(strictly) { id }: WorkflowPath,
    @Body(strictly) body: StartWorkflow,
    @IdempotencyKey() key: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
    @ByOperator() byOperator: boolean,
  ): Promise<string> {
    const version = await this.versionFor(id, body.version);
    if (!byOperator) await this.refuseUnlessOpen(id, version, body.input);
    const payload = JSON.stringify(['workflow', id, body.version ?? null, body.input]);
    const once = key === undefined ? undefined : { key, payload, caller: null };
    const answer = await this.starts.start({ id, version, text: body.input, byOperator, once });
    if (answer.isReplayed) void reply.header('idempotency-replayed', 'true');
    void reply.header('location', answer.location).type('application/json; charset=utf-8');
    return answer.body;
  }

  private async refuseUnlessOpen(id: string, version: string, input: string): Promise<void> {
    const isOpen = await this.engine.ask((_store, { redis }) => isOpenToViewers(redis, id, version, input));
    if (!isOpen)
      throw new Problem(403, 'forbidden', 'expected the operator key, or a published workflow and its manual trigger');
  }

  /** The version that a run begins on. */
  private versionFor(id: string, wanted: string | undefined): Promise<string> {
    return this.engine.ask(async (_store, { redis }) => {
      const all = await requireVersions(new WorkflowStore(redis), id);
      const { version, repeats } = requireVersion(all, wanted ?? all[0].version);
      if (repeats)
        throw refusal([
          {
            code: 'WORKFLOW_VALIDATION_FAILED',
            path: '/root',
            message: 'it has an every: POST /v1/schedules starts it',
          },
        ]);
      return version;
    });
  }
}
