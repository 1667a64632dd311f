import {
  callOptions,
  formatOption,
  jsonAnswers,
  modelOptions,
  modelParams,
  penaltyOptions,
  safetyOption,
} from '../parameters/model-options.js';
import { choice, flag, number, textProperty } from '../parameters/properties.js';
import type { Property } from '../parameters/properties.js';
import { expected, textAt } from '../parameters/read-parameter.js';
import type { OtherProvider } from '../run/lent.js';
import type { NodeCall } from '../run/node-call.js';
import { defineSubNode } from '../sub-node.js';
import type { CatalogueNode } from '../catalogue-node.js';

/** A chat model of a provider whose node names it by a text. */
interface ChatModelNode {
  /** The last part of n8n's name of the type. */
  type: string;
  shown: string;
  /** By the policy's name of it. */
  provider: OtherProvider;
  /** The parameter that names the model, and what it is where nobody says. */
  field: string;
  usual: string;
  /** What n8n calls the most tokens of an answer. */
  mostTokens: string;
  alias: readonly string[];
  /** Options beside the three. */
  more?: readonly Property[];
  /** The option that asks for JSON, and its value that does; absent: none. */
  format?: readonly [option: string, json: string];
}

const defined = ({
  type,
  shown,
  provider,
  field,
  usual,
  mostTokens,
  alias,
  more,
  format,
}: ChatModelNode): CatalogueNode =>
  defineSubNode(
    'ai_languageModel',
    {
      ...{ name: `@n8n/n8n-nodes-langchain.${type}`, displayName: `${shown} Chat Model`, version: 1 },
      description: `Lends a chat model of ${shown}, by the provider of that name in the policy`,
      defaults: { name: `${shown} Chat Model` },
      properties: [textProperty(field, 'Model', { default: usual }), modelOptions(mostTokens, 2, more)],
      codex: { alias: [...alias, 'llm', 'ai', 'language model'] },
      builderHint: 'Its key and address are the policy’s: the node needs no credential.',
    },
    (call) => ({
      ...{ kind: 'model', provider, model: modelAt(call, field), params: modelParams(call, mostTokens) },
      ...(format && jsonAnswers(call, ...format)),
    }),
  );

/** Google's own names begin with `models/`, which its API takes for granted. */
function modelAt(call: NodeCall, field: string): string {
  const model = textAt(call, field, 0).replace(/^models\//, '');
  if (model.trim() === '') throw expected(field, 'the name of a model', 0);
  return model;
}

export const otherChatModels: readonly CatalogueNode[] = [
  defined({
    ...{ type: 'lmChatDeepSeek', shown: 'DeepSeek', provider: 'deepseek', field: 'model' },
    ...{ usual: 'deepseek-chat', mostTokens: 'maxTokens', alias: ['deepseek'] },
    more: [...penaltyOptions, formatOption, ...callOptions],
    format: ['responseFormat', 'json_object'],
  }),
  defined({
    ...{ type: 'lmChatMistralCloud', shown: 'Mistral Cloud', provider: 'mistral', field: 'model' },
    ...{ usual: 'mistral-small', mostTokens: 'maxTokens', alias: ['mistral'] },
    more: [
      ...callOptions,
      flag('safeMode', 'Enable Safe Mode', false, { onlyDefault: 'no words of Mistral’s stand before the prompt' }),
      number('randomSeed', 'Random Seed', 0, { onlyDefault: 'an answer is kept, and not drawn again' }),
    ],
  }),
  defined({
    ...{ type: 'lmChatGoogleGemini', shown: 'Google Gemini', provider: 'gemini', field: 'modelName' },
    ...{
      usual: 'models/gemini-2.5-flash',
      mostTokens: 'maxOutputTokens',
      alias: ['google', 'gemini'],
      more: [safetyOption],
    },
  }),
  defined({
    ...{ type: 'lmChatGroq', shown: 'Groq', provider: 'groq', field: 'model' },
    ...{ usual: 'llama3-8b-8192', mostTokens: 'maxTokensToSample', alias: ['groq', 'llama'] },
  }),
  defined({
    ...{ type: 'lmChatOllama', shown: 'Ollama', provider: 'ollama', field: 'model' },
    ...{ usual: 'llama3.2', mostTokens: 'numPredict', alias: ['ollama', 'local', 'llama'] },
    more: [...penaltyOptions, choice('format', 'Output Format', { default: 'Default', json: 'JSON' })],
    format: ['format', 'json'],
  }),
  defined({
    ...{ type: 'lmChatOpenRouter', shown: 'OpenRouter', provider: 'openrouter', field: 'model' },
    ...{ usual: 'openai/gpt-4.1-mini', mostTokens: 'maxTokens', alias: ['openrouter', 'router'] },
    more: [...penaltyOptions, formatOption, ...callOptions],
    format: ['responseFormat', 'json_object'],
  }),
];
