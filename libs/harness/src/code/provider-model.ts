import { spokenWords, TransientError } from '#contract';
import type { Completion, Model, ProviderName } from '#llm';
import type { ModelCall, ModelFunction, ModelReply } from './types.js';

/** The most tokens of an answer whose step says nothing of them. */
const usualMaxTokens = 1_024;

/** Opens the model of a provider, and knows which provider a name means. */
export interface Providers {
  named(this: void, model: string): { provider: ProviderName; model: string };
  open(provider: ProviderName): Model;
}

/**
 * Has the providers of a deployment answer, by its settings of models: `LLM_PROVIDER`, keys and addresses. `openai/gpt-4o` is `gpt-4o` of
 * `openai` where that may be called (see `modelNamed`); any other name is one of the chosen provider's.
 */
export function providerModel(environment: NodeJS.ProcessEnv): ModelFunction {
  let opened: Promise<Providers> | null = null;
  return async (call) => askProvider(await (opened ??= providersOf(environment)), call);
}

async function providersOf(environment: NodeJS.ProcessEnv): Promise<Providers> {
  const { createModel, modelAccess, modelNamed, modelSettings, openProviders } = await import('#llm');
  const { readSettings } = await import('#settings');
  const settings = readSettings('workflow', modelSettings, environment);
  const made = new Map<ProviderName, Model>();
  const open = (provider: ProviderName): Model => {
    const model = made.get(provider) ?? createModel({ provider, ...modelAccess(provider, settings) });
    made.set(provider, model);
    return model;
  };
  const callable = openProviders(settings);
  return { named: (model) => modelNamed(model, settings.LLM_PROVIDER, callable), open };
}

/** One call of a provider's model. */
export async function askProvider(providers: Providers, call: ModelCall): Promise<ModelReply> {
  const { provider, model } = providers.named(call.model);
  const { temperature = 0, maxTokens = usualMaxTokens, ...params } = call.params;
  const request = { ...params, temperature, maxTokens, model, system: systemOf(call), user: userOf(call), tools: [] };
  return replyOf(await providers.open(provider).complete(request, call.signal), call);
}

function systemOf({ instructions, tools }: ModelCall): string {
  if (tools.length === 0) return instructions;
  const listed = tools.map(({ name, description, schema = {} }) => `${name}: ${description} ${JSON.stringify(schema)}`);
  const form = 'To call a tool, answer with {"tool": name, "args": {...}} alone; else answer in plain text.';
  return [instructions, 'Tools, with the JSON Schema of their arguments:', ...listed, form].join('\n');
}

function userOf({ input, messages }: ModelCall): string {
  const told = messages.map((message) =>
    message.role === 'tool' ? `Result of ${message.name}: ${message.result}` : `You: ${message.text}`,
  );
  return [input, ...told].join('\n\n');
}

/** Thoughts are no part of a reply. */
function replyOf(completion: Completion, { tools }: ModelCall): ModelReply {
  const text = spokenWords(completion.text);
  if (text === null) throw new TransientError('model-failed', 'the model ended inside its thoughts');
  const said = tools.length === 0 ? null : objectIn(text);
  const { tool, args = {} } = said ?? {};
  if (typeof tool !== 'string' || typeof args !== 'object' || args === null) return { text };
  return { text, toolCalls: [{ name: tool, args: { ...args } }] };
}

function objectIn(text: string): Partial<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
