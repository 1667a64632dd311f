import {
  answerWords,
  buildBriefSystemText,
  threadBatchSpec,
  threadBriefSchema,
  threadLimits,
  threadPrompt,
  threadTurnSchema,
  wordsWhileForming,
} from '#assistant';
import type { PromptOptions, ThreadState } from '#assistant';
import { InvariantError } from '#errors';
import type { ProgramEvent } from '#program';
import type { ToolResult } from '#protocol';
import type { ToolSpec } from '#model-turn';
import type { StepPool } from '#steps';
import { withinTime } from '#timing';
import { askForBatch } from '../../model/ask-for-batch.js';
import type { BatchAsk, BatchPorts } from '../../model/ask-for-batch.js';
import type { Clock } from '../../clock.js';
import { buildAccount } from '../../model/govern-account.js';
import type { CallModel, InTurn, RunInlineTool, Side } from '../../engine/served-program.js';
import type { HouseTools } from '../../installation/house-tools.js';
import { runThreadTool } from './thread-tools.js';
import type { Stores } from '../../installation/stores.js';
import { runAside } from './thread-asides.js';
import type { AsidePorts } from './thread-asides.js';
import type { WorkflowArchive } from '../../installation/workflow-archive.js';

export interface ThreadPorts extends BatchPorts, AsidePorts {
  options: PromptOptions;
  /** What threads may load. */
  tools: readonly ToolSpec[];
  timeZone: string;
  /** Null: this process has no store of workflows. */
  workflows: WorkflowArchive | null;
  /** What actions of threads change; null: this process has none. */
  stores: Stores | null;
  /** What tests of workflows know of the tools. */
  houseTools: HouseTools;
  /** Where workflows are tried out. */
  pool: Pick<StepPool, 'test'>;
}

/** Carries out what a thread's turn needs before its commit (ADR 85). Every failure is an event. */
export class ThreadEffects {
  private readonly spec: ToolSpec;
  private readonly schema: Record<string, unknown>;
  private readonly brief: BatchAsk['brief'];

  constructor(private readonly ports: ThreadPorts) {
    this.spec = threadBatchSpec(ports.tools.length > 0);
    this.schema = threadTurnSchema(ports.tools.length > 0);
    this.brief = { system: buildBriefSystemText(ports.options), schema: threadBriefSchema(ports.tools.length > 0) };
  }

  callModel(
    state: ThreadState,
    effect: CallModel,
    clock: Clock,
    signal: AbortSignal,
    side: Side,
  ): Promise<ProgramEvent> {
    const run = requireRun(state);
    const { options, windowTokens, tools } = this.ports;
    const account = this.buildThreadAccount(state, side);
    const violations = state.turn?.violations ?? 0;
    const promptAt = (at: number) => threadPrompt(state, options, at, { tools, windowTokens });
    const { spec, schema, brief } = this;
    const shown = { words: wordsWhileForming(state) };
    const ask = { run, promptAt, account, spec, schema, brief, violations, answerWords, shown };
    return askForBatch(this.ports, ask, effect, { clock, signal, side });
  }

  async runInlineTool(
    state: ThreadState,
    effect: RunInlineTool,
    { clock, side, signal = new AbortController().signal }: InTurn,
  ): Promise<ProgramEvent> {
    const startedAt = clock();
    const deadlineAt = state.turn?.deadlineAt ?? startedAt;
    const result = await withinTime(signal, Math.max(1, deadlineAt - startedAt), async (cut) => {
      const spending = { account: this.buildThreadAccount(state, side), spent: { tokens: 0, costMicroUsd: 0 } };
      const aside = await runAside(this.ports, state, effect, { spending, now: startedAt, signal: cut });
      return aside ?? this.callTool(state, effect, clock, cut);
    });
    const errorCode = result.ok ? null : result.envelope.error.code;
    const attempt = {
      startedAt,
      endedAt: clock(),
      outcome: result.ok ? ('ok' as const) : ('error' as const),
      errorCode,
    };
    return { type: 'inline-tool-finished', at: attempt.endedAt, actionId: effect.actionId, result, attempt };
  }

  private callTool(state: ThreadState, effect: RunInlineTool, clock: Clock, signal: AbortSignal): Promise<ToolResult> {
    const { user, threadId, run, texting } = state;
    const { workflows, stores, pool, houseTools } = this.ports;
    const timeZone = texting?.timeZone ?? this.ports.timeZone;
    const policyVersion = run?.policyVersion ?? '';
    const ports = { workflows, stores, user, threadId, timeZone, policyVersion, pool, houseTools, signal };
    return runThreadTool(ports, effect, clock);
  }

  private buildThreadAccount(state: ThreadState, { tenant }: Side) {
    const { id, startedAt, costMicroUsd, actorId } = requireRun(state);
    const paid = { id, startedAt, costMicroUsd, budgets: { maxCostMicroUsd: threadLimits.runCostMicroUsd } };
    return buildAccount(paid, actorId, tenant, this.ports.prices);
  }
}

function requireRun({ run }: ThreadState): NonNullable<ThreadState['run']> {
  if (run === null) throw new InvariantError('a thread without a run asks for nothing');
  return run;
}
