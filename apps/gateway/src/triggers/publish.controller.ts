import { Body, Controller, Get, Inject, Param, Post } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Matches, Max, Min, ValidateNested } from 'class-validator';
import { CredentialStore } from '#credentials';
import { Schedules } from '#engine';
import { workflowVersionForm } from '#registry';
import { countRefusals } from '#telemetry';
import { offeredLimits, PublishError, TriggerPublisher } from '#triggers';
import type { ArmedTriggers, ArmedWorkflow, PublicLimits } from '#triggers';
import { ArmedWorkflows, ConfirmedVersions, ErrorRuns, WorkflowStore } from '#versions';
import type { ChangedBy } from '#versions';
import { AgentDirectory } from '../agent-directory/agent-directory.js';
import { actingRole } from '../auth/identity/acting.js';
import { ServiceHooks } from './service-hooks.js';
import { workflowTriggers } from './trigger-responses.js';
import type { WorkflowTriggers } from './trigger-responses.js';
import { CallerRole } from '../auth/caller-role.js';
import type { Role } from '../auth/sign-ins.js';
import { readOperatorName, who, whoExpected, why, whyExpected } from '../auth/operator-request.js';
import { Operation } from '../openapi/operation.js';
import type { Config } from '../platform/config.js';
import { EngineClient } from '../platform/engine-client.js';
import type { ReadableEngine } from '../platform/engine-client.js';
import { IfGiven } from '../platform/http/if-given.js';
import { fieldProblem, notFound, Problem } from '../platform/http/problem.js';
import { strictly } from '../platform/http/validation.js';
import type { ProcessContext } from '../platform/process-context.js';
import { CONFIG, PROCESS_CONTEXT } from '../platform/tokens.js';
import { WorkflowPath } from '../workflows/workflow-requests.js';
import { triggersView } from './triggers-view.js';

/** `POST /v1/workflows/:id/unpublish`. */
export class UnpublishTriggers {
  @IfGiven()
  @Matches(why, { message: whyExpected })
  reason?: string;

  @IfGiven()
  @Matches(who, { message: whoExpected })
  by?: string;
}

/** What calls of strangers may take of a published workflow. */
export class PublicLimitsSent {
  /** Runs in a day of UTC, of all callers together. */
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  runs_per_day!: number;

  /** Calls of one caller, a network, in a minute. */
  @IsInt()
  @Min(1)
  @Max(100_000)
  calls_per_minute!: number;

  /** Bytes that the runs of all callers keep in a day of UTC; absent: 8388608. */
  @IsOptional()
  @IsInt()
  @Min(65_536)
  @Max(1_099_511_627_776)
  bytes_per_day?: number;
}

/** `POST /v1/workflows/:id/publish`. */
export class PublishTriggers extends UnpublishTriggers {
  /** Absent: the current one. */
  @IsOptional()
  @Matches(workflowVersionForm, { message: 'expected a version: 16 hex digits' })
  version?: string;

  /** The hash of the nodes that write without asking, of whoever has seen the list: a refusal gives both. */
  @IsOptional()
  @Matches(/^[\da-f]{16}$/, { message: 'expected what the refusal gives: 16 hex digits' })
  confirm?: string;

  /** Absent: those that it was published with before. */
  @IsOptional()
  @ValidateNested()
  @Type(() => PublicLimitsSent)
  limits?: PublicLimitsSent;
}

/** Which version of a graph its triggers start, if any (ADR 75). */
@Controller('v1/workflows')
export class PublishController {
  constructor(
    private readonly engine: EngineClient,
    private readonly agentDirectory: AgentDirectory,
    @Inject(CONFIG) private readonly config: Pick<Config, 'CREDENTIALS_KEY'>,
    @Inject(ServiceHooks) private readonly hooks: ServiceHooks,
    @Inject(PROCESS_CONTEXT) private readonly processContext: Pick<ProcessContext, 'metrics'>,
  ) {}

