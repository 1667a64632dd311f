import { parseForeignJson } from '#values';
import { readObject, spokenWords, usualOutputTokens } from '#model-turn';
import { TransientError } from '#errors';
import type { Completion, Model, ProviderName } from '#llm';
import type { ModelCall, ModelFunction, ModelReply } from './types.js';

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
  return async (call) => askProvider(await (opened ??= loadProviders(environment)), call);
}

async function loadProviders(environment: NodeJS.ProcessEnv): Promise<Providers> {
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
  const { temperature = 0, maxTokens = usualOutputTokens, ...params } = call.params;
  const request = {
    ...params,
    temperature,
    maxTokens,
    model,
    system: formatSystem(call),
    user: formatUser(call),
    tools: [],
  };
  return toModelReply(await providers.open(provider).complete(request, call.signal), call);
}

function formatSystem({ instructions, layers, tools, schema }: ModelCall): string {
  const known = layers.map(({ name, text }) => (text === '' ? `MEMORY (${name}): none` : `MEMORY (${name}):\n${text}`));
  const form = schema === undefined ? [] : [`Answer with one JSON object, schema=${JSON.stringify(schema)}`];
  const told = [instructions, ...known, ...form].join('\n');
  return tools.length === 0 ? told : [told, ...toolLines(tools)].join('\n');
}

function toolLines(tools: ModelCall['tools']): string[] {
  const listed = tools.map(({ name, description, schema = {} }) => `${name}: ${description} ${JSON.stringify(schema)}`);
  const form = 'To call a tool, answer with {"tool": name, "args": {...}} alone; else answer in plain text.';
  return ['Tools, with the JSON Schema of their arguments:', ...listed, form];
}

function formatUser({ input, messages }: ModelCall): string {
  const told = messages.map((message) =>
    message.role === 'tool' ? `Result of ${message.name}: ${message.result}` : `You: ${message.text}`,
  );
  return [input, ...told].join('\n\n');
}

/** Thoughts are no part of a reply. */
function toModelReply(completion: Completion, { tools }: ModelCall): ModelReply {
  if (completion.finish === 'length') return { text: completion.text, isCut: true };
  const text = spokenWords(completion.text);
  if (text === null) throw new TransientError('model-failed', 'the model ended inside its thoughts');
  const said = tools.length === 0 ? null : findObject(text);
  const { tool, args = {} } = said ?? {};
  if (typeof tool !== 'string' || typeof args !== 'object' || args === null) return { text };
  const isAlone = text.startsWith('{');
  return isAlone || tools.some(({ name }) => name === tool)
    ? { text, toolCalls: [{ name: tool, args: { ...args } }] }
    : { text };
}

/** The one object in a text, past fences and prose around it; null: there is none. */
function findObject(text: string): Partial<Record<string, unknown>> | null {
  const read = readObject(text, 'stop');
  if ('complaint' in read) return null;
  const value: unknown = parseForeignJson(read.text);
  return typeof value === 'object' && value !== null ? { ...value } : null;
}
