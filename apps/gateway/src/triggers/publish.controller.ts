import { Body, Controller, Get, HttpCode, Inject, Param, Post, UseGuards } from '@nestjs/common';
import { IsOptional, Matches } from 'class-validator';
import type { Schedules } from '#engine';
import { workflowVersionForm } from '#registry';
import { ArmedWorkflows, ErrorRuns, WorkflowStore } from '#versions';
import { workflowTriggers } from '../answers/workflow-triggers.js';
import type { WorkflowTriggers } from '../answers/workflow-triggers.js';
import { OperatorKeyGuard } from '../auth/operator-key.guard.js';
import { nameOf, who, whoExpected, why, whyExpected } from '../auth/operator-request.js';
import { Operation } from '../openapi/operation.js';
import type { AskStore } from '../platform/ask-store.js';
import { EngineClient } from '../platform/engine-client.js';
import { notFound, Problem } from '../platform/http/problem.js';
import { strictly } from '../platform/http/validation.js';
import { AGENT_DIRECTORY, ENGINE_CLIENT, SCHEDULES } from '../platform/tokens.js';
import { AgentDirectory } from '../agent-directory/agent-directory.js';
import { armSchedules } from './arm-schedules.js';
import { armedOf, problemAt, refused, settingsOf } from './armed-workflow.js';
import type { ArmedTriggers, ArmedWorkflow, StoredGraph } from './armed-workflow.js';
import { senderProblems } from './sender-problems.js';
import { TriggerAccess } from './trigger-access.js';
import { triggersView } from './triggers-view.js';
import { readGraph } from './triggers-upkeep.js';
import { WorkflowPath } from '../workflows/workflow-requests.js';
import { listed, versionsOf } from '../workflows/workflows.controller.js';

/** `POST /v1/workflows/:id/unpublish`. */
export class UnpublishTriggers {
  @IsOptional()
  @Matches(why, { message: whyExpected })
  reason?: string;

  @IsOptional()
  @Matches(who, { message: whoExpected })
  by?: string;
}

/** `POST /v1/workflows/:id/publish`. */
export class PublishTriggers extends UnpublishTriggers {
  /** Absent: the current one. */
  @IsOptional()
  @Matches(workflowVersionForm, { message: 'expected a version: 16 hex digits' })
  version?: string;
}

/** Which version of a graph its triggers start, if any (ADR 75). */
@Controller('v1/workflows')
@UseGuards(OperatorKeyGuard)
export class PublishController {
  constructor(
    @Inject(ENGINE_CLIENT) private readonly engine: EngineClient,
    @Inject(SCHEDULES) private readonly schedules: AskStore<Schedules>,
    @Inject(TriggerAccess) private readonly access: TriggerAccess,
    @Inject(AGENT_DIRECTORY) private readonly agentDirectory: AgentDirectory,
  ) {}

  @Operation({
    id: 'publishTriggers',
    summary: 'Have the triggers of a graph start this version of it',
    answers: { 200: workflowTriggers },
    problems: [404, 409, 422],
  })
  @Post(':id/publish')
  @HttpCode(200)
  async publish(
    @Param(strictly) { id }: WorkflowPath,
    @Body(strictly) body: PublishTriggers,
  ): Promise<WorkflowTriggers> {
    const stored = await this.stored(id, body.version);
    const senders = senderProblems(stored.graph, this.agentDirectory.registry);
    if (senders.length > 0) throw refused(senders);
    const armed = armedOf(stored);
    this.refuseTaken(armed);
    const settings = settingsOf(stored, armed);
    for (const trigger of armed.triggers.triggers) {
      const problem = await this.access.problemOf(trigger);
      if (problem !== null) throw refused([problemAt(stored.graph, trigger.node, problem)]);
    }
    const before = await this.read(id);
    const all = { ...armed, schedules: Math.max(armed.schedules, before?.schedules ?? 0) };
    await this.arm(all, body);
    await this.engine.ask(async (_store, { redis, runs }) => new ErrorRuns(redis).since(await runs.now())); // what fails from now on counts
    const note = noteOf(body, `the workflow ${id} was published`);
    await this.schedules((schedules) => armSchedules(schedules, all, settings, note));
    return triggersView(all);
  }

  @Operation({
    id: 'unpublishTriggers',
    summary: 'Have nothing start a graph any more; runs under way go on',
    answers: { 200: workflowTriggers },
    problems: [404, 409],
  })
  @Post(':id/unpublish')
  @HttpCode(200)
  async unpublish(
    @Param(strictly) { id }: WorkflowPath,
    @Body(strictly) body: UnpublishTriggers,
  ): Promise<WorkflowTriggers> {
    const before = await this.existing(id);
    const gone: ArmedWorkflow = {
      ...before,
      version: null,
      routes: [],
      triggers: { ...before.triggers, triggers: [] },
    };
    await this.arm(gone, body);
    const note = noteOf(body, `the workflow ${id} was unpublished`);
    await this.schedules((schedules) => armSchedules(schedules, gone, [], note));
    return triggersView(gone);
  }

  @Operation({
    id: 'getWorkflowTriggers',
    summary: 'What starts a graph',
    answers: { 200: workflowTriggers },
    problems: [404],
  })
  @Get(':id/triggers')
  async show(@Param(strictly) { id }: WorkflowPath): Promise<WorkflowTriggers> {
    return triggersView(await this.existing(id));
  }

  private read(id: string): Promise<ArmedWorkflow | null> {
    return this.engine.ask((_store, { redis }) => new ArmedWorkflows<ArmedTriggers>(redis).read(id));
  }

  private async existing(id: string): Promise<ArmedWorkflow> {
    const armed = await this.read(id);
    if (armed === null) throw notFound('published workflow');
    return armed;
  }

  private async stored(id: string, wanted: string | undefined): Promise<StoredGraph> {
    return this.engine.ask(async (_store, { redis }) => {
      const workflows = new WorkflowStore(redis);
      const all = await versionsOf(workflows, id);
      const { version } = listed(all, wanted ?? all[0].version);
      const stored = await readGraph(workflows, id, version);
      if (stored === null) throw new Problem(409, 'conflict', 'it is a document, not a graph: it has no triggers');
      return stored;
    });
  }

  /** A number that a file binds is its agent's. */
  private refuseTaken({ triggers: { triggers } }: ArmedWorkflow): void {
    for (const { arming } of triggers) {
      const to = arming.kind === 'sms' ? arming.to : null;
      const bound = to === null ? undefined : this.agentDirectory.registry.boundTo('sms', to);
      if (bound) throw new Problem(409, 'conflict', `${to} is a number of the agent ${bound.definition.id}`);
    }
  }

  private async arm(armed: ArmedWorkflow, body: UnpublishTriggers): Promise<void> {
    const by = { by: nameOf(body), why: body.reason ?? null, at: Date.now() };
    const result = await this.engine.ask((_store, { redis }) =>
      new ArmedWorkflows<ArmedTriggers>(redis).arm(armed, by),
    );
    if (result.status === 'taken')
      throw new Problem(409, 'conflict', `${result.route} is a trigger of the workflow ${result.by}`);
    if (result.status === 'changed')
      throw new Problem(409, 'conflict', 'somebody else has published this workflow meanwhile; look at it again');
  }
}

function noteOf(body: UnpublishTriggers, reason: string): { by: string; reason: string } {
  return { by: nameOf(body), reason: body.reason ?? reason };
}
