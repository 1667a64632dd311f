import { defaultCacheTtlSeconds, repeats, usualToolRetries } from '#model-turn';
import { InvariantError, TransientError, errorEnvelope } from '#errors';
import type { ErrorCode, ErrorEnvelope } from '#errors';
import type { Repeat, ToolTable } from '#model-turn';
import type { ToolAttempt, ToolResult } from '#protocol';

import type { OwedTool, Tool, ToolAnswer, ToolFailure, ToolHeaders } from './tool.js';
import { wasNeverSent } from '#transport';
import { pause } from '#timing';
import { brokenHere, failure, hints } from './tool-failure.js';

/** Answers of equal calls, kept for a while. After a `get` that found nothing comes a `put` or a `drop`. */
export interface AnswerCache {
  /** May wait for an equal call that is under way; rejects with a `TransientError` when `signal` ends the wait. */
  get(dedupeKey: string, signal: AbortSignal): Promise<{ value: unknown } | null>;
  put(dedupeKey: string, ttlSeconds: number, value: unknown): Promise<void>;
  /** Lets waiting equal calls run on their own: this one failed, and errors are never shared. */
  drop(dedupeKey: string): Promise<void>;
}

/** What a try says about the tool: its own fault, or nothing against it. */
export type TryResult = 'ok' | 'fault';

export interface ToolBreaker {
  /** Refuses while the tool's breaker is open. `call` identifies the call, so that a probe is recognised by its result. */
  admit(tool: string, call: string): Promise<{ admitted: true } | { admitted: false; retryAfterMs: number }>;
  record(tool: string, call: string, result: TryResult): Promise<void>;
}

