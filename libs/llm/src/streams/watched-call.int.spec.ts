import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { busyEvents, streamedAnswer, streamTypeOf, wholeAnswer } from '../../../../test/stand-ins/provider-streams.js';
import { startRawServer } from '../../../../test/stand-ins/raw-server.js';
import type { RawAnswer, RawServer } from '../../../../test/stand-ins/raw-server.js';
import { readNotes } from '../failures/call-notes.js';
import { createModel } from '../models/create-model.js';
import type { Completion, CompletionRequest } from '../model.js';
import type { ProviderName } from '../providers/providers.js';
import type { Part, Watcher } from './watcher.js';

const text = '{"answer":"seven of them"}';
const said = { text, call: null, finish: 'stop' } as const;
const request: CompletionRequest = { system: 'S', user: 'U', model: 'm', maxTokens: 99, temperature: 0, tools: [] };

const dialects = [
  { provider: 'openai', api: 'chat completions' },
  { provider: 'anthropic', api: 'messages' },
  { provider: 'gemini', api: 'generateContent' },
  { provider: 'bedrock', api: 'converse' },
] as const;

type ApiName = (typeof dialects)[number]['api'];

let server: RawServer;
beforeEach(async () => void (server = await startRawServer()));
afterEach(() => server.close());

/** Sends bytes, and then ends the answer, cuts the connection, or says no more. */
function sends(api: ApiName, bytes: Uint8Array, then: 'end' | 'cut' | 'silence' = 'end'): RawAnswer {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': streamTypeOf(api) });
    response.write(bytes, () => {
      if (then === 'end') response.end();
      if (then === 'cut') response.destroy();
    });
  };
}

function ask(provider: ProviderName, watcher: Partial<Watcher> = {}): Promise<Completion> {
  const model = createModel({ provider, apiUrl: server.url, apiKey: 'k', region: 'us-east-1' });
  const all = { onPart: () => undefined, ...watcher };
  return model.complete({ ...request, watcher: all }, new AbortController().signal);
}

const failed = (call: Promise<Completion>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

describe.each(dialects)('a watched call of $provider', ({ provider, api }) => {
  const pieces = streamedAnswer(api, said);
  const busy = busyEvents[api];
  const half = Buffer.concat(pieces.slice(0, Math.ceil(pieces.length / 2)));
  const whole = Buffer.concat(pieces);

  it('shows what comes, and comes to what it would without', async () => {
    const parts: Part[] = [];
    server.answer = sends(api, whole);
    const completion = await ask(provider, { onPart: (part) => void parts.push(part) });
    expect(completion).toMatchObject({
      text,
      finish: 'stop',
      usage: { tokensIn: 100, tokensOut: 20, tokensCached: 60 },
    });
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.at(-1)?.text).toBe(text);
  });

  it('fails where its connection is cut, and never passes for whole', async () => {
    for (let n = 1; n < whole.length; n += provider === 'bedrock' ? 41 : 13) {
      server.answer = sends(api, whole.subarray(0, n), 'cut');
      expect([n, await failed(ask(provider))]).toEqual([n, expect.objectContaining({ code: 'model-failed' })]);
    }
  });

  it('may be tried again after a failure in its midst, and what came is paid', async () => {
    server.answer = sends(api, Buffer.concat([half, busy?.bytes ?? half]));
    const error = await failed(ask(provider));
    expect(error).toMatchObject({ name: 'TransientError', code: 'model-failed' });
    expect(readNotes(error)).toMatchObject({ status: busy?.status, hasBegun: true });
    expect(JSON.stringify(error)).not.toContain('words of the person');
    expect(server.requests).toHaveLength(1);
  });

  it('is cut where it falls silent, as a call that took too long', async () => {
    server.answer = sends(api, half, 'silence');
    const error = await failed(ask(provider, { silentMs: 50 }));
    expect(error).toMatchObject({ name: 'TransientError', code: 'model-timeout' });
    expect(readNotes(error)).toMatchObject({ isSilent: true, hasBegun: true });
    await server.idle(); // the connection was given up
  });

  it('waits for its first words as long as for a whole answer', async () => {
    server.answer = (seen, response) => void setTimeout(() => sends(api, whole)(seen, response), 200);
    expect(await ask(provider, { silentMs: 50 })).toMatchObject({ text });
  });
});

describe('a watched call', () => {
  const body = wholeAnswer('chat completions', said);
  const events = streamedAnswer('chat completions', said).map(String);

  it('is answered whole by servers that know no streams', async () => {
    server.answer = (_seen, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    expect(await ask('vllm')).toMatchObject({ text, finish: 'stop' });
  });

  it('is made without a stream where a server refuses one, and the next with none', async () => {
    server.answer = ({ body: asked }, response) => {
      const [code, said] =
        asked['stream'] === true ? [400, { error: { message: 'stream_options: extra field' } }] : [200, body];
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(said));
    };
    const model = createModel({ provider: 'vllm', apiUrl: server.url, apiKey: 'k' });
    const watcher = { onPart: () => undefined };
    for (let call = 0; call < 2; call++)
      expect(await model.complete({ ...request, watcher }, new AbortController().signal)).toMatchObject({ text });
    expect(server.requests.map(({ body: { stream } }) => stream === true)).toEqual([true, false, false]);
  });

  it('is kept open by comments, and read without a word of usage or of an end', async () => {
    const unsaid = events.map((event) => event.replace(/"finish_reason":"\w+"/, '"finish_reason":null'));
    server.answer = (_seen, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const beating = setInterval(() => {
        const next = Math.random() < 0.5 ? ': OPENROUTER PROCESSING\n\n' : unsaid.shift();
        if (next === undefined) response.end();
        else response.write(next);
      }, 5);
      response.on('close', () => clearInterval(beating));
    };
    expect(await ask('openrouter', { silentMs: 1_000 })).toMatchObject({ text, finish: 'other' });
  });

  it('says that the model thinks, and keeps its thoughts out of the answer', async () => {
    const parts: Part[] = [];
    const thoughts = ['a', 'b'].map((word) => ({ choices: [{ index: 0, delta: { reasoning_content: word } }] }));
    const all = [...thoughts.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`), ...events];
    server.answer = sends('chat completions', Buffer.from(all.join('')));
    expect(await ask('vllm', { onPart: (part) => void parts.push(part) })).toMatchObject({ text });
    expect(parts.slice(0, 2)).toEqual([
      { text: '', thinks: true },
      { text: '', thinks: true },
    ]);
  });

  it.each([
    ['length', 'length'],
    ['content_filter', 'refusal'],
  ])('ends as %s where its stream does', async (reason, finish) => {
    server.answer = sends('chat completions', Buffer.from(events.join('').replace('"stop"', `"${reason}"`)));
    expect(await ask('vllm')).toMatchObject({ text, finish });
  });
});
