import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Compress } from '#protocol';
import { createModel } from '#llm';
import { publishedPolicy, resolvePolicy } from '#policy';
import { answers } from '../../../test/stand-ins/provider-answers.js';
import type { ProviderAnswers } from '../../../test/stand-ins/provider-answers.js';
import { shapeProblems } from '../../../test/stand-ins/provider-shapes.js';
import { startRawServer } from '../../../test/stand-ins/raw-server.js';
import type { RawAnswer, RawServer } from '../../../test/stand-ins/raw-server.js';
import { rewriteWith } from './rewrite.js';

const effect: Compress = {
  type: 'compress',
  id: 'e',
  runId: 'r',
  fromSeq: 1,
  toSeq: 2,
  goal: 'count',
  constraints: 'none',
  request: ['How many?'],
  plan: '',
  progress: '',
  log: ['Counts: angry: 7', 'Counts: info: 31'],
};

function saying(...observations: string[]): string {
  const rest = { PLAN: ['Answer'], PROGRESS: 'counted', OBSERVATIONS: observations, OPEN_QUESTIONS: [], RISKS: [] };
  return JSON.stringify({ GOAL: 'count', CONSTRAINTS: 'none', ...rest });
}

const good = saying('7 angry', '31 info');
const altered = saying('7 angry', '3 info');
const fenced = `Sure:\n\`\`\`json\n${good}\n\`\`\``;

interface Case {
  name: string;
  /** One a call. */
  answersOf: (by: ProviderAnswers) => RawAnswer[];
  is: string;
}

const cases: readonly Case[] = [
  { name: 'a good rewrite', answersOf: (by) => [by.says(good)], is: 'kept' },
  { name: 'one in a fence', answersOf: (by) => [by.says(fenced)], is: 'kept' },
  { name: 'an altered one, and a good one', answersOf: (by) => [by.says(altered), by.says(good)], is: 'kept' },
  { name: 'altered ones', answersOf: (by) => [by.says(altered), by.says(altered)], is: 'invalid' },
  { name: 'one that is cut off', answersOf: (by) => [by.cutOff(good.slice(0, -40))], is: 'unfinished' },
  { name: 'one that is whole and yet cut off', answersOf: (by) => [by.cutOff(good)], is: 'unfinished' },
  { name: 'a refusal', answersOf: (by) => [by.refused()], is: 'unfinished' },
  { name: 'a failure', answersOf: (by) => [by.fails(500)], is: 'model-failed' },
];

/** One provider for each dialect. */
const providers = ['anthropic', 'bedrock', 'gemini', 'openai'] as const;

describe.each(providers)('a rewrite by the provider %s', (provider) => {
  const by = answers[provider];
  let server: RawServer;
  beforeAll(async () => void (server = await startRawServer()));
  afterAll(() => server.close());

  it.each(cases)('of which comes $name: $is', async ({ answersOf, is }) => {
    if (by === undefined) throw new Error(`no answers of ${provider}`);
    const queue = answersOf(by);
    const calls = queue.length;
    const before = server.requests.length;
    server.answer = (seen, response) => queue.shift()?.(seen, response);
    const model = createModel({ provider, apiUrl: server.url, apiKey: 'the-key' });
    const policy = resolvePolicy(publishedPolicy, { provider, taskClass: 'action', model: 'm-1' });
    const made = await rewriteWith(model, effect, { policy, maxTokens: 600 }, new AbortController().signal);
    const asked = server.requests.slice(before);
    expect({ is: 'failed' in made ? made.failed : 'kept', calls: asked.length }).toEqual({ is, calls });
    expect(made.usage?.tokensIn ?? 0).toBe(is === 'model-failed' ? 0 : 100 * calls);
    expect(asked.flatMap((seen) => shapeProblems(provider, seen))).toEqual([]);
  });
});
