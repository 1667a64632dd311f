import { setTimeout as pause } from 'node:timers/promises';
import type { Agent, Conversation, Run } from '#agent';
import { mintId } from '#redis';
import { compileForeignAnswerForm, InvariantError, partitionOf, PermanentError, TransientError } from '#contract';
import type { ProgramEvent, InlineEffect, ModelCall, OfferedTool, ThinkMode, ToolResult, Usage } from '#contract';
import { notesOf, whyFailed } from '#llm';
import type { Completion } from '#llm';
import type { Passed } from '#middleware';
import { costMicroUsd, priceOf } from '#policy';
import type { Policy, Route, Routes } from '#policy';
import { withinTime } from '#telemetry';
import { askRoutes } from './ask-routes.js';
import type { Asked, ModelOf, Question } from './ask-routes.js';
import type { Clock } from './clock.js';
import { accountOf } from './govern-account.js';
import { sceneOf } from './hook-scene.js';
import type { Side } from './hook-scene.js';
import { runInlineTool } from './inline-tool.js';
import type { InlineToolPorts, RunInlineTool } from './inline-tool.js';
import { promptHashOf } from './prompt-hash.js';
import { readOutput, reasonOf, withNotes } from './read-output.js';
import type { ReaderPorts } from './read-output.js';

type CallModel = Extract<InlineEffect, { type: 'call-model' }>;

/** A completion that no provider gave. */
const unasked = {
  finish: 'stop',
  usage: { tokensIn: 0, tokensOut: 0, tokensCached: 0 },
  structured: 'prompt',
  schemaId: null,
  fallbackReason: null,
} as const;

const noUsage: Usage = { tokensIn: 0, tokensOut: 0, tokensCached: 0, costMicroUsd: 0 };

const retryPauseMs = 500;

/** The details of a failed call in its event. */
const reportedCodes = ['model-timeout', 'cost-cap', 'budget-spent', 'middleware-refused', 'middleware-failed'] as const;

/** A call that timed out has used its time; any other transient failure may be repeated, as soon as the provider allows. */
function retryInMsOf(error: TransientError | PermanentError): number | null {
  if (!(error instanceof TransientError) || error.code === 'model-timeout') return null;
  return Math.max(error.retryAfterMs ?? 0, retryPauseMs);
}

/** More than any call can have used: a provider that reports this has miscounted. */
const mostTokens = 10_000_000;

/** A count as a provider reports it; anything that is no count becomes 0 (I6). */
function countOf(reported: number): number {
  return Number.isSafeInteger(reported) && reported > 0 ? Math.min(reported, mostTokens) : 0;
}

export interface TurnEffectsPorts extends Omit<ReaderPorts, 'tools'>, InlineToolPorts {
  agent: Agent;
  modelOf: ModelOf;
  routes: Routes;
  /** The routes of runs that have a model of this name for their first. */
  routesNamed(this: void, model: string): Routes;
  prices: Policy['prices'];
  /** Calls a pure tool that a node of the run's graph lends; absent: no graph asks these runs. */
  callOffer?(this: void, offer: OfferedTool, args: Record<string, unknown>): ToolResult;
}

/** Carries out what a turn needs before its commit: model calls and pure tools. Every failure is returned as an event. */
export class TurnEffects {
  constructor(private readonly ports: TurnEffectsPorts) {}

  /** The tenant of `side` pays. The deadline also ends the wait for a turn among all processes; the call itself is timed by its model. */
  async callModel(
    state: Conversation,
    effect: CallModel,
    clock: Clock,
    signal: AbortSignal,
    side: Side,
  ): Promise<ProgramEvent> {
    await pause(Math.max(0, effect.notBefore - clock()), undefined, { signal }).catch(() => undefined);
    const startedAt = clock();
    const actionId = mintId('step', partitionOf(state.id) ?? 0);
    const { agent, prices } = this.ports;
    const { tools, ...held } = this.heldTo(state);
    const prompt = agent.prompt(state, effect.mode);
    const account = state.run ? { account: accountOf(state.run, state.id, side.tenant, prices) } : {};
    const offered = effect.mode === 'finalize' ? [] : tools; // only then Gemini has a JSON mode
    const question = { ...prompt, ...account, tools: offered, schema: agent.schema(state) };
    const promptHash = promptHashOf(prompt);
    const middleware = this.ports.middleware.within(sceneOf(state, side, tools, promptHash));
    const before = await middleware.beforeModel(question.user);
    const timeoutMs = Math.max(1, effect.deadlineAt - clock());
    const routes = this.routesFor(effect.mode, state.run?.child);
    const asked = await withinTime(signal, timeoutMs, (cut) => this.askThrough(before, routes, question, cut));
    const madeAt = startedAt + waitedMs(asked); // the wait for its turn does not count as the model's slowness
    const made = { ...this.callOf(asked), startedAt: madeAt, endedAt: clock(), prompt: promptHash };
    const call = withNotes(made, before.notes);
    if ('error' in asked) return failed(asked.error, actionId, call);
    return readOutput({ ...this.ports, tools, ...held, middleware }, asked.completion, {
      actionId,
      call,
      ...('depth' in before ? before : {}),
    });
  }

