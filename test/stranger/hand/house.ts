import { connect } from '#redis';
import { startStranger } from '#stranger';
import type { Speaker, Stranger } from '#stranger';
import { standInKeys } from '../../support/product-environment.js';
import { startRedis } from '../../support/redis.mjs';
import { startStack } from '../../support/stack.js';
import type { Stack } from '../../support/stack.js';
import { HandClock } from './hand-clock.js';

/** When every task begins: a Tuesday, so that dates in answers hold whenever they are played. */
export const begins = '2026-12-01T09:00:00Z';
export const today = begins.slice(0, 10);

/** What the dashboard has of the last two days: figures that nobody says by chance. */
const figures = [
  ['2026-11-30', 23, 58],
  [today, 17, 31],
] as const;

/** A model of a person's own, who takes minutes: the longest time of a call and of a run that the settings allow. */
const patience = { MODEL_LOCAL_TIMEOUT_MS: '600000', RUN_MAX_SECONDS: '3600' };

/** How fast the product's clock goes while somebody writes an answer: its own limits are for models, which take seconds. */
const rateMeanwhile = 0.1;

/** The four processes with a stranger as their model, and all that stands around them. */
export interface House {
  stack: Stack;
  stranger: Stranger;
  clock: HandClock;
  /** Whether a question waits for its answer. */
  isAsked(): boolean;
  api<T>(method: string, path: string, body?: object): Promise<{ status: number; data: T }>;
  close(): Promise<void>;
}

/** Starts them; `speaker` is the model. */
export async function openHouse(speaker: Speaker): Promise<House> {
  const clock = new HandClock(begins);
  const redis = await startRedis({ appendonly: 'always' });
  const client = connect({ url: redis.url, role: 'worker', onError: () => undefined });
  await clock.keepIn(client);
  const open = { questions: 0 };
  const stranger = await startStranger(slowing(speaker, clock, open));
  const leave = async (): Promise<void> => {
    client.disconnect();
    await stranger.close();
    clock.close();
  };
  const model = modelAt(`${stranger.url}/v1`);
  const environment = { ...clock.environment, ...patience, ...model, TOOLS_ENABLED: 'default,add_note' };
  const stack = await startStack({ redis, lastDay: '2026-12-31', environment }).catch(async (error: unknown) => {
    await leave();
    throw error;
  });
  for (const [day, angry, praise] of figures) {
    stack.dashboard.set(day, 'angry', angry);
    stack.dashboard.set(day, 'praise', praise);
  }
  const headers = { authorization: `Bearer ${standInKeys.operator}` };
  return {
    ...{ stack, stranger, clock },
    isAsked: () => open.questions > 0,
    api: async <T>(method: string, path: string, body?: object) => {
      const response = await stack.api(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      return { status: response.status, data: (await response.json()) as T }; // as the API describes it
    },
    close: async () => void (await Promise.all([stack.stop(), leave()])),
  };
}

function modelAt(url: string): Record<string, string> {
  return { LLM_PROVIDER: 'vllm', LLM_MODEL: 'stranger', LLM_API_URL: url, VLLM_API_URL: url };
}

/** The clock goes slowly as long as any question waits. */
function slowing(speaker: Speaker, clock: HandClock, open: { questions: number }): Speaker {
  return async (question, index) => {
    if (open.questions++ === 0) await clock.goAt(rateMeanwhile);
    try {
      return await speaker(question, index);
    } finally {
      if (--open.questions === 0) await clock.goAt(1);
    }
  };
}
