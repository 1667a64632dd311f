import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { batchSpec, limits, promptOf, runBatch, sideQuestionOf, stepTools } from '#builder';
import type { NestedAnswer, NestedQuestion, SessionState, StepValue } from '#builder';
import { errorEnvelope, InvariantError, turnSchemaFor } from '#contract';
import type { BatchCall, InlineEffect, ProgramEvent, ToolResult } from '#contract';
import { completeStructured } from '#llm';
import type { CompletionRequest, Model, Read, Structured } from '#llm';
import type { Chain } from '#middleware';
import { catalogue } from '#nodes';
import type { Policy, Route, Routes } from '#policy';
import { openSandbox } from '#sandbox';
import { withinTime } from '#telemetry';
import { askForTurn, usageOf } from './ask-for-turn.js';
import { askRoutes } from './ask-routes.js';
import type { ModelOf } from './ask-routes.js';
import { builderTestHost } from './builder-test-host.js';
import type { Clock } from './clock.js';
import { accountOf } from './govern-account.js';
import { sceneOfRun } from './hook-scene.js';
import type { Side } from './hook-scene.js';
import type { RunInlineTool } from './inline-tool.js';
import { promptHashOf } from './prompt-hash.js';

type CallModel = Extract<InlineEffect, { type: 'call-model' }>;
type Run = NonNullable<SessionState['run']>;

export interface BuilderPorts {
  modelOf: ModelOf;
  routes: Routes;
  prices: Policy['prices'];
  middleware: Chain;
  timeZone: string;
}

/** What the calls inside one step have used so far. */
interface Spending {
  account: CompletionRequest['account'];
  spent: StepValue['spent'];
}

const turnSchema = turnSchemaFor([batchSpec]);
const toolNames = new Set([batchSpec.name]);

/** Carries out what a builder's turn needs before its commit (ADR 77): decisions, batches, and questions beside them. Every failure is an event. */
export class BuilderEffects {
  constructor(private readonly ports: BuilderPorts) {}

  async callModel(
    state: SessionState,
    effect: CallModel,
    clock: Clock,
    signal: AbortSignal,
    side: Side,
  ): Promise<ProgramEvent> {
    await pause(Math.max(0, effect.notBefore - clock()), undefined, { signal }).catch(() => undefined);
    const run = runOf(state);
    const { prices } = this.ports;
    const prompt = promptOf(state, catalogue);
    const account = accountOf(paid(run), run.actorId, side.tenant, prices);
    const pin = { policyVersion: run.policyVersion, agentId: run.agentId, agentVersion: run.agentVersion };
    const actor = { actorId: run.actorId, run: { id: run.id, pin }, isOperator: true };
    const middleware = this.ports.middleware.within(sceneOfRun(actor, side, [batchSpec]));
    const ask = {
      ...{ actorId: run.actorId, promptHash: promptHashOf(prompt), routes: this.routes(), startedAt: clock() },
      ...{ question: { ...prompt, account, tools: [batchSpec], schema: turnSchema }, deadlineAt: effect.deadlineAt },
    };
    return askForTurn({ ...this.ports, tools: [batchSpec], toolNames, middleware }, ask, clock, signal);
  }

  async runInlineTool(
    state: SessionState,
    { tool, args, actionId }: RunInlineTool,
    clock: Clock,
    side: Side,
    _items?: unknown,
    signal = new AbortController().signal,
  ): Promise<ProgramEvent> {
    const run = runOf(state);
    const startedAt = clock();
    const account = accountOf(paid(run), run.actorId, side.tenant, this.ports.prices);
    const spending: Spending = { account, spent: { tokens: 0, costMicroUsd: 0 } };
    const result = await withinTime(signal, Math.max(1, run.deadlineAt - startedAt), (cut) =>
      tool === stepTools.batch
        ? this.batch(state, args['calls'] as BatchCall[], actionId, clock, spending, cut) // as the program asked
        : this.aside(state, spending, cut),
    );
    const outcome = result.ok ? ('ok' as const) : ('error' as const);
    const at = clock();
    const attempt = { startedAt, endedAt: at, outcome, errorCode: result.ok ? null : result.envelope.error.code };
    return { type: 'inline-tool-finished', at, actionId, result, attempt };
  }