  @Operation({
    id: 'publishTriggers',
    summary: 'Have the triggers of a graph start this version of it',
    answers: { 200: workflowTriggers },
    problems: [404, 409, 422],
  })
  @Post(':id/publish')
  async publish(
    @Param(strictly) { id }: WorkflowPath,
    @Body(strictly) body: PublishTriggers,
  ): Promise<WorkflowTriggers> {
    const [version, confirm] = [body.version ?? null, body.confirm ?? null];
    return this.told((publisher) => publisher.publish(id, version, changedBy(body), confirm, limitsIn(body)));
  }

  @Operation({
    id: 'unpublishTriggers',
    summary: 'Have nothing start a graph any more; runs under way go on',
    answers: { 200: workflowTriggers },
    problems: [404, 409],
  })
  @Post(':id/unpublish')
  async unpublish(
    @Param(strictly) { id }: WorkflowPath,
    @Body(strictly) body: UnpublishTriggers,
  ): Promise<WorkflowTriggers> {
    return this.told((publisher) => publisher.unpublish(id, changedBy(body)));
  }

  @Operation({
    id: 'getWorkflowTriggers',
    summary: 'What starts a graph',
    answers: { 200: workflowTriggers },
    problems: [404],
  })
  @Get(':id/triggers')
  async show(@Param(strictly) { id }: WorkflowPath, @CallerRole() role: Role): Promise<WorkflowTriggers> {
    return triggersView(await this.existing(id), role);
  }

  private async existing(id: string): Promise<ArmedWorkflow> {
    const armed = await this.engine.ask((_store, { redis }) => new ArmedWorkflows<ArmedTriggers>(redis).read(id));
    if (armed === null) throw notFound('published workflow');
    return armed;
  }

  private async told(work: (publisher: TriggerPublisher) => Promise<ArmedWorkflow>): Promise<WorkflowTriggers> {
    const came = await this.engine.ask((_store, engine) =>
      work(this.publisher(engine)).then((armed) => ({ armed }), refusalIn),
    );
    if ('refused' in came) throw this.toPublishProblem(came.refused);
    return triggersView(came.armed, actingRole());
  }

  private toPublishProblem({ code, message, problems }: PublishError): Problem {
    if (code === 'unknown') return new Problem(404, 'not-found', message);
    if (code === 'conflict') return new Problem(409, 'conflict', message);
    countRefusals(this.processContext.metrics, 'graph', problems);
    const named = problems.map(({ code, path, message }) => ({
      ...{ field: `graph${path}`, detail: message, code, path, message, hint: 'see docs/graphs.md' },
    }));
    return fieldProblem(422, 'workflow-refused', named);
  }

  private publisher({ redis, store, runs }: ReadableEngine): TriggerPublisher {
    return new TriggerPublisher({
      workflows: new WorkflowStore(redis),
      armed: new ArmedWorkflows<ArmedTriggers>(redis),
      schedules: new Schedules(redis, store.engine),
      confirmed: new ConfirmedVersions(redis),
      credentials: new CredentialStore(redis),
      registry: this.agentDirectory.registry,
      beginErrors: async () => new ErrorRuns(redis).since(await runs.now()),
      knowsCallers: this.config.CREDENTIALS_KEY !== undefined,
      hookProblem: this.hooks.problem,
      settleHooks: () => this.hooks.settle(),
    });
  }
}

function limitsIn({ limits }: PublishTriggers): PublicLimits | null {
  if (!limits) return null;
  const { runs_per_day: runsPerDay, calls_per_minute: callsPerMinute } = limits;
  return { runsPerDay, callsPerMinute, bytesPerDay: limits.bytes_per_day ?? offeredLimits.bytesPerDay };
}

function changedBy(body: UnpublishTriggers): ChangedBy {
  return { by: readOperatorName(body), why: body.reason ?? null };
}

/** As a value: what else fails there counts as an outage. */
function refusalIn(error: unknown): { refused: PublishError } {
  if (error instanceof PublishError) return { refused: error };
  throw error;
}
