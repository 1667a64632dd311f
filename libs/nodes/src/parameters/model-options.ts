import { isObject } from '#values';
import type { ModelParams } from '#model-turn';
import { collection, number } from './properties.js';
import type { Property } from './properties.js';
import { numberAt } from './read-parameter.js';
import type { NodeCall } from '../run/node-call.js';

/** What may be said of how a chat model answers; n8n's types call the most tokens by different names. */
export function modelOptions(maxTokens: string, maxTemperature: number): Property {
  return collection('options', 'Options', [
    number(maxTokens, 'Maximum Number of Tokens', -1, {
      typeOptions: { maxValue: 128_000 },
      description: '-1: as the policy has it',
    }),
    number('temperature', 'Sampling Temperature', 0.7, { typeOptions: { minValue: 0, maxValue: maxTemperature } }),
    number('topP', 'Top P', 1, { typeOptions: { minValue: 0, maxValue: 1 } }),
  ]);
}

export function modelParams(call: NodeCall, maxTokens: string): ModelParams {
  const given = call.parameter('options', 0);
  const named = isObject(given) ? given : {};
  const most = Object.hasOwn(named, maxTokens) ? numberAt(call, `options.${maxTokens}`, 0, -1) : -1;
  return {
    ...(most > 0 && { maxTokens: most }),
    ...(Object.hasOwn(named, 'temperature') && { temperature: numberAt(call, 'options.temperature', 0, 0.7) }),
    ...(Object.hasOwn(named, 'topP') && { topP: numberAt(call, 'options.topP', 0, 1) }),
  };
}
