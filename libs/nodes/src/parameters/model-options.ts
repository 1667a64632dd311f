import { isObject } from '#values';
import { reasoningEfforts } from '#model-turn';
import type { ModelParams } from '#model-turn';
import { choice, collection, groups, number } from './properties.js';
import type { Property } from './properties.js';
import { choiceAt, numberAt, objectsAt } from './read-parameter.js';
import type { OtherProvider } from '../run/lent.js';
import type { NodeCall } from '../run/node-call.js';
import { plainText } from '../values/plain-text.js';

/** What may be said of how a chat model answers; n8n's types call the most tokens by different names. */
export function modelOptions(maxTokens: string, maxTemperature: number, more: readonly Property[] = []): Property {
  return collection('options', 'Options', [
    number(maxTokens, 'Maximum Number of Tokens', -1, {
      typeOptions: { maxValue: 128_000 },
      description: '-1: as the policy has it',
    }),
    number('temperature', 'Sampling Temperature', 0.7, { typeOptions: { minValue: 0, maxValue: maxTemperature } }),
    number('topP', 'Top P', 1, { typeOptions: { minValue: 0, maxValue: 1 } }),
    ...more,
  ]);
}

const penalty = { typeOptions: { minValue: -2, maxValue: 2 } };

/** Options of those that speak OpenAI's chat completions. */
export const penaltyOptions: readonly Property[] = [
  number('frequencyPenalty', 'Frequency Penalty', 0, penalty),
  number('presencePenalty', 'Presence Penalty', 0, penalty),
];

export const formatOption = choice('responseFormat', 'Response Format', { text: 'Text', json_object: 'JSON' });

/** What ends a call, and what would repeat it. */
export const callOptions: readonly Property[] = [
  number('timeout', 'Timeout', 60_000, {
    typeOptions: { minValue: 1 },
    description: 'in milliseconds; the policy’s limit holds as well',
  }),
  number('maxRetries', 'Max Retries', 2, {
    typeOptions: { minValue: 0, maxValue: 10 },
    description: 'how often a failed call may be made again, in place of the policy’s figure',
  }),
];

const harms = ['HARASSMENT', 'HATE_SPEECH', 'SEXUALLY_EXPLICIT', 'DANGEROUS_CONTENT', 'CIVIC_INTEGRITY'];
const thresholds = ['HARM_BLOCK_THRESHOLD_UNSPECIFIED', 'BLOCK_LOW_AND_ABOVE', 'BLOCK_MEDIUM_AND_ABOVE'];

/** Gemini's own: https://ai.google.dev/gemini-api/docs/safety-settings */
export const safetyOption = groups('safetySettings', 'Safety Settings', [
  {
    name: 'values',
    displayName: 'Values',
    values: [
      choice('category', 'Safety Category', toChoices(harms.map((harm) => `HARM_CATEGORY_${harm}`))),
      choice('threshold', 'Safety Threshold', toChoices([...thresholds, 'BLOCK_ONLY_HIGH', 'BLOCK_NONE'])),
    ],
  },
]);

function toChoices(values: readonly string[]): Record<string, string> {
  return Object.fromEntries(values.map((value) => [value, value]));
}

export function modelParams(call: NodeCall, maxTokens: string, itemIndex = 0): ModelParams {
  const given = call.parameter('options', itemIndex);
  const options = isObject(given) ? given : {};
  const has = (name: string): boolean => Object.hasOwn(options, name);
  const figure = (name: string): number => numberAt(call, `options.${name}`, itemIndex, 0);
  const most = has(maxTokens) ? figure(maxTokens) : -1;
  const safety = objectsAt(call, 'options.safetySettings.values', itemIndex).map(({ category, threshold }) => ({
    category: plainText(category),
    threshold: plainText(threshold),
  }));
  return {
    ...(most > 0 && { maxTokens: most }),
    ...(has('temperature') && { temperature: figure('temperature') }),
    ...(has('topP') && { topP: figure('topP') }),
    ...(has('frequencyPenalty') && { frequencyPenalty: figure('frequencyPenalty') }),
    ...(has('presencePenalty') && { presencePenalty: figure('presencePenalty') }),
    ...(has('timeout') && { timeoutMs: figure('timeout') }),
    ...(has('maxRetries') && { maxRetries: figure('maxRetries') }),
    ...(has('reasoningEffort') && {
      reasoningEffort: choiceAt(call, 'options.reasoningEffort', itemIndex, reasoningEfforts),
    }),
    ...(safety.length > 0 && { safetySettings: safety }),
  };
}

/** Whether an answer is to be JSON, by the option of that name. */
export function jsonAnswers(call: NodeCall, option = 'responseFormat', json = 'json_object'): { answersJson?: true } {
  const [none, ...others] = option === 'format' ? (['default', json] as const) : (['text', json] as const);
  return choiceAt(call, `options.${option}`, 0, [none, ...others]) === json ? { answersJson: true } : {};
}

/** OpenAI's effort of thought, of the models that reason. */
export const effortOption = choice('reasoningEffort', 'Reasoning Effort', toChoices(reasoningEfforts));

/** Servers whose address may stand in the place of OpenAI's own: the policy's provider of that name is asked. */
const servers: Readonly<Record<string, { shown: string; provider: 'openai' | OtherProvider }>> = {
  '': { shown: 'OpenAI', provider: 'openai' },
  'https://api.openai.com/v1': { shown: 'OpenAI', provider: 'openai' },
  'https://openrouter.ai/api/v1': { shown: 'OpenRouter', provider: 'openrouter' },
  'https://api.groq.com/openai/v1': { shown: 'Groq', provider: 'groq' },
  'https://api.deepseek.com': { shown: 'DeepSeek', provider: 'deepseek' },
  'https://api.deepseek.com/v1': { shown: 'DeepSeek', provider: 'deepseek' },
  'https://api.mistral.ai/v1': { shown: 'Mistral', provider: 'mistral' },
  'https://generativelanguage.googleapis.com/v1beta/openai': { shown: 'Google Gemini', provider: 'gemini' },
};

export const serverOption = choice(
  'baseURL',
  'Base URL',
  Object.fromEntries(Object.entries(servers).map(([address, { shown }]) => [address, shown])),
);

/** The provider that an address names. Throws `NodeError` where it is none of them. */
export function providerAt(call: NodeCall): 'openai' | OtherProvider {
  const [own = '', ...others] = Object.keys(servers);
  return servers[choiceAt(call, 'options.baseURL', 0, [own, ...others])]?.provider ?? 'openai';
}
