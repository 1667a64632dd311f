import { threadBatchSpec, threadLimits, threadPrompt } from '#assistant';
import type { PromptOptions, ThreadState } from '#assistant';
import { InvariantError, turnSchemaFor } from '#contract';
import type { InlineEffect, ProgramEvent, ToolSpec } from '#contract';
import { askForBatch } from './ask-for-batch.js';
import type { BatchPorts } from './ask-for-batch.js';
import type { Clock } from './clock.js';
import { accountOf } from './govern-account.js';
import type { Side } from './hook-scene.js';
import type { RunInlineTool } from './inline-tool.js';
import { runThreadTool } from './thread-tools.js';
import type { ThreadStores } from './thread-actions.js';
import type { WorkflowArchive } from './workflow-archive.js';

type CallModel = Extract<InlineEffect, { type: 'call-model' }>;

export interface ThreadPorts extends BatchPorts {
  options: PromptOptions;
  /** What threads may load. */
  tools: readonly ToolSpec[];
  timeZone: string;
  /** Null: this process has no store of workflows. */
  workflows: WorkflowArchive | null;
  /** What actions of threads change; null: this process has none. */
  stores: ThreadStores | null;
}

/** Carries out what a thread's turn needs before its commit (ADR 85). Every failure is an event. */
export class ThreadEffects {
  private readonly spec: ToolSpec;
  private readonly schema: Record<string, unknown>;

  constructor(private readonly ports: ThreadPorts) {
    this.spec = threadBatchSpec(ports.tools.length > 0);
    this.schema = turnSchemaFor([this.spec]);
  }

  callModel(
    state: ThreadState,
    effect: CallModel,
    clock: Clock,
    signal: AbortSignal,
    side: Side,
  ): Promise<ProgramEvent> {
    const { run } = state;
    if (run === null) throw new InvariantError('a thread without a run asks for nothing');
    const { id, startedAt, costMicroUsd, actorId } = run;
    const paid = { id, startedAt, costMicroUsd, budgets: { maxCostMicroUsd: threadLimits.runCostMicroUsd } };
    const account = accountOf(paid, actorId, side.tenant, this.ports.prices);
    const promptAt = (at: number) => threadPrompt(state, this.ports.options, at, this.ports.tools);
    return askForBatch(this.ports, { run, promptAt, account, spec: this.spec, schema: this.schema }, effect, {
      ...{ clock, signal, side },
    });
  }

  async runInlineTool(state: ThreadState, effect: RunInlineTool, clock: Clock): Promise<ProgramEvent> {
    const { workflows, stores } = this.ports;
    const { user, threadId, texting } = state;
    const timeZone = texting?.timeZone ?? this.ports.timeZone;
    const startedAt = clock();
    const policyVersion = state.run?.policyVersion ?? '';
    const result = await runThreadTool({ workflows, stores, user, threadId, timeZone, policyVersion }, effect, clock);
    const errorCode = result.ok ? null : result.envelope.error.code;
    const attempt = {
      startedAt,
      endedAt: clock(),
      outcome: result.ok ? ('ok' as const) : ('error' as const),
      errorCode,
    };
    return { type: 'inline-tool-finished', at: attempt.endedAt, actionId: effect.actionId, result, attempt };
  }
}