export interface GuardOptions {
  tools: readonly Tool[];
  /** The schema check, repeated, although the controller has checked already. */
  checkArgs: ToolTable['checkArgs'];
  /** Milliseconds one try may take by default. */
  timeoutMs: number;
  /** Milliseconds between two tries. */
  pauseMs?: number;
  cache?: AnswerCache;
  breaker?: ToolBreaker;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

export interface GuardedCall {
  tool: string;
  args: Record<string, unknown>;
  dedupeKey: string;
  /** How long the answer is kept for equal calls, as whoever asks has said; absent: as the tool says. */
  cacheSeconds?: number | undefined;
  /** Milliseconds since the epoch after which the answer is no longer needed. */
  deadlineAt: number;
  /** Which call of its tool in its run this is, from 1, and how many there may be; absent: no cap. */
  callNumber?: number | undefined;
  maxCalls?: number | undefined;
  /** The `repeat` of the tool when the call was owed; absent: the tool's present one. */
  repeat?: Repeat;
  /** How often it may be made again; absent: `usualToolRetries`. */
  retries?: number | undefined;
  /** Whether an earlier claim may have made the call: its worker ended without a report. */
  isRetaken?: boolean;
  headers: ToolHeaders;
}

export interface GuardedResult {
  result: ToolResult;
  attempts: ToolAttempt[];
  /** True when an equal call's answer was used and the tool was not run. */
  reused: boolean;
}

/** Faults of the tool itself; any other error is about the call. */
const faults: readonly ErrorCode[] = ['tool-timeout', 'tool-unreachable', 'tool-bad-answer'];

/** Tries by `repeat`: a `never` tool has one. */
function countTries(repeat: Repeat, { retries = usualToolRetries }: GuardedCall): number {
  return repeat === 'never' ? 1 : 1 + retries;
}

const strictestFirst: readonly Repeat[] = repeats.toReversed();

/** The stricter of two `repeat` values: while processes are replaced, a table may be older than the call. */
function pickStricterRepeat(tool: Tool | undefined, { repeat }: GuardedCall): Repeat {
  const words = [repeat, tool?.spec.repeat];
  return strictestFirst.find((word) => words.includes(word)) ?? 'never';
}

/**
 * Runs one owed call: allow-list, arguments, cache, breaker, tries, in this order. The tool's failures are returned as values; it throws
 * only when `signal` ended the work, so that the job is done again.
 */
export async function runGuarded(
  options: GuardOptions,
  call: GuardedCall,
  signal: AbortSignal,
): Promise<GuardedResult> {
  const tool = options.tools.find(({ spec }) => spec.name === call.tool);
  const done = await guarded(options, tool, call, signal);
  if (done.result.ok || !call.isRetaken || pickStricterRepeat(tool, call) === 'safe') return done;
  return { ...done, result: { ok: false, envelope: inDoubt(done.result.envelope) } };
}

async function guarded(
  options: GuardOptions,
  tool: Tool | undefined,
  call: GuardedCall,
  signal: AbortSignal,
): Promise<GuardedResult> {
  if (tool?.runs !== 'owed')
    return unrun(errorEnvelope('unknown-tool', 'there is no such tool to run', { hint: hints.unknownTool }));
  const checked = options.checkArgs(call.tool, call.args);
  if (!checked.ok) return unrun(checked.envelope);
  if (isOverCap(call)) {
    const message = `${call.tool} may be called ${call.maxCalls} times in a run`;
    return unrun(errorEnvelope('tool-cap-reached', message, { hint: hints.capped }));
  }
  const { cacheTtlSeconds = defaultCacheTtlSeconds } = tool.spec;
  const ttlSeconds = pickStricterRepeat(tool, call) === 'safe' ? (call.cacheSeconds ?? cacheTtlSeconds) : 0;
  if (options.cache === undefined || ttlSeconds === 0) return tryTool(options, tool, call, signal);
  return throughCache(options.cache, ttlSeconds, call.dedupeKey, signal, () => tryTool(options, tool, call, signal));
}

/** The controller keeps the caps; here they are checked again, for the owed call. */
function isOverCap({ callNumber, maxCalls }: GuardedCall): boolean {
  return callNumber !== undefined && maxCalls !== undefined && callNumber > maxCalls;
}

async function throughCache(
  cache: AnswerCache,
  ttlSeconds: number,
  dedupeKey: string,
  signal: AbortSignal,
  run: () => Promise<GuardedResult>,
): Promise<GuardedResult> {
  const cached = await cache.get(dedupeKey, signal);
  if (cached !== null) return { result: { ok: true, value: cached.value }, attempts: [], reused: true };
  let done: GuardedResult | null = null;
  try {
    done = await run();
    return done;
  } finally {
    await (done?.result.ok ? cache.put(dedupeKey, ttlSeconds, done.result.value) : cache.drop(dedupeKey));
  }
}

async function tryTool(
  options: GuardOptions,
  tool: OwedTool,
  call: GuardedCall,
  signal: AbortSignal,
): Promise<GuardedResult> {
  const now = options.now ?? Date.now;
  const repeat = pickStricterRepeat(tool, call);
  const attempts: ToolAttempt[] = [];
  let last: ErrorEnvelope | null = null;
  while (attempts.length < countTries(repeat, call)) {
    if (attempts.length > 0) await pause(options.pauseMs ?? 50, { signal });
    stopIfCut(signal);
    const leftMs = Math.min(tool.timeoutMs ?? options.timeoutMs, call.deadlineAt - now());
    const hindrance = await findHindrance(options.breaker, call, leftMs);
    if (hindrance !== null) return failedCall(last ?? hindrance, attempts);
    const startedAt = now();
    const answer = await oneTry(tool, call, leftMs, signal);
    attempts.push({ startedAt, endedAt: now(), ...toAttempt(answer) });
    stopIfCut(signal);
    await options.breaker?.record(call.tool, call.headers['X-Idempotency-Key'], isFault(answer) ? 'fault' : 'ok');
    if (answer.ok) return { result: { ok: true, value: answer.value }, attempts, reused: false };
    if (last?.error.code !== 'outcome-unknown') last = envelopeFor(repeat, answer);
    if (!mayPass(repeat, answer)) break;
  }
  return failedCall(last ?? errorEnvelope('internal', 'the tool was not tried', { hint: hints.broken }), attempts);
}

/**
 * The failure as reported. For a tool that writes, only a proof that nothing was done counts as a refusal (ADR 35); a read that failed by chance may be
 * made once more.
 */
function envelopeFor(repeat: Repeat, { fate, envelope, transient }: ToolFailure): ErrorEnvelope {
  if (repeat !== 'safe') return fate === 'refused' ? envelope : inDoubt(envelope);
  const mayPassLater = transient && envelope.remediation_hint === hints.doWithout;
  return mayPassLater ? { ...envelope, remediation_hint: hints.passing } : envelope;
}

/** Whether another try may succeed. A write that was answered is not made again, whatever its answer was. */
function mayPass(repeat: Repeat, { transient, fate }: ToolFailure): boolean {
  return transient && (repeat === 'safe' || fate !== 'answered');
}

/** What forbids a try: nobody waits for it any more, or the breaker is open. */
async function findHindrance(
  breaker: ToolBreaker | undefined,
  call: GuardedCall,
  leftMs: number,
): Promise<ErrorEnvelope | null> {
  if (leftMs <= 0)
    return errorEnvelope('deadline-passed', 'nobody waits for the answer any more', { hint: hints.tooLate });
  const admission = await breaker?.admit(call.tool, call.headers['X-Idempotency-Key']);
  if (admission?.admitted !== false) return null;
  const details = { retry_after_ms: admission.retryAfterMs };
  return errorEnvelope('breaker-open', 'the tool is failing and is left alone for a while', {
    details,
    hint: hints.failing,
  });
}

/** Milliseconds that a tool which was cut off has to report how far it had come. */
const graceMs = 50;

/**
 * Cuts a try off at its timeout even if the tool ignores its signal. No listener is left on `signal` afterwards: one on a combined signal
 * would be kept for as long as the process lives.
 */
async function oneTry(tool: OwedTool, call: GuardedCall, leftMs: number, signal: AbortSignal): Promise<ToolAnswer> {
  const cut = new AbortController();
  const timers: NodeJS.Timeout[] = [];
  const late = Promise.withResolvers<ToolAnswer>();
  const abort = (reason?: unknown): void => {
    cut.abort(reason);
    timers.push(setTimeout(() => late.resolve(tooLate()), graceMs));
  };
  const onAbort = (): void => abort();
  signal.addEventListener('abort', onAbort, { once: true });
  timers.push(setTimeout(() => abort(new DOMException('the try has had its time', 'TimeoutError')), leftMs));
  try {
    return await Promise.race([tool.run(call.args, { signal: cut.signal, headers: call.headers }), late.promise]);
  } catch (error) {
    if (error instanceof InvariantError && !wasNeverSent(error)) throw error;
    return brokenHere(error);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

function tooLate(): ToolAnswer {
  return failure('tool-timeout', 'the tool did not answer in time', { transient: true, fate: 'lost' });
}

function stopIfCut(signal: AbortSignal): void {
  if (signal.aborted) throw new TransientError('unavailable', 'the call was cut off from outside');
}

function toAttempt(answer: ToolAnswer): Pick<ToolAttempt, 'outcome' | 'errorCode' | 'failure'> {
  if (answer.ok) return { outcome: 'ok', errorCode: null };
  const errorCode = answer.envelope.error.code;
  return { outcome: errorCode === 'tool-timeout' ? 'timeout' : 'error', errorCode, failure: answer.why };
}

function isFault(answer: ToolAnswer): boolean {
  if (answer.ok) return false;
  const { code } = answer.envelope.error;
  return faults.includes(code) || (code === 'tool-failed' && answer.transient);
}

/** Ends as a dead letter: an operator looks at the tool's target (I4). What was known of the call goes along. */
function inDoubt({ error }: ErrorEnvelope): ErrorEnvelope {
  const { code, message } = error;
  return errorEnvelope('outcome-unknown', 'the tool may or may not have acted; it is not run again', {
    details: { code, message },
    hint: hints.inDoubt,
  });
}

function unrun(envelope: ErrorEnvelope): GuardedResult {
  return failedCall(envelope, []);
}

function failedCall(envelope: ErrorEnvelope, attempts: ToolAttempt[]): GuardedResult {
  return { result: { ok: false, envelope }, attempts, reused: false };
}
