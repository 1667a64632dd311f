import { mintId } from '#redis';
import { InvariantError, PermanentError, TransientError } from '#errors';
import { parsePartition } from '#protocol';
import type { ModelCall, PromptHash, Usage } from '#protocol';
import type { ProgramEvent } from '#program';
import { besideSchema, readNotes, whyFailed } from '#llm';
import type { Completion, CompletionRequest } from '#llm';
import type { Passed } from '#middleware';
import { costMicroUsd, findPrice } from '#policy';
import type { Policy, Route, Routes } from '#policy';
import { withinTime } from '#timing';
import { askRoutes } from './ask-routes.js';
import type { Asked, ModelOf, Question } from './ask-routes.js';
import type { Clock } from '../clock.js';
import { hashPrompt } from './prompt-hash.js';
import { explainRefusal, readOutput, withNotes } from './read-output.js';
import type { ReaderPorts } from './read-output.js';

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

/**
 * A call that timed out has used its time; any other transient failure may be repeated, as soon as the provider allows. So may a call whose
 * stream was silent: it was cut before its time.
 */
function computeRetryDelay(error: TransientError | PermanentError): number | null {
  if (!(error instanceof TransientError)) return null;
  if (error.code === 'model-timeout' && !readNotes(error).isSilent) return null;
  return Math.max(error.retryAfterMs ?? 0, retryPauseMs);
}

/** More than any call can have used: a provider that reports this has miscounted. */
const mostTokens = 10_000_000;

/** A count as a provider reports it; anything that is no count becomes 0 (I6). */
function toTokenCount(reported: number): number {
  return Number.isSafeInteger(reported) && reported > 0 ? Math.min(reported, mostTokens) : 0;
}

export interface AskPorts extends ReaderPorts {
  modelOf: ModelOf;
  routes: Pick<Routes, 'rescue'>;
  prices: Policy['prices'];
}

/** A question whose answer is a turn of an actor. Times are milliseconds since the epoch. */
export interface TurnAsk {
  actorId: string;
  question: Question;
  promptHash: PromptHash;
  routes: readonly Route[];
  startedAt: number;
  deadlineAt: number;
  /** Reads the pictures that stand behind the question; absent: there are none. Rejects with a `PermanentError`. */
  readImages?: (() => Promise<NonNullable<CompletionRequest['images']>>) | undefined;
}

/** Asks for a turn, past the middleware, and reads what comes. Every failure is an event. */
export async function askForTurn(
  ports: AskPorts,
  { actorId, question, promptHash, routes, startedAt, deadlineAt, readImages }: TurnAsk,
  clock: Clock,
  signal: AbortSignal,
): Promise<ProgramEvent> {
  const actionId = mintId('step', parsePartition(actorId) ?? 0);
  const before = await ports.middleware.beforeModel(question.user);
  const least = Math.min(...routes.map((route) => route.timeoutMs ?? Infinity));
  const timeoutMs = Math.max(1, Math.min(deadlineAt - clock(), least));
  const asked = await withinTime(signal, timeoutMs, (cut) =>
    askThrough(ports, before, routes, { ...question, readImages }, cut),
  );
  const madeAt = startedAt + waitedMs(asked); // the wait for its turn does not count as the model's slowness
  const prompt = sentHash(asked, question) ?? promptHash;
  const made = { ...toModelCall(asked, ports.prices), startedAt: madeAt, endedAt: clock(), prompt };
  const call = withNotes(made, before.notes);
  if ('error' in asked) return toFailureEvent(asked.error, actionId, call);
  return readOutput(ports, asked.completion, { actionId, call, ...('depth' in before ? before : {}) });
}

/** Asks a model, unless middleware has answered or refused: then no model is asked, and nothing is paid. */
async function askThrough(
  { modelOf, routes: { rescue } }: AskPorts,
  before: Passed<string, string>,
  routes: readonly Route[],
  { readImages, ...question }: Question & Pick<TurnAsk, 'readImages'>,
  signal: AbortSignal,
): Promise<Asked> {
  const [route] = routes;
  if (route === undefined) throw new InvariantError('a call of a model without a route');
  if ('value' in before) {
    try {
      const images = await readImages?.();
      const asked = { ...question, ...(images && { images }), user: before.value };
      return await askRoutes(modelOf, routes, asked, signal, rescue);
    } catch (error) {
      if (error instanceof PermanentError) return { route, insteadOf: null, error };
      throw error;
    }
  }
  if ('answer' in before)
    return { route, insteadOf: null, completion: { ...unasked, text: before.answer, model: route.model } };
  const code = 'refused' in before ? 'middleware-refused' : 'middleware-failed';
  return { route, insteadOf: null, error: new PermanentError(code, explainRefusal(before)) };
}

function toModelCall(asked: Asked, prices: Policy['prices']): Omit<ModelCall, 'startedAt' | 'endedAt'> {
  const { route, insteadOf } = asked;
  const who = { provider: route.provider, ...(insteadOf === null ? {} : { insteadOf }) };
  if ('error' in asked) return { ...who, model: route.model, usage: noUsage };
  const { model, structured, schemaId, fallbackReason, finish } = asked.completion;
  const held = { structured, schemaId, fallbackReason, finish };
  return { ...who, model, usage: computeUsage(asked.completion, route, prices), held };
}

/** What a completion has used, and what that costs. */
export function computeUsage({ usage, model }: Completion, route: Route, prices: Policy['prices']): Usage {
  const tokens = {
    tokensIn: toTokenCount(usage.tokensIn),
    tokensOut: toTokenCount(usage.tokensOut),
    tokensCached: toTokenCount(usage.tokensCached),
  };
  return { ...tokens, costMicroUsd: costMicroUsd(findPrice(prices, model, route.model), tokens) };
}

/** The hash of the brief form where that was asked for, before any middleware; null: it was not. */
function sentHash(asked: Asked, question: Question): PromptHash | null {
  const { isBrief } = 'error' in asked ? readNotes(asked.error) : asked.completion;
  return isBrief && question.brief ? hashPrompt(besideSchema(question, question.brief)) : null;
}

/** Rounded down: no call may begin after it has ended. */
function waitedMs(asked: Asked): number {
  return Math.floor('error' in asked ? (readNotes(asked.error).waitedMs ?? 0) : (asked.completion.waitedMs ?? 0));
}

function toFailureEvent(error: TransientError | PermanentError, actionId: string, call: ModelCall): ProgramEvent {
  const { message } = error;
  const code = reportedCodes.find((each) => each === error.code) ?? 'model-failed';
  const failure = whyFailed(error);
  const why = { message, ...(failure && { failure }) };
  return { type: 'model-failed', at: call.endedAt, actionId, code, ...why, retryInMs: computeRetryDelay(error), call };
}
