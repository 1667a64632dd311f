import { toBriefTurn } from '#model-turn';
import { TransientError } from '#errors';
import type { ModelTurn } from '#model-turn';

import { compressLog, isCompressorPrompt } from './compress-log.js';
import type { Completion, CompletionRequest, Model } from '../model.js';
import { offeredTools, toolsOfSchema } from './offered-tools.js';
import { readPrompt } from './read-prompt.js';
import { scriptedTurn } from './scripted-turn.js';

/**
 * A model without a network that answers counting questions from the prompt alone, deterministically: the model of tests that need no server. It
 * gets what a real one would get and nothing else.
 */
export function createScriptedModel(): Model {
  return {
    provider: 'scripted',
    complete: (request, signal) =>
      signal.aborted
        ? Promise.reject(new TransientError('model-timeout', 'the call was cut off before it began'))
        : Promise.resolve(scriptedCompletion(request)),
  };
}

/** The scripted model's answer as a value, for servers that offer it over HTTP. It answers in the form of the schema that it is sent. */
export function scriptedCompletion(
  request: Pick<CompletionRequest, 'system' | 'user' | 'model' | 'schema'>,
): Completion {
  const text = isCompressorPrompt(request.user) ? compressLog(request.user) : turnText(request);
  return {
    text,
    finish: 'stop',
    model: request.model,
    usage: { tokensIn: countTokens(request.system + request.user), tokensOut: countTokens(text), tokensCached: 0 },
    structured: 'prompt',
    schemaId: null,
    fallbackReason: null,
  };
}

function turnText({ system, user, schema }: Pick<CompletionRequest, 'system' | 'user' | 'schema'>): string {
  const held = toolsOfSchema(schema);
  const turn = scriptedTurn(readPrompt(user), held ?? offeredTools(system)) satisfies ModelTurn;
  return JSON.stringify(held === null ? turn : toBriefTurn(turn));
}

/** Four characters a token: near enough for budgets to matter. */
function countTokens(text: string): number {
  return Math.ceil(text.length / 4);
}
