import { setTimeout as pause } from 'node:timers/promises';
import type { Agent, Conversation } from '#agent';
import { mintId } from '#actor';
import { parseTurn, partitionOf, TransientError } from '#contract';
import type {
  AgentEvent,
  AnswerForm,
  InlineEffect,
  ModelCall,
  ModelTurn,
  PermanentError,
  ThinkMode,
  ToolSpec,
  Usage,
} from '#contract';
import { notesOf } from '#llm';
import type { Completion } from '#llm';
import { costMicroUsd, priceOf } from '#policy';
import type { Policy, Route, Routes } from '#policy';
import { withinTime } from '#telemetry';
import { askRoutes } from './ask-routes.js';
import type { Asked, ModelOf } from './ask-routes.js';
import type { Clock } from './clock.js';
import { accountOf } from './govern-account.js';
import { printOf } from './prompt-print.js';

type CallModel = Extract<InlineEffect, { type: 'call-model' }>;
type Replied = Extract<AgentEvent, { type: 'model-replied' }>;
type RunInlineTool = Extract<InlineEffect, { type: 'run-inline-tool' }>;

const excerptCharacters = 400;
const noUsage: Usage = { tokensIn: 0, tokensOut: 0, tokensCached: 0, costMicroUsd: 0 };

const retryPauseMs = 500;

/** What a run is told of a call that came to nothing, beside that it did. */
const saidCodes = ['model-timeout', 'cost-cap', 'budget-spent'] as const;

/** A call that timed out has used its time; any other passing failure may be repeated, as soon as the provider likes. */
function retryInMsOf(error: TransientError | PermanentError): number | null {
  if (!(error instanceof TransientError) || error.code === 'model-timeout') return null;
  return Math.max(error.retryAfterMs ?? 0, retryPauseMs);
}

/** More than any call can have used: a provider that says so has lost count. */
const mostTokens = 10_000_000;

/** A count as a provider reports it, made one that budgets can add up: what is no count is none (I6). */
function countOf(reported: number): number {
  return Number.isSafeInteger(reported) && reported > 0 ? Math.min(reported, mostTokens) : 0;
}

export interface ThinkerPorts {
  agent: Agent;
  modelOf: ModelOf;
  routes: Routes;
  prices: Policy['prices'];
  tools: readonly ToolSpec[];
  toolNames: ReadonlySet<string>;
  /** What answers must look like; absent: any text. */
  answerForm?: AnswerForm | undefined;
  runInline(
    tool: string,
    args: Record<string, unknown>,
    at: number,
  ): Extract<AgentEvent, { type: 'inline-tool-finished' }>['result'];
}

/** Does what a turn wants done before its commit: model calls and pure tools. Every failure comes back as an event. */
export class Thinker {
  constructor(private readonly ports: ThinkerPorts) {}

  /** `tenant` is who pays. The deadline cuts the wait for a turn among the fleet's calls too; the call itself is timed by its model. */
  async callModel(
    state: Conversation,
    wish: CallModel,
    clock: Clock,
    signal: AbortSignal,
    tenant: string,
  ): Promise<AgentEvent> {
    await pause(Math.max(0, wish.notBefore - clock()), undefined, { signal }).catch(() => undefined);
    const startedAt = clock();
    const actionId = mintId('step', partitionOf(state.id) ?? 0);
    const { agent, modelOf, prices, tools } = this.ports;
    const prompt = agent.prompt(state, wish.mode);
    const account = state.run ? { account: accountOf(state.run, state.id, tenant, prices) } : {};
    const offered = wish.mode === 'finalize' ? [] : tools; // only then Gemini has a JSON mode (E38)
    const question = { ...prompt, ...account, tools: offered, schema: agent.schema(state) };
    const timeoutMs = Math.max(1, wish.deadlineAt - startedAt);
    const asked = await withinTime(signal, timeoutMs, (cut) =>
      askRoutes(modelOf, this.routesFor(wish.mode), question, cut),
    );
    const madeAt = startedAt + waitedMs(asked); // a wait for its turn is no slowness of the model's
    const call = { ...this.callOf(asked), startedAt: madeAt, endedAt: clock(), prompt: printOf(prompt) };
    return 'error' in asked ? failed(asked.error, actionId, call) : this.read(asked.completion, actionId, call);
  }

  runInlineTool(wish: RunInlineTool, clock: Clock): AgentEvent {
    const startedAt = clock();
    const result = this.ports.runInline(wish.tool, wish.args, startedAt);
    const endedAt = clock();
    const outcome = result.ok ? 'ok' : 'error';
    const errorCode = result.ok ? null : result.envelope.error.code;
    const attempt = { startedAt, endedAt, outcome, errorCode } as const;
    return { type: 'inline-tool-finished', at: endedAt, actionId: wish.actionId, result, attempt };
  }

  /** One turn of rescue, and the next turn is the first model's again (A146). */
  private routesFor(mode: ThinkMode): readonly Route[] {
    const { action, reply, rescue } = this.ports.routes;
    if (mode === 'shorten' || mode === 'finalize') return reply;
    return (mode === 'rescue' || mode === 'escalate') && rescue.length > 0 ? rescue : action;
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

  /** The turn with its answer in the form it must have, or why it has not (E28). */
  private formed(turn: ModelTurn): Pick<Replied, 'turn' | 'complaint' | 'whole'> {
    const { control, next_action: action } = turn;
    const { answerForm: form } = this.ports;
    if (form === undefined || action.type !== 'respond' || control.reason === 'cannot_proceed') return { turn };
    const checked = form.check(action.message);
    if (!checked.ok) return { turn, complaint: checked.complaint };
    return { turn: { ...turn, next_action: { ...action, message: checked.text } }, whole: true };
  }

  private read(completion: Completion, actionId: string, call: ModelCall): AgentEvent {
    const parsed = parseTurn(completion.text, this.ports.toolNames, {
      truncated: completion.finish === 'length',
      formed: this.ports.answerForm !== undefined,
    });
    const at = call.endedAt;
    if (parsed.valid)
      return { type: 'model-replied', at, actionId, stage: parsed.stage, call, ...this.formed(parsed.out) };
    const excerpt = completion.text.slice(0, excerptCharacters);
    const { code, failedAt } = parsed;
    const complaint = completion.finish === 'refusal' ? 'the model refused to answer' : parsed.message;
    return { type: 'contract-broken', at, actionId, code, failedAt, complaint, excerpt, call };
  }
}

/** Rounded down: no call may begin after it has ended. */
function waitedMs(asked: Asked): number {
  return Math.floor('error' in asked ? (notesOf(asked.error).waitedMs ?? 0) : (asked.completion.waitedMs ?? 0));
}

function failed(error: TransientError | PermanentError, actionId: string, call: ModelCall): AgentEvent {
  const { message } = error;
  const code = saidCodes.find((said) => said === error.code) ?? 'model-failed';
  return { type: 'model-failed', at: call.endedAt, actionId, code, message, retryInMs: retryInMsOf(error), call };
}
