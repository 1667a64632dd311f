import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { clip } from '#values';
import { outcomeTable } from '#protocol';
import type { RunRecord } from '#records';
import { agentIdOfWorkflow, calledByStranger, strangersConversation, toWorkflowSide } from '#registry';
import { ArmedWorkflows, ErrorRuns } from '#versions';
import { Intake } from '../intake/intake.js';
import { IdempotentRequests } from '../messages/idempotent-requests.js';
import { EngineClient } from '../platform/engine-client.js';
import type { ProcessContext } from '../platform/process-context.js';
import { PROCESS_CONTEXT } from '../platform/tokens.js';
import { WorkflowStarts } from '../workflows/workflow-starts.js';
import type { WorkflowStart } from '../workflows/workflow-starts.js';
import type { ArmedTriggers, ArmedWorkflow } from '#triggers';
import { every } from '#timing';

const everyMs = 2_000;
const longestMessage = 2_000;

/** The conversations of runs that an error trigger has started: their failures start no other. */
const conversationPrefix = 'error-';

/** What is started where a run of a workflow fails. */
export interface ErrorTarget {
  /** The one that failed. */
  source: { id: string; name: string };
  target: { id: string; version: string; node: string };
}

/** By the agents of the workflows that name another one, which has an error trigger and is published. */
export function indexErrorTargets(all: readonly ArmedWorkflow[]): Map<string, ErrorTarget> {
  const found = new Map<string, ErrorTarget>();
  for (const { id, version, triggers } of all) {
    const { name, errorWorkflow } = triggers;
    const target = all.find((each) => each.id === errorWorkflow);
    const node = target?.triggers.triggers.find(({ arming }) => arming.kind === 'error')?.node;
    if (version === null || !target || target.version === null || node === undefined) continue;
    found.set(agentIdOfWorkflow(id), {
      source: { id, name },
      target: { id: target.id, version: target.version, node },
    });
  }
  return found;
}

/** What is started for a run; null: it has not failed, belongs to another, or was started by a failure itself. */
export function findErrorTarget(targets: ReadonlyMap<string, ErrorTarget>, run: RunRecord): ErrorTarget | null {
  const { outcome, agentId = '', parentRunId, conversationId } = run;
  if (outcome === null || outcomeTable[outcome].result !== 'failed' || parentRunId !== undefined) return null;
  return conversationId.startsWith(conversationPrefix) ? null : (targets.get(agentId) ?? null);
}

/** Starts the error triggers of runs that have failed, each once: a start has the name of the run, whoever makes it and how often. */
@Injectable()
export class ErrorStarts implements OnApplicationShutdown {
  private readonly endLooks = every(everyMs, () => this.look());
  private readonly starts: WorkflowStarts;
  /** Whether a place to go on from may be kept: at first nobody knows. */
  private isFollowing = true;
  private read: { change: string | null; targets: ReadonlyMap<string, ErrorTarget> } | null = null;

  constructor(
    private readonly engine: EngineClient,
    intake: Intake,
    requests: IdempotentRequests,
    @Inject(PROCESS_CONTEXT) private readonly process: Pick<ProcessContext, 'logger'>,
  ) {
    this.starts = new WorkflowStarts(intake, requests);
  }

  onApplicationShutdown(): void {
    this.endLooks();
  }

  private async look(): Promise<void> {
    if (!this.engine.isReady) return;
    try {
      await this.startFor(await this.engine.ask((_store, { redis }) => this.targetsIn(armedIn(redis))));
    } catch (error) {
      this.process.logger.warn({ err: error }, 'the error triggers of failed runs were not started');
    }
  }

  /** All published workflows are read again only where somebody has published or withdrawn one since. */
  private async targetsIn(workflows: ArmedWorkflows<ArmedTriggers>): Promise<ReadonlyMap<string, ErrorTarget>> {
    const change = await workflows.latestChange();
    if (change !== this.read?.change) this.read = { change, targets: indexErrorTargets(await workflows.list()) };
    return this.read.targets;
  }

  private async startFor(targets: ReadonlyMap<string, ErrorTarget>): Promise<void> {
    if (targets.size === 0) {
      if (this.isFollowing) await this.engine.ask((_store, { redis }) => new ErrorRuns(redis).forget());
      this.isFollowing = false;
      return;
    }
    this.isFollowing = true;
    const { changed } = await this.engine.ask(async (_store, { redis, runs }) =>
      runs.runsChangedSince(await new ErrorRuns(redis).since(await runs.now())),
    );
    for (const { run } of changed) {
      const found = findErrorTarget(targets, run);
      if (found) await this.start(found, run);
    }
    const last = changed.at(-1);
    if (last) await this.engine.ask((_store, { redis }) => new ErrorRuns(redis).lookedUpTo(last.changedAt));
  }

  private async start({ source, target }: ErrorTarget, run: RunRecord): Promise<void> {
    const { runId, error, outcome } = run;
    const version = await this.engine.ask((_store, { redis }) =>
      new ErrorRuns(redis).versionFor(runId, target.version),
    );
    const message = clip(error?.message ?? outcome ?? '', longestMessage);
    const payload = { execution: { id: runId, mode: 'production', error: { message } }, workflow: source };
    const text = JSON.stringify({ trigger: target.node, payload });
    await this.starts.start({ id: target.id, version, text, named: namesFor(run, source.id) });
  }
}

/** What a run of `workflow` that has failed starts another under. What a stranger has begun goes on as theirs: it has their caps, and counts as their call's. */
export function namesFor(
  { runId, channel, conversationId }: Pick<RunRecord, 'runId' | 'channel' | 'conversationId'>,
  workflow: string,
): NonNullable<WorkflowStart['named']> {
  const sourceId = conversationPrefix + runId;
  const called = calledByStranger({ channel, ours: toWorkflowSide(workflow, ''), theirs: conversationId });
  return { sourceId, conversationId: called === null ? sourceId : strangersConversation(sourceId, called) };
}

function armedIn(redis: ConstructorParameters<typeof ArmedWorkflows>[0]): ArmedWorkflows<ArmedTriggers> {
  return new ArmedWorkflows<ArmedTriggers>(redis);
}
