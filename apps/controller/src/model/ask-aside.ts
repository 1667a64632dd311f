import { InvariantError, TransientError } from '#errors';
import { completeStructured } from '#llm';
import type { CompletionRequest, Model, Shape, Structured } from '#llm';
import { computeUsage } from './ask-for-turn.js';
import { askRoutes } from './ask-routes.js';
import type { BatchPorts } from './ask-for-batch.js';
import { batchTokens } from './ask-for-batch.js';

/** A question beside the decisions of a run, whose answer has a form of its own. */
export interface AsideQuestion<T> extends Shape<T> {
  system: string;
  user: string;
}

/** What such questions of one step may use, and have used so far. */
export interface Spending {
  account: CompletionRequest['account'];
  spent: { tokens: number; costMicroUsd: number };
}

/** `away`: the same question may be answered later. */
export type AsideAnswer<T> = Structured<T> | { ok: false; why: 'failed' | 'away'; complaint: string };

/** Asks a model beside the decisions of a run. What it costs is counted whatever it comes to, and a failure is a value: the run goes on. */
export async function askAside<T>(
  ports: Pick<BatchPorts, 'modelOf' | 'routes' | 'prices'>,
  { system, user, schema, read }: AsideQuestion<T>,
  spending: Spending,
  signal: AbortSignal,
): Promise<AsideAnswer<T>> {
  const question = { system, user, tools: [], model: '', maxTokens: batchTokens, temperature: 0 };
  try {
    return await completeStructured(spendingModel(ports, spending), question, { schema, read }, signal);
  } catch (error) {
    if (error instanceof InvariantError || !(error instanceof Error)) throw error;
    return { ok: false, why: error instanceof TransientError ? 'away' : 'failed', complaint: error.message };
  }
}

/** The policy's routes as one model, which counts what it uses. An answer is longer than one to a person. */
function spendingModel(
  { modelOf, routes: { action }, prices }: Pick<BatchPorts, 'modelOf' | 'routes' | 'prices'>,
  { account, spent }: Spending,
): Model {
  const routes = action.map((route) => ({ ...route, maxTokens: batchTokens }));
  return {
    provider: routes[0]?.provider ?? '',
    complete: async ({ system, user, schema, tools }, signal) => {
      const question = { system, user, tools, schema: schema ?? null, ...(account && { account }) };
      const asked = await askRoutes(modelOf, routes, question, signal);
      if ('error' in asked) throw asked.error;
      const { tokensIn, tokensOut, costMicroUsd } = computeUsage(asked.completion, asked.route, prices);
      spent.tokens += tokensIn + tokensOut;
      spent.costMicroUsd += costMicroUsd;
      return asked.completion;
    },
  };
}
