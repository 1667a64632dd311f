import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { parseTurn, turnSchemaFor } from '#model-turn';
import type { ToolSpec } from '#model-turn';

import { answers } from '../../../../test/stand-ins/provider-answers.js';
import type { ProviderAnswers } from '../../../../test/stand-ins/provider-answers.js';
import { shapeProblems } from '../../../../test/stand-ins/provider-shapes.js';
import { drip, garbage, html, silence, startRawServer } from '../../../../test/stand-ins/raw-server.js';
import type { RawAnswer, RawServer } from '../../../../test/stand-ins/raw-server.js';
import { createModel, providerNames } from '../models/create-model.js';
import type { Completion, CompletionRequest } from '../model.js';
import type { ProviderName } from './providers.js';
import type { Part } from '../streams/watcher.js';

const tool: ToolSpec = {
  name: 'get_counts',
  description: 'Counts messages.',
  parameters: {
    type: 'object',
    properties: { label: { type: 'string', minLength: 1 }, limit: { type: 'integer', minimum: 1 } },
    required: ['label'],
    additionalProperties: false,
  },
  repeat: 'safe',
  runs: 'owed',
};

const request: CompletionRequest = {
  system: 'Answer with JSON.',
  user: 'USER_REQUEST:\nhi',
  model: 'm-1',
  maxTokens: 400,
  temperature: 0.1,
  schema: turnSchemaFor([tool]),
  tools: [tool],
};

const turn = JSON.stringify({
  control: { done: true, reason: 'ok' },
  next_action: { type: 'respond', message: 'There are 3.' },
  state_update: { plan: '', observation: '', confidence: 0.9 },
});
const misshapen = JSON.stringify({ next_action: { type: 'respond' } });

/** What a provider may do, and what must come of it whoever the provider is. */
const cases: readonly { name: string; answer: (by: ProviderAnswers) => RawAnswer; is: string; paid: boolean }[] = [
  { name: 'valid', answer: (by) => by.says(turn), is: 'stop, strict', paid: true },
  { name: 'fenced', answer: (by) => by.says(`\`\`\`json\n${turn}\n\`\`\``), is: 'stop, extracted', paid: true },
  { name: 'truncated', answer: (by) => by.cutOff(turn.slice(0, 60)), is: 'length, broken', paid: true },
  { name: 'refused', answer: (by) => by.refused(), is: 'refusal, broken', paid: true },
  { name: 'wrong schema', answer: (by) => by.says(misshapen), is: 'stop, broken', paid: true },
  {
    name: '429',
    answer: (by) => by.fails(429, { 'retry-after': '3' }),
    is: 'transient, again in 3000 ms',
    paid: false,
  },
  { name: '529', answer: (by) => by.fails(529), is: 'transient', paid: false },
  { name: '500', answer: (by) => by.fails(500), is: 'transient', paid: false },
  { name: '403', answer: (by) => by.fails(403), is: 'permanent', paid: false },
  { name: 'HTML', answer: html, is: 'transient', paid: false },
  { name: 'garbage', answer: garbage, is: 'transient', paid: false },
  { name: 'timeout', answer: silence, is: 'model-timeout', paid: false },
  { name: 'slow drip', answer: drip, is: 'model-timeout', paid: false },
];

/** The dialect each provider speaks; all but four are OpenAI's. */
const dialects: Partial<Record<ProviderName, string>> = {
  anthropic: 'anthropic',
  bedrock: 'bedrock',
  gemini: 'gemini',
};
/** Where each dialect has the params of a request. */
const paramsIn: Record<string, (body: Record<string, unknown>) => unknown> = {
  anthropic: ({ temperature, top_p, max_tokens, stop_sequences }) => [temperature, top_p, max_tokens, stop_sequences],
  bedrock: ({ inferenceConfig }) => valuesOf(inferenceConfig, 'temperature', 'topP', 'maxTokens', 'stopSequences'),
  gemini: ({ generationConfig }) =>
    valuesOf(generationConfig, 'temperature', 'topP', 'maxOutputTokens', 'stopSequences'),
  openai: ({ temperature, top_p, max_tokens, stop }) => [temperature, top_p, max_tokens, stop],
};

