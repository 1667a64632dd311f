import { setTimeout as pause } from 'node:timers/promises';
import { governorObserver, MoneyStore, openGovernors } from '#limits';
import { createToken, connect, untilReady } from '#redis';
import { PermanentError, TransientError } from '#errors';
import { accountModel, accountObserver } from '#llm';
import type { Model } from '#llm';
import { createLogger, createMetrics } from '#telemetry';
import { httpModel } from './http-model.js';

/** What a worker process is told, as JSON on its command line. */
export interface WorkerOrder {
  redisUrl: string;
  providerUrl: string;
  /** Calls at once. */
  lanes: number;
  /** Micro-dollars of the tenant; 0: no cap. */
  cap: number;
  requestsPerMinute: number;
  /** False calls the provider as it likes, and obeys a Retry-After for itself only. */
  isGoverned: boolean;
}

/** A worker's words: it calls from now on; a cap forbids whatever it could still call for. */
export const words = { ready: 'ready', refused: 'refused' } as const;

const callMs = 2_000;

async function onAccount(order: WorkerOrder): Promise<Model> {
  const redis = connect({ url: order.redisUrl, role: 'worker', onError: () => undefined });
  await untilReady(redis, 300_000);
  const [logger, metrics] = [createLogger({ app: 'spend', level: 'silent' }), createMetrics({ app: 'spend' })];
  const limits = { requestsPerMinute: order.requestsPerMinute, tokensPerMinute: 0 };
  const pacer = openGovernors(redis, () => limits, governorObserver(logger, metrics))('openai');
  const money = order.cap > 0 ? { purse: new MoneyStore(redis), caps: { tenant: order.cap, conversation: 0 } } : null;
  const observer = accountObserver(logger, metrics);
  return accountModel(httpModel(order.providerUrl), { money, pacer, observer, callMs, nameCall: createToken });
}

async function callOn(model: Model, lane: number, signal: AbortSignal): Promise<void> {
  const prices = { m: { input: 1_000_000, cachedInput: 1_000_000, output: 1_000_000 } };
  const name = `${process.pid}-${lane}`;
  const payer = { tenant: 'trial', actorId: `act_${name}`, runId: `run_${name}` };
  const account = { payer, urgency: 'fresh', prices, runCapMicroUsd: 1e9, runSpentMicroUsd: 0 } as const;
  const request = { system: '', user: '', model: 'm', maxTokens: 200, temperature: 0, tools: [], account };
  await model.complete(request, signal);
}

/** Calls and calls, until a cap forbids it for good. */
async function runLane(model: Model, lane: number, isGoverned: boolean): Promise<void> {
  for (;;) {
    try {
      await callOn(model, lane, new AbortController().signal);
    } catch (error) {
      if (error instanceof PermanentError) return;
      if (!(error instanceof TransientError)) throw error;
      if (!isGoverned) await pause(error.retryAfterMs ?? 0);
    }
  }
}

/** One worker process. It tells its parent when every lane has been refused. */
export async function work(order: WorkerOrder): Promise<void> {
  const model = order.isGoverned ? await onAccount(order) : httpModel(order.providerUrl);
  process.send?.(words.ready);
  const lanes = Array.from({ length: order.lanes }, (_, lane) => runLane(model, lane, order.isGoverned));
  process.on('disconnect', () => process.exit());
  await Promise.all(lanes);
  process.send?.(words.refused);
}
