import { createToken } from '#redis';
import { toSettleAuthority, traceEffect } from '#engine';
import type { ActorPorts, Claimed } from '#engine/ports';
import { graphCallTool } from '#model-turn';
import type { Address, RunTool } from '#protocol';
import type { DayOf } from '#limits';
import { callerRole } from '#middleware';
import type { Scene } from '#middleware';
import { calledByStranger } from '#registry';
import { withSpan } from '#telemetry';
import { runGuarded } from '#tools';
import type { GuardedCall, GuardOptions } from '#tools';
import { isAssistantCall, runAssistantCall } from './assistant/assistant-call.js';
import type { AssistantPorts } from './assistant/post-to-thread.js';
import type { AnswerPlace, AnswerStore } from './answer-store.js';
import { runGraphCall } from './graph/run-graph-call.js';
import type { GraphPorts } from './graph/run-graph-call.js';
import { throughMiddleware } from './through-middleware.js';
import type { HookedResult, HookEnvironment, ThroughHooks } from './through-middleware.js';
import { keyForQuestion } from './question-key.js';
import type { KeptClaim } from './kept-claim.js';
import { whileOwed } from './while-owed.js';
import type { OwedLook } from './while-owed.js';

export interface EffectPorts {
  store: Pick<ActorPorts, 'effects'>;
  guard: Omit<GuardOptions, 'cache'>;
  /** The answers of a place, used in an effect's name. */
  answersFor(place: AnswerPlace, effectId: string): AnswerStore;
  look: OwedLook;
  /** The middleware, and its log. */
  hooks?: Omit<HookEnvironment, 'scene'>;
  /** How much of a claim is kept for the middleware after a call, in milliseconds; absent: nothing. */
  hooksMs?: number;
  /** How long a claim lasts, in milliseconds: all tries of a tool and some. */
  leaseMs: number;
  /** For the calls of graphs; absent: none is made here. */
  graph?: GraphPorts;
  /** For texts to and from the assistant; absent: as above. */
  assistant?: AssistantPorts;
}

/** What is left of a claim after the last try, to report the result, in milliseconds. */
const graceMs = 1_000;
/** How often a claim is renewed in the time of its lease, while its call waits. */
const renewalsOfLease = 3;

export type ToolOutcome = 'run' | 'gone' | 'held' | 'early' | 'refused' | 'unknown' | 'not-yours' | 'provider-id-taken';

function toGuardedCall(effect: RunTool, claims: number, traceparent: string | null): GuardedCall {
  return {
    tool: effect.tool,
    args: effect.args,
    dedupeKey: effect.dedupeKey,
    cacheSeconds: effect.cacheSeconds,
    deadlineAt: effect.deadlineAt,
    callNumber: effect.callNumber,
    maxCalls: effect.maxCalls,
    repeat: effect.repeat,
    retries: effect.retries,
    isRetaken: claims > 1,
    headers: {
      'X-Run-Id': effect.runId,
      'X-Step-Id': effect.actionId,
      'X-Parent-Step': effect.parentActionId ?? '',
      'X-Idempotency-Key': effect.effectKey,
      ...(traceparent === null ? {} : { traceparent }),
    },
  };
}

/** How long a claim of a tool must last that may take longer than all others, as a page of the web may: one try, its hooks and its report. */
function slowLeaseMs({ guard: { tools }, hooksMs = 0 }: EffectPorts, name: string): number {
  const tool = tools.find(({ spec }) => spec.name === name);
  return tool?.runs === 'owed' ? (tool.timeoutMs ?? 0) + hooksMs + 2 * graceMs : 0;
}

/**
 * Claim, guard, run, report. A call that its run no longer waits for is cut off. A worker that dies on the way leaves a claim that runs
 * out; then the tool's `repeat` decides.
 */
export async function runEffect(ports: EffectPorts, effectId: string, signal: AbortSignal): Promise<ToolOutcome> {
  const { store, leaseMs } = ports;
  const token = createToken();
  const claimed = await store.effects.claim(effectId, 'run-tool', { token, leaseMs });
  if (claimed.status !== 'claimed') return claimed.status;
  const neededMs = slowLeaseMs(ports, claimed.effect.tool);
  const longer =
    neededMs > leaseMs ? await store.effects.claim(effectId, 'run-tool', { token, leaseMs: neededMs }) : claimed;
  if (longer.status !== 'claimed') return longer.status;
  return traceEffect(longer, async (span) => {
    const outcome = await runClaimed({ ...ports, leaseMs: Math.max(leaseMs, neededMs) }, longer, token, signal);
    span.set({ 'turnpike.outcome': outcome });
    return outcome;
  });
}