  private async batch(
    state: SessionState,
    calls: readonly BatchCall[],
    actionId: string,
    clock: Clock,
    spending: Spending,
    signal: AbortSignal,
  ): Promise<ToolResult> {
    const { request, executionText } = runOf(state);
    const sandbox = await openSandbox();
    try {
      const testHost = builderTestHost(sandbox, { seed: actionId, clock, timeZone: this.ports.timeZone });
      const nodeId = (callId: string): string => uuidOf(`${actionId}.${callId}`);
      const batch = runBatch(state.draft, calls, { catalogue, nodeId, testHost, request, executionText });
      let step = batch.next([]);
      while (step.done !== true)
        step = batch.next(await Promise.all(step.value.map((question) => this.nested(question, spending, signal))));
      return { ok: true, value: { results: step.value, spent: spending.spent } satisfies StepValue };
    } finally {
      sandbox.dispose();
    }
  }

  private async nested(question: NestedQuestion, spending: Spending, signal: AbortSignal): Promise<NestedAnswer> {
    const answer = await this.ask(question, spending, signal);
    if (answer.ok) return answer;
    const code = answer.why === 'failed' ? 'LLM_SERVICE_ERROR' : 'PARAMETER_UPDATE_ERROR';
    return { ok: false, error: { message: answer.complaint, code } };
  }

  /** A summary or a name; without one the run goes on as it can. */
  private async aside(state: SessionState, spending: Spending, signal: AbortSignal): Promise<ToolResult> {
    const question = sideQuestionOf(state);
    if (question === null)
      return { ok: false, envelope: errorEnvelope('unknown-tool', 'no such step runs inside a turn') };
    const answer = await this.ask(question, spending, signal);
    return { ok: true, value: { text: answer.ok ? answer.value : null, spent: spending.spent } satisfies StepValue };
  }

  private async ask<T>(
    {
      system,
      user,
      schema,
      read,
    }: Pick<NestedQuestion, 'system' | 'user' | 'schema'> & {
      read(this: void, object: Record<string, unknown>): Read<T>;
    },
    spending: Spending,
    signal: AbortSignal,
  ): Promise<Structured<T> | { ok: false; why: 'failed'; complaint: string }> {
    const question = { system, user, tools: [], model: '', maxTokens: limits.outputTokens, temperature: 0 };
    try {
      return await completeStructured(this.spendingModel(spending), question, { schema, read }, signal);
    } catch (error) {
      if (error instanceof InvariantError || !(error instanceof Error)) throw error;
      return { ok: false, why: 'failed', complaint: error.message };
    }
  }

  /** The policy's routes as one model, which counts what it uses. */
  private spendingModel({ account, spent }: Spending): Model {
    const { modelOf, prices } = this.ports;
    const routes = this.routes();
    return {
      provider: routes[0]?.provider ?? '',
      complete: async ({ system, user, schema, tools }, signal) => {
        const question = { system, user, tools, schema: schema ?? null, ...(account && { account }) };
        const asked = await askRoutes(modelOf, routes, question, signal);
        if ('error' in asked) throw asked.error;
        const { tokensIn, tokensOut, costMicroUsd } = usageOf(asked.completion, asked.route, prices);
        spent.tokens += tokensIn + tokensOut;
        spent.costMicroUsd += costMicroUsd;
        return asked.completion;
      },
    };
  }

  /** A batch is longer than an answer to a person. */
  private routes(): Route[] {
    return this.ports.routes.action.map((route) => ({ ...route, maxTokens: limits.outputTokens }));
  }
}

function runOf({ run }: SessionState): Run {
  if (run === null) throw new InvariantError('a session without a run asks for nothing');
  return run;
}

function paid({ id, startedAt, costMicroUsd }: Run) {
  return { id, startedAt, costMicroUsd, budgets: { maxCostMicroUsd: limits.runCostMicroUsd } };
}

/** A text as an id in the form of a UUID: the same each time. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
