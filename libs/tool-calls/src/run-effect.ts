import { createToken } from '#redis';
import { toSettleAuthority, traceEffect } from '#engine';
import type { ActorPorts, Claimed, SettleByToken, SettleEvent, SettleResult } from '#engine/ports';
import type { Address, RunTool } from '#protocol';
import { callerRole } from '#middleware';
import type { Scene } from '#middleware';
import { withSpan } from '#telemetry';
import { runGuarded } from '#tools';
import type { GuardedCall, GuardOptions } from '#tools';
import type { AnswerPlace, AnswerStore } from './answer-store.js';
import { throughMiddleware } from './through-middleware.js';
import type { HookedResult, HookEnvironment, ThroughHooks } from './through-middleware.js';
import { keyForQuestion } from './question-key.js';
import type { KeptClaim } from './kept-claim.js';
import { settleSimulated } from './simulated-call.js';
import type { MakeUp } from './simulated-call.js';
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
  /** What a call of a simulated run is answered with; absent: with what it would have been called with. */
  madeUp?: MakeUp;
  /** How a call is made that is no registered tool's, as those of graphs and the assistant are; null, or absent: it is one. */
  special?(this: void, call: SpecialCall): MakeCall | null;
}

/** Makes a call, with what its hooks make of the result. */
export type MakeCall = (call: GuardedCall, cut: AbortSignal) => Promise<HookedResult>;

/** A claimed call, and what it is made with. */
export interface SpecialCall {
  effect: RunTool;
  address: Address;
  /** Redis's clock at the claim. */
  now: number;
  token: string;
  guard: GuardOptions;
  through: ThroughHooks;
  kept: KeptClaim;
}

/** What is left of a claim after the last try, to report the result, in milliseconds. */
const graceMs = 1_000;
/** How often a claim is renewed in the time of its lease, while its call waits. */
const renewalsOfLease = 3;

export type ToolOutcome =
  | 'run'
  | 'simulated'
  | 'gone'
  | 'held'
  | 'early'
  | 'refused'
  | 'unknown'
  | 'not-yours'
  | 'provider-id-taken';

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
  if (claimed.status === 'simulated') return settleSimulated(store, claimed, token, ports.madeUp);
  if (claimed.status !== 'claimed') return claimed.status;
  const neededMs = slowLeaseMs(ports, claimed.effect.tool);
  const longer =
    neededMs > leaseMs ? await store.effects.claim(effectId, 'run-tool', { token, leaseMs: neededMs }) : claimed;
  if (longer.status !== 'claimed') return longer.status === 'simulated' ? 'held' : longer.status;
  return traceEffect(longer, async (span) => {
    const outcome = await runClaimed({ ...ports, leaseMs: Math.max(leaseMs, neededMs) }, longer, token, signal);
    span.set({ 'turnpike.outcome': outcome });
    return outcome;
  });
}

/** A call that a worker has claimed. */
export type ClaimedTool = Extract<Claimed<RunTool>, { status: 'claimed' }>;

/** Settles a call that was made. */
export type SettleCall = (authority: SettleByToken, event: SettleEvent) => Promise<SettleResult>;

/** Runs a call that the commit which owes it has claimed (ADR 161). How it is settled is up to whoever committed: their turn may go on behind it. */
export function runServed(
  ports: EffectPorts,
  claimed: ClaimedTool,
  token: string,
  signal: AbortSignal,
  settle: SettleCall,
): Promise<ToolOutcome> {
  return traceEffect(claimed, async (span) => {
    const outcome = await runClaimed(ports, claimed, token, signal, settle);
    span.set({ 'turnpike.outcome': outcome });
    return outcome;
  });
}

/**
 * Whether a call is one that a process makes at once where its own commit owes it: a read by a tool that it has, which takes no longer than
 * others. What writes is a job always.
 */
export function isServed({ guard: { tools } }: EffectPorts, effect: RunTool): boolean {
  const tool = tools.find(({ spec }) => spec.name === effect.tool);
  return effect.repeat === 'safe' && tool?.runs === 'owed' && tool.timeoutMs === undefined;
}

async function runClaimed(
  ports: EffectPorts,
  { effect, now, claims, address }: ClaimedTool,
  token: string,
  signal: AbortSignal,
  settle: SettleCall = (authority, event) => ports.store.effects.settle(effect.id, authority, event),
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
  const hooks = { ...ports.hooks, scene: buildScene(effect, address, guard) };
  const through: ThroughHooks = (called, result) => throughMiddleware({ ...effect, ...called }, result, hooks);
  const run =
    ports.special?.({ effect, address, now, token, guard, through, kept }) ??
    (async (call: GuardedCall, cut: AbortSignal) => through({}, await runGuarded(guard, call, cut)));
  const worked = await whileOwed(ports.look, effectId, signal, (cut) =>
    traceTool(run, { ...effect, dedupeKey, deadlineAt: computeClaimEnd(now) }, claims, cut),
  );
  if (!worked.isWanted) return 'gone';
  const event = { type: 'tool-finished' as const, effectId, ...worked.done };
  const settled = await settle(toSettleAuthority(effect, token), event);
  return settled === 'settled' ? 'run' : settled;
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

/** Runs the tool in a span of its own, linked to the model call that asked for it; the tool's own calls may continue the trace. */
function traceTool(run: MakeCall, effect: RunTool, claims: number, cut: AbortSignal): Promise<HookedResult> {
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
