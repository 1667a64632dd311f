import { setTimeout as pause } from 'node:timers/promises';
import type { Agent, Conversation, Prompt } from '#agent';
import { mintId } from '#actor';
import { parseTurn, partitionOf, PermanentError, TransientError } from '#contract';
import type { AgentEvent, InlineEffect, ModelCall, ToolSpec, Usage } from '#contract';
import type { Completion, Model } from '#llm';
import { costMicroUsd } from '#policy';
import type { Policy } from '#policy';
import { withinTime } from '#telemetry';
import type { Clock } from './clock.js';
import { printOf } from './prompt-print.js';

type CallModel = Extract<InlineEffect, { type: 'call-model' }>;
type RunInlineTool = Extract<InlineEffect, { type: 'run-inline-tool' }>;

const excerptCharacters = 400;
const noUsage: Usage = { tokensIn: 0, tokensOut: 0, tokensCached: 0, costMicroUsd: 0 };

const retryPauseMs = 500;

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
  model: Model;
  policy: Policy;
  tools: readonly ToolSpec[];
  toolNames: ReadonlySet<string>;
  runInline(
    tool: string,
    args: Record<string, unknown>,
    at: number,
  ): Extract<AgentEvent, { type: 'inline-tool-finished' }>['result'];
  /** The longest a single model call may take, in milliseconds. */
  modelTimeoutMs: number;
}

/** Does what a turn wants done before its commit: model calls and pure tools. Every failure comes back as an event. */
export class Thinker {
  constructor(private readonly ports: ThinkerPorts) {}

  async callModel(state: Conversation, wish: CallModel, clock: Clock, signal: AbortSignal): Promise<AgentEvent> {
    await pause(Math.max(0, wish.notBefore - clock()), undefined, { signal }).catch(() => undefined);
    const startedAt = clock();
    const actionId = mintId('step', partitionOf(state.id) ?? 0);
    const prompt = this.ports.agent.prompt(state, wish.mode);
    const call = (usage: Usage, model = this.ports.policy.model): ModelCall => ({
      provider: this.ports.model.provider,
      model,
      startedAt,
      endedAt: clock(),
      usage,
      prompt: printOf(prompt),
    });
    const timeoutMs = Math.max(1, Math.min(this.ports.modelTimeoutMs, wish.deadlineAt - startedAt));
    try {
      const completion = await withinTime(signal, timeoutMs, (cut) => this.complete(state, prompt, wish, cut));
      return this.read(completion, actionId, call(this.usageOf(completion), completion.model));
    } catch (error) {
      if (!(error instanceof TransientError || error instanceof PermanentError)) throw error;
      const code = error.code === 'model-timeout' ? 'model-timeout' : 'model-failed';
      const failed = call(noUsage);
      const retryInMs = retryInMsOf(error);
      return {
        type: 'model-failed',
        at: failed.endedAt,
        actionId,
        code,
        message: error.message,
        retryInMs,
        call: failed,
      };
    }
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

  private complete(
    state: Conversation,
    { system, user }: Prompt,
    wish: CallModel,
    signal: AbortSignal,
  ): Promise<Completion> {
    const { agent, model, policy, tools } = this.ports;
    const name = wish.mode === 'rescue' ? (policy.rescueModel ?? policy.model) : policy.model;
    const { maxTokens, temperature } = policy;
    const schema = agent.schema(state);
    return model.complete({ system, user, model: name, maxTokens, temperature, tools, schema }, signal);
  }

  private usageOf(completion: Completion): Usage {
    const [tokensIn, tokensOut, tokensCached] = [
      countOf(completion.usage.tokensIn),
      countOf(completion.usage.tokensOut),
      countOf(completion.usage.tokensCached),
    ];
    const { prices } = this.ports.policy;
    const price = Object.hasOwn(prices, completion.model) ? prices[completion.model] : undefined;
    return {
      tokensIn,
      tokensOut,
      tokensCached,
      costMicroUsd: costMicroUsd(price, { tokensIn, tokensOut, tokensCached }),
    };
  }

  private read(completion: Completion, actionId: string, call: ModelCall): AgentEvent {
    const parsed = parseTurn(completion.text, this.ports.toolNames, { truncated: completion.finish === 'length' });
    const at = call.endedAt;
    if (parsed.valid) return { type: 'model-replied', at, actionId, turn: parsed.out, stage: parsed.stage, call };
    const excerpt = completion.text.slice(0, excerptCharacters);
    const { code, failedAt, message: complaint } = parsed;
    return { type: 'contract-broken', at, actionId, code, failedAt, complaint, excerpt, call };
  }
}