async function runClaimed(
  ports: EffectPorts,
  { effect, now, claims, address }: Extract<Claimed<RunTool>, { status: 'claimed' }>,
  token: string,
  signal: AbortSignal,
): Promise<ToolOutcome> {
  const { id: effectId } = effect;
  const skewMs = now - Date.now();
  const tool = ports.guard.tools.find(({ spec }) => spec.name === effect.tool);
  const { place, dedupeKey } = keyForQuestion(effect, tool?.spec, address.tenant);
  const cache = ports.answersFor(place, effectId);
  const guard = { ...ports.guard, cache, now: () => Date.now() + skewMs };
  const { leaseMs, hooksMs = 0 } = ports;
  // However often it may be tried, its claim outlasts it.
  const computeClaimEnd = (claimedAt: number): number =>
    Math.min(effect.deadlineAt, claimedAt + leaseMs - hooksMs - graceMs);
  const kept: KeptClaim = {
    renew: async () => {
      const renewed = await ports.store.effects.claim(effectId, 'run-tool', { token, leaseMs });
      return renewed.status === 'claimed' ? computeClaimEnd(renewed.now) : null;
    },
    everyMs: leaseMs / renewalsOfLease,
  };
  const { graph } = ports;
  const hooks = { ...ports.hooks, scene: buildScene(effect, address, guard) };
  const through: ThroughHooks = (called, result) => throughMiddleware({ ...effect, ...called }, result, hooks);
  const { assistant } = ports;
  const run: RunCall =
    assistant && isAssistantCall(effect)
      ? () => runAssistantCall(assistant, effect, address, now)
      : effect.tool === graphCallTool && graph
        ? (call, cut) => runGraphCall(graph, guard, { effect, call, token, ...toDayScope(address), through, kept }, cut)
        : async (call, cut) => through({}, await runGuarded(guard, call, cut));
  const worked = await whileOwed(ports.look, effectId, signal, (cut) =>
    traceTool(run, { ...effect, dedupeKey, deadlineAt: computeClaimEnd(now) }, claims, cut),
  );
  if (!worked.isWanted) return 'gone';
  const authority = toSettleAuthority(effect, token);
  const settled = await ports.store.effects.settle(effectId, authority, {
    type: 'tool-finished',
    effectId,
    ...worked.done,
  });
  return settled === 'settled' ? 'run' : settled;
}

function toDayScope(address: Address): DayOf {
  return { tenant: address.tenant, strangersOf: calledByStranger(address) };
}

/** The context of hooks in the run that owes a call (ADR 45). */
function buildScene(
  { runId, agentId = '', byOperator, dedupeKey: key, repeat, cacheSeconds }: RunTool,
  { tenant, channel, ours }: Address,
  { tools }: Pick<GuardOptions, 'tools'>,
): Scene {
  return {
    run: { tenant, run: runId, agent: agentId, channel, role: callerRole({ channel, ours }, byOperator === true) },
    modelHint: null,
    toolHint: ({ tool }) => {
      const spec = tools.find((each) => each.spec.name === tool)?.spec;
      return repeat === 'safe' ? { key, ttlSeconds: cacheSeconds ?? spec?.cacheTtlSeconds ?? null } : null;
    },
  };
}

type RunCall = (call: GuardedCall, cut: AbortSignal) => Promise<HookedResult>;

/** Runs the tool in a span of its own, linked to the model call that asked for it; the tool's own calls may continue the trace. */
function traceTool(run: RunCall, effect: RunTool, claims: number, cut: AbortSignal): Promise<HookedResult> {
  const attributes = {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': effect.tool,
    'gen_ai.tool.type': 'function',
    'gen_ai.tool.call.id': effect.id,
  };
  const links = [effect.trace?.askedBy];
  return withSpan(`execute_tool ${effect.tool}`, { attributes, links }, async (span) => {
    const done = await run(toGuardedCall(effect, claims, span.traceParent), cut);
    const error = done.result.ok ? undefined : done.result.envelope.error.code;
    span.set({ 'turnpike.tries': done.attempts.length, 'turnpike.is_reused': done.reused, 'error.type': error });
    return done;
  });
}
