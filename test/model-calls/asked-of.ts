import { createModel } from '#llm';
import type { Completion, ProviderName } from '#llm';
import type { Question, Stranger } from '#stranger';
import type { Kind } from './kinds.js';

/** A call as it reached its provider, what was answered, and what the adapter says of how it asked. */
export interface Asked {
  body: unknown;
  question: Question;
  completion: Completion;
}

const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' };

/** Makes one call of a kind, by the adapter of a provider. */
export async function askedOf(stranger: Stranger, provider: ProviderName, kind: Kind): Promise<Asked> {
  const { system, schema, isTurn } = kind;
  const access = { provider, apiUrl: stranger.url, apiKey: 'k', ...(provider === 'bedrock' ? { credentials } : {}) };
  const asked = { system, user: 'USER', model: 'm-1', maxTokens: 1_000, temperature: 0, schema, tools: [] };
  const request = { ...asked, ...(isTurn ? { brief: { system, schema } } : {}) };
  const completion = await createModel(access).complete(request, new AbortController().signal);
  const [last] = stranger.asked.slice(-1);
  if (last === undefined) throw new Error(`${provider} asked nothing`);
  return { ...last, completion };
}

const names = { schema: 'schema', tools: 'native tool', json: 'JSON mode', text: 'prompt' };

/** By which means an answer was asked for, and why by no better one. */
export function meansOf({ question, completion: { fallbackReason } }: Asked): string {
  const name = names[question.form.by];
  return fallbackReason === null ? name : `${name} (${fallbackReason})`;
}

/** How many open objects a sent schema has: none may be left. */
export function openObjects(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const isOpen = 'type' in value && value.type === 'object' && !('properties' in value);
  return Number(isOpen) + Object.values(value).reduce((sum: number, part) => sum + openObjects(part), 0);
}