/** A picture as each dialect has it, of these bytes. */
const shownIn: Readonly<Record<string, string>> = {
  anthropic: '{"type":"image","source":{"type":"base64","media_type":"image/png","data":"AAEC"}}',
  bedrock: '{"image":{"format":"png","source":{"bytes":"AAEC"}}}',
  gemini: '{"inlineData":{"mimeType":"image/png","data":"AAEC"}}',
  openai: '{"type":"image_url","image_url":{"url":"data:image/png;base64,AAEC","detail":"low"}}',
};
/** The same at an address; Bedrock reads none. */
const linkedIn: Readonly<Record<string, string>> = {
  anthropic: '{"type":"image","source":{"type":"url","url":"https://a.example/b.png"}}',
  gemini: '{"fileData":{"fileUri":"https://a.example/b.png"}}',
  openai: '{"type":"image_url","image_url":{"url":"https://a.example/b.png"}}',
};

function valuesOf(config: unknown, ...names: string[]): unknown[] {
  const values: Record<string, unknown> = { ...(config as object) }; // a wrong body has none of them
  return names.map((name) => values[name]);
}

const remote = providerNames.filter((name) => name !== 'scripted');

interface Line {
  provider: string;
  way: string;
  what: string;
  happened: string;
  heldBy: string;
  attempts: number;
  paid: string;
}

const lines: Line[] = [];

function textOf(completion: Completion): string {
  const parsed = parseTurn(completion.text, new Set([tool.name]), { truncated: completion.finish === 'length' });
  return `${completion.finish}, ${parsed.valid ? parsed.stage : 'broken'}`;
}

function failed(error: unknown): string {
  const { name, code, retryAfterMs } = { name: '', code: '', retryAfterMs: undefined, ...(error as object) }; // thrown values here are errors of ours
  if (code === 'model-timeout') return code;
  const kind = name === 'PermanentError' ? 'permanent' : 'transient';
  return retryAfterMs === undefined ? kind : `${kind}, again in ${String(retryAfterMs)} ms`;
}

/** Each provider is asked for whole answers, and for streams. */
const ways = remote.flatMap((provider) => (['whole', 'stream'] as const).map((way) => ({ provider, way })));

