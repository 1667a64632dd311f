import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger, createMetrics } from '#telemetry';
import { answers } from '../../../../test/stand-ins/provider-answers.js';
import { json, startRawServer } from '../../../../test/stand-ins/raw-server.js';
import type { RawAnswer, RawServer } from '../../../../test/stand-ins/raw-server.js';
import { readNotes } from './call-notes.js';
import { createModel, providerNames } from '../models/create-model.js';
import type { CompletionRequest } from '../model.js';
import type { ProviderName } from '../providers/providers.js';
import { reportUnknownModels } from './unknown-model.js';

const request: CompletionRequest = { system: 'S', user: 'U', model: 'm-1', maxTokens: 9, temperature: 0, tools: [] };
const dialects: Partial<Record<ProviderName, string>> = {
  anthropic: 'anthropic',
  bedrock: 'bedrock',
  gemini: 'gemini',
};
const never = new AbortController().signal;

/** A refusal in OpenAI's form that gives its reason as a code. */
function coded(status: number, code: string): RawAnswer {
  return json(status, { error: { message: 'no', type: 'invalid_request_error', param: 'model', code } });
}

let server: RawServer;
beforeAll(async () => void (server = await startRawServer()));
afterAll(() => server.close());

async function failureOf(provider: ProviderName, answer: RawAnswer | undefined): Promise<[unknown, number]> {
  server.answer = answer ?? server.answer;
  const before = server.requests.length;
  const model = createModel({ provider, apiUrl: server.url, apiKey: 'k' });
  const failure: unknown = await model.complete(request, never).catch((error: unknown) => error);
  return [failure, server.requests.length - before];
}

function fails(provider: ProviderName, status: number, message?: string): RawAnswer | undefined {
  return answers[dialects[provider] ?? 'openai']?.fails(status, {}, message);
}

describe('a model that its provider does not know', () => {
  it.each(providerNames.filter((name) => name !== 'scripted'))(
    'is told from any other refusal, by %s',
    async (name) => {
      const [unknown, requests] = await failureOf(name, fails(name, 404));
      expect(unknown).toMatchObject({ name: 'PermanentError', code: 'model-failed' });
      expect([readNotes(unknown), requests]).toEqual([{ status: 404, isUnreached: false, isUnknownModel: true }, 1]);
      const [forbidden] = await failureOf(name, fails(name, 403));
      expect(readNotes(forbidden).isUnknownModel).toBeUndefined();
    },
  );

  it.each([
    ['openrouter', fails('openrouter', 400, 'm-1 is not a valid model ID')],
    ['hf', coded(400, 'model_not_found')],
    ['hf', coded(400, 'model_not_supported')],
    ['groq', coded(400, 'model_decommissioned')],
    ['bedrock', fails('bedrock', 400, 'The provided model identifier is invalid.')],
  ] as const)('is known by what %s says of it with a 400, at the first request', async (name, answer) => {
    const [unknown, requests] = await failureOf(name, answer);
    expect([readNotes(unknown).isUnknownModel, requests]).toEqual([true, 1]);
  });

  it('is not what a 400 about anything else says', async () => {
    const [other] = await failureOf('openai', coded(400, 'context_length_exceeded'));
    expect(readNotes(other).isUnknownModel).toBeUndefined();
  });

  it('is said to the operator: each call is counted, and a line a minute names it', async () => {
    const lines: string[] = [];
    const metrics = createMetrics({ app: 'controller', bounds: { providers: ['groq'] }, processMetrics: false });
    const destination = { write: (line: string) => void lines.push(line) };
    const logger = createLogger({ app: 'controller', level: 'info', destination });
    server.answer = coded(404, 'model_not_found');
    const model = reportUnknownModels(
      logger,
      metrics,
    )(createModel({ provider: 'groq', apiUrl: server.url, apiKey: 'k' }));
    for (const name of ['m-1', 'm-1', 'm-2'])
      await expect(model.complete({ ...request, model: name }, never)).rejects.toMatchObject({ code: 'model-failed' });
    expect(await metrics.text()).toContain('turnpike_unknown_models_total{provider="groq",app="controller"} 3');
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({ msg: 'unknown model', provider: 'groq', model: 'm-1', level: 'error' }),
      expect.objectContaining({ msg: 'unknown model', provider: 'groq', model: 'm-2', level: 'error' }),
    ]);
  });
});