  runInlineTool(state: Conversation, effect: RunInlineTool, clock: Clock, side: Side): Promise<ProgramEvent> {
    const { agent, callOffer } = this.ports;
    const { tools } = this.heldTo(state);
    const offer = state.run?.child?.offers?.find(({ name }) => name === effect.tool);
    const runInline: InlineToolPorts['runInline'] =
      callOffer && offer ? (_, args) => callOffer(offer, args) : this.ports.runInline;
    return runInlineTool({ ...this.ports, tools, runInline }, effect, clock, sceneOf(state, side, tools), (at) =>
      agent.runStateAt(state, at),
    );
  }

  /** The tools of a run, and the form of its answers: a graph gives a run its own. */
  private heldTo({
    run,
  }: Conversation): Pick<ReaderPorts, 'tools' | 'toolNames' | 'answerForm'> & Pick<InlineToolPorts, 'tools'> {
    const { tools, toolNames, answerForm } = this.ports;
    const { offers, schema } = run?.child ?? {};
    if (offers === undefined) return { tools, toolNames, answerForm };
    const names = new Set(offers.map(({ name }) => name));
    return { tools: offers, toolNames: names, answerForm: schema && compileForeignAnswerForm(schema) };
  }

  /** Asks a model, unless middleware has answered or refused: then no model is asked, and nothing is paid. */
  private async askThrough(
    before: Passed<string, string>,
    routes: readonly Route[],
    question: Question,
    signal: AbortSignal,
  ): Promise<Asked> {
    if ('value' in before) {
      const asked = { ...question, user: before.value };
      return askRoutes(this.ports.modelOf, routes, asked, signal, this.ports.routes.rescue);
    }
    const [route] = routes;
    if (route === undefined) throw new InvariantError('a call of a model without a route');
    if ('answer' in before)
      return { route, insteadOf: null, completion: { ...unasked, text: before.answer, model: route.model } };
    const code = 'refused' in before ? 'middleware-refused' : 'middleware-failed';
    return { route, insteadOf: null, error: new PermanentError(code, reasonOf(before)) };
  }

  /** One rescue turn; the next turn is the first model's again. A parent chooses that for its child; what is stronger stays the policy's. */
  private routesFor(mode: ThinkMode, child: Run['child']): readonly Route[] {
    const { routes, routesNamed } = this.ports;
    const { action, reply } = child?.model === undefined ? routes : routesNamed(child.model);
    const isRescue = (mode === 'rescue' || mode === 'escalate') && routes.rescue.length > 0;
    const isReply = mode === 'shorten' || mode === 'finalize';
    const asked = isRescue ? routes.rescue : isReply ? reply : action;
    return asked.map((route) => ({ ...route, ...child?.params }));
  }

  private callOf(asked: Asked): Omit<ModelCall, 'startedAt' | 'endedAt'> {
    const { route, insteadOf } = asked;
    const who = { provider: route.provider, ...(insteadOf === null ? {} : { insteadOf }) };
    if ('error' in asked) return { ...who, model: route.model, usage: noUsage };
    const { model, structured, schemaId, fallbackReason, finish } = asked.completion;
    const held = { structured, schemaId, fallbackReason, finish };
    return { ...who, model, usage: this.usageOf(asked.completion, route), held };
  }

  private usageOf({ usage, model }: Completion, route: Route): Usage {
    const tokens = {
      tokensIn: countOf(usage.tokensIn),
      tokensOut: countOf(usage.tokensOut),
      tokensCached: countOf(usage.tokensCached),
    };
    return { ...tokens, costMicroUsd: costMicroUsd(priceOf(this.ports.prices, model, route.model), tokens) };
  }
}

/** Rounded down: no call may begin after it has ended. */
function waitedMs(asked: Asked): number {
  return Math.floor('error' in asked ? (notesOf(asked.error).waitedMs ?? 0) : (asked.completion.waitedMs ?? 0));
}

function failed(error: TransientError | PermanentError, actionId: string, call: ModelCall): ProgramEvent {
  const { message } = error;
  const code = reportedCodes.find((each) => each === error.code) ?? 'model-failed';
  const failure = whyFailed(error);
  const why = { message, ...(failure && { failure }) };
  return { type: 'model-failed', at: call.endedAt, actionId, code, ...why, retryInMs: retryInMsOf(error), call };
}