describe.each(ways)('the provider $provider, asked for a $way', ({ provider, way }) => {
  let come = '';
  const expectShown = (answered: Completion | null): void => {
    if (way === 'stream' && answered?.finish === 'stop') expect(come).toBe(answered.text);
  };
  const watched = way === 'whole' ? {} : { watcher: { onPart: ({ text }: Part) => void (come = text) } };
  const dialect = dialects[provider] ?? 'openai';
  const by = answers[dialect];
  let server: RawServer;

  beforeAll(async () => {
    server = await startRawServer();
    await import('./providers.js');
  });

  afterAll(() => server.close());

  it('is told how to answer by whoever asks', async () => {
    if (by === undefined) throw new Error(`no answers in the dialect ${dialect}`);
    const model = createModel({ provider, apiUrl: server.url, apiKey: 'the-key' });
    server.answer = by.says(turn);
    const asked = server.requests.length;
    const { signal } = new AbortController();
    await model.complete({ ...request, ...watched, topP: 0.25, stopSequences: ['END'] }, signal);
    await model.complete({ ...request, ...watched, temperature: 3 }, signal);
    if (dialect === 'openai' || dialect === 'gemini') {
      const safetySettings = [{ category: 'c', threshold: 't' }];
      const more = { frequencyPenalty: 0.2, presencePenalty: -1, reasoningEffort: 'low' as const, safetySettings };
      await model.complete({ ...request, ...watched, ...more }, signal);
      const said = JSON.stringify(server.requests.pop()?.body);
      expect(said).toMatch(/"frequency_?[pP]enalty":0\.2,"presence_?[pP]enalty":-1/);
      expect(said).toContain(
        dialect === 'openai' ? '"reasoning_effort":"low"' : JSON.stringify({ safetySettings }).slice(1, -1),
      );
    }
    const body = JSON.stringify(server.requests[asked]?.body);
    expect(body).toMatch(/"(top_p|topP)":0\.25/);
    expect(body).toMatch(/"(stop|stop_sequences|stopSequences)":\["END"\]/);
    const sent = server.requests.slice(asked).map((seen) => paramsIn[dialect]?.({ ...seen.body }));
    const isOneOf = dialect === 'anthropic'; // its newer models take a temperature or topP
    const hottest = dialect === 'anthropic' || dialect === 'bedrock' ? 1 : 2;
    expect(sent).toEqual([
      [isOneOf ? undefined : 0.1, 0.25, 400, ['END']],
      [hottest, undefined, 400, undefined],
    ]);
  });

  it('is shown pictures beside the words', async () => {
    const model = createModel({ provider, apiUrl: server.url, apiKey: 'the-key' });
    server.answer = by?.says(turn) ?? server.answer;
    const { signal } = new AbortController();
    const asked = server.requests.length;
    const image = { data: 'AAEC', mimeType: 'image/png', detail: 'low' } as const;
    await model.complete({ ...request, ...watched, images: [image] }, signal);
    const said = JSON.stringify(server.requests[asked]?.body);
    expect(said).toContain(shownIn[dialect]);
    expect(said).toContain(JSON.stringify(request.user));
    const link = linkedIn[dialect];
    const linked = model.complete({ ...request, ...watched, images: [{ url: 'https://a.example/b.png' }] }, signal);
    if (link === undefined) return expect(linked).rejects.toThrow('reads no picture at an address');
    await linked;
    expect(JSON.stringify(server.requests[asked + 1]?.body)).toContain(link);
  });

  it.each(cases)('answers $name with: $is', async ({ name, answer, is, paid }) => {
    if (by === undefined) throw new Error(`no answers in the dialect ${dialect}`);
    const model = createModel({ provider, apiUrl: server.url, apiKey: 'the-key' });
    const before = server.requests.length;
    const late = new AbortController();
    server.answer = (seen, response) => {
      answer(by)(seen, response);
      if (is === 'model-timeout') setTimeout(() => late.abort(), 50);
    };
    come = '';
    const completion = await model.complete({ ...request, ...watched }, late.signal).catch((error: unknown) => error);
    const isAnswer = typeof completion === 'object' && completion !== null && 'usage' in completion;
    const answered = isAnswer ? (completion as Completion) : null; // only a completion has usage
    const happened = answered ? textOf(answered) : failed(completion);
    const used = answered?.usage;
    expectShown(answered);
    const attempts = server.requests.length - before;
    const bill = used ? `${used.tokensIn} in (${used.tokensCached} cached), ${used.tokensOut} out` : 'nobody';
    lines.push({ provider, way, what: name, happened, heldBy: answered?.structured ?? '', attempts, paid: bill });
    expect({ happened, attempts, isPaid: (used?.tokensIn ?? 0) > 0 }).toEqual({
      happened: is,
      attempts: 1,
      isPaid: paid,
    });
    expect(server.requests.slice(before).flatMap((seen) => shapeProblems(dialect, seen))).toEqual([]);
    await server.idle(); // a call that was given up has hung up
    if (name === 'valid') expect(used).toEqual({ tokensIn: 100, tokensOut: 20, tokensCached: 60 });
    expect(JSON.stringify(completion)).not.toContain('words of the person');
  });
});

afterAll(() => {
  if (process.env['PRINT_TABLE'] === undefined) return;
  const rows = lines.map(({ provider, way, what, happened, heldBy, attempts, paid }) =>
    ['', provider, way, what, happened, heldBy, attempts, paid, ''].join(' | ').trim(),
  );
  process.stdout.write(
    `${['| provider | asked for | case | finish, parsed | held by | attempts | tokens paid |', ...rows].join('\n')}\n`,
  );
});
