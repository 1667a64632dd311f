import { randomUUID } from 'node:crypto';
import { Body, Controller, HttpCode, Inject, Param, Post, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { renameId } from '#contract';
import type { Address } from '#contract';
import type { IngestRequest } from '#engine/ports';
import { commonTenant, workflowSideOf } from '#registry';
import type { RegisteredAgent } from '#registry';
import { WorkflowStore } from '#versions';
import { startedWorkflow } from '../answers/workflows.js';
import type { StartedView } from '../answers/workflows.js';
import { ApiKeyGuard } from '../auth/api-key.guard.js';
import { CallerAgent } from '../auth/caller-agent.js';
import { CallerRole } from '../auth/caller-role.js';
import type { Role } from '../auth/sign-ins.js';
import { Intake } from '../intake/intake.js';
import { IdempotentRequests } from '../messages/idempotent-requests.js';
import type { Answer } from '../messages/idempotent-requests.js';
import { Operation, withHeaders } from '../openapi/operation.js';
import { EngineClient } from '../platform/engine-client.js';
import { IdempotencyKey } from '../platform/http/checked-header.js';
import { Problem } from '../platform/http/problem.js';
import { strictly } from '../platform/http/validation.js';
import { ENGINE_CLIENT, IDEMPOTENT_REQUESTS, INTAKE } from '../platform/tokens.js';
import { refusal } from './check-workflow.js';
import { StartWorkflow, WorkflowPath } from './workflow-requests.js';
import { listed, versionsOf } from './workflows.controller.js';

/** How long accepting a run may take, in milliseconds. */
const acceptingMs = 15_000;

/** What a run is started under. One key names one run, whatever is published between two tries. */
interface RunName {
  version: string;
  conversationId: string;
  messageId: string;
}

const separator = ' ';

function nameFrom(text: string): RunName {
  const [version = '', conversationId = '', messageId = ''] = text.split(separator);
  return { version, conversationId, messageId };
}

/** Starts runs of stored workflows: each is a message in a conversation of its own, whose side names the version. */
@Controller('v1/workflows')
@UseGuards(ApiKeyGuard)
export class WorkflowRunsController {
  constructor(
    @Inject(ENGINE_CLIENT) private readonly engine: EngineClient,
    @Inject(INTAKE) private readonly intake: Intake,
    @Inject(IDEMPOTENT_REQUESTS) private readonly requests: IdempotentRequests,
  ) {}

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
  @Post(':id/runs')
  @HttpCode(202)
  async start(
    @Param(strictly) { id }: WorkflowPath,
    @Body(strictly) body: StartWorkflow,
    @IdempotencyKey() key: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
    @CallerAgent() agent: RegisteredAgent | null,
    @CallerRole() role: Role,
  ): Promise<string> {
    if (agent !== null) throw new Problem(403, 'forbidden', 'the key of an agent speaks with this agent alone');
    const version = await this.versionFor(id, body.version);
    const conversationId = `${id}-${randomUUID()}`;
    const { messageId } = this.intake.name(addressOf(id, version, conversationId));
    const work = (name: string): Promise<Answer> => this.accept(id, nameFrom(name), body.input, role);
    const name = [version, conversationId, messageId].join(separator);
    const payload = JSON.stringify(['workflow', id, body.version ?? null, body.input]);
    const answer =
      key === undefined
        ? { ...(await work(name)), isReplayed: false }
        : await this.requests.once({ key, payload, leaseMs: acceptingMs, messageId: name, caller: null }, work);
    if (answer.isReplayed) void reply.header('idempotency-replayed', 'true');
    void reply.header('location', answer.location).type('application/json; charset=utf-8');
    return answer.body;
  }

  /** The version that a run begins on. */
  private versionFor(id: string, wanted: string | undefined): Promise<string> {
    return this.engine.ask(async (_store, { redis }) => {
      const all = await versionsOf(new WorkflowStore(redis), id);
      const { version, repeats } = listed(all, wanted ?? all[0].version);
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

  private async accept(id: string, name: RunName, text: string, role: Role): Promise<Answer> {
    const { version, conversationId } = name;
    const request: IngestRequest = {
      address: addressOf(id, version, conversationId),
      sourceId: null,
      text,
      mode: 'text',
      ...(role === 'operator' && { byOperator: true }),
    };
    const { messageId } = await this.intake.accept(request, name);
    const runId = renameId(messageId, 'run');
    const view: StartedView = { id, version, message_id: messageId, run_id: runId, conversation_id: conversationId };
    return { status: 202, location: `/v1/runs/${runId}`, body: JSON.stringify(view) };
  }
}

function addressOf(id: string, version: string, theirs: string): Address {
  return { tenant: commonTenant, channel: 'api', ours: workflowSideOf(id, version), theirs };
}
