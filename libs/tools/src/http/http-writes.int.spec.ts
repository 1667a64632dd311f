import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Repeat } from '#model-turn';
import type { HttpToolFile } from '../files/tool-file.js';
import { runGuarded } from '../run-guarded.js';
import type { GuardedCall, GuardedResult } from '../run-guarded.js';
import { maxAnswerBytes } from './ask-json.js';
import { createGuardedFetch, Egress } from '#transport';
import { createHttpTool } from './http-tool.js';

const headers = { 'X-Run-Id': 'run-1', 'X-Step-Id': 'step-1', 'X-Parent-Step': '', 'X-Idempotency-Key': 'effect-1' };
const call: GuardedCall = {
  tool: 'put_note',
  args: { id: 'n1', text: 'hello' },
  dedupeKey: 'd',
  deadlineAt: Infinity,
  headers,
};

let server: Server;
let port: number;
/** What it answers, byte for byte; then it hangs up, or does nothing more. */
let words: string;
let hangsUp: boolean;
let asked: number;

beforeAll(async () => {
  server = createServer((socket: Socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      asked += 1;
      socket.write(words, () => hangsUp && socket.destroySoon());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port; // it listens on a TCP port
});
afterAll(() => void server.close());
beforeEach(() => void ([words, hangsUp, asked] = ['', true, 0]));

function fileOf(repeat: Repeat): HttpToolFile {
  return {
    ...{ kind: 'http', name: 'put_note', description: 'Writes.', repeat, effects: 'write' },
    parameters: { type: 'object', properties: { id: {}, text: {} }, additionalProperties: false },
    request: { method: 'POST', url: '${env:NOTES}/notes/{id}', body: { text: '{text}' } },
    answer: { schema: { type: ['object', 'null'], properties: { id: { type: 'string' } } } },
  };
}

function put(repeat: Repeat, changes: Partial<GuardedCall> = {}, to = port, privateHosts = ['127.0.0.1']) {
  const fetch = createGuardedFetch(new Egress({ privateHosts }));
  const tool = createHttpTool(fileOf(repeat), { fetchAs: () => fetch, valueOf: () => `http://127.0.0.1:${to}` });
  const timeoutMs = hangsUp ? 10_000 : 400; // whatever hangs up needs no clock
  const options = { tools: [tool], checkArgs: () => ({ ok: true as const }), timeoutMs, pauseMs: 0 };
  return runGuarded(options, { ...call, ...changes }, new AbortController().signal);
}

function codeOf({ result }: GuardedResult): string {
  return result.ok ? 'ok' : result.envelope.error.code;
}

const status = (code: number): string => `HTTP/1.1 ${code} So\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}`;
const good = (body: string, length = body.length): string =>
  `HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n${body}`;

describe('a write over HTTP', () => {
  it.each([400, 401, 402, 403, 404, 405, 409, 410, 411, 412, 413, 414, 415, 417, 421, 422, 423, 426, 428, 431, 451])(
    'was refused where the answer is %s, whatever a repeat means',
    async (code) => {
      words = status(code);
      for (const repeat of ['never', 'keyed'] as const) expect(codeOf(await put(repeat))).toBe('tool-failed');
      expect(asked).toBe(2);
    },
  );

  it('is made again under its key where it was refused for now, and not where it must not be repeated', async () => {
    words = status(429);
    expect([codeOf(await put('keyed')), asked]).toEqual(['tool-failed', 2]);
    expect([codeOf(await put('never')), asked]).toEqual(['tool-failed', 3]);
  });

  it.each([
    ...[301, 302, 303, 307, 308, 406, 418, 499].map((code) => [`the status ${code}`, status(code)]),
    ['an answer past the cap', good(JSON.stringify('x'.repeat(maxAnswerBytes)))],
    ['an answer that is no JSON', good('done!')],
    ['an answer of another form', good('{"id":7}')],
    ['an answer that is cut off', good('{"id"', 100)],
    ['an answer with chunks of no length', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}'],
  ])('is of unknown outcome, and never made again, behind %s', async (_what, sent) => {
    words = sent;
    expect([codeOf(await put('never')), asked]).toEqual(['outcome-unknown', 1]);
    expect([codeOf(await put('keyed')), asked]).toEqual(['outcome-unknown', 2]);
  });

  it('is of unknown outcome, and never made again, behind an answer that does not end', async () => {
    [words, hangsUp] = [good('{"id"', 100), false];
    expect([codeOf(await put('keyed')), asked]).toEqual(['outcome-unknown', 1]);
  });

  it.each([
    ...[408, 500, 502, 503, 504].map((code) => [`the status ${code}`, status(code), true] as const),
    ['no answer', '', true],
    ['silence', '', false],
    ['no HTTP', 'SSH-2.0-OpenSSH_9.9\r\n', true],
    ['an upgrade', 'HTTP/1.1 101 So\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n', true],
  ] as const)('is of unknown outcome behind %s, and made again under its key alone', async (_what, sent, ends) => {
    [words, hangsUp] = [sent, ends];
    expect([codeOf(await put('never')), asked]).toEqual(['outcome-unknown', 1]);
    expect([codeOf(await put('keyed')), asked]).toEqual(['outcome-unknown', 3]);
  });

  it('stays of unknown outcome when the second try is refused', async () => {
    const answers = [status(500), status(409)];
    const fetch = createGuardedFetch(new Egress({ privateHosts: ['127.0.0.1'] }));
    const answerNext = (): void => void (words = answers.shift() ?? '');
    answerNext();
    const tool = createHttpTool(fileOf('keyed'), {
      fetchAs:
        () =>
        (...request) =>
          fetch(...request).finally(answerNext),
      valueOf: () => `http://127.0.0.1:${port}`,
    });
    const options = { tools: [tool], checkArgs: () => ({ ok: true as const }), timeoutMs: 10_000, pauseMs: 0 };
    const done = await runGuarded(options, call, new AbortController().signal);
    expect([codeOf(done), asked]).toEqual(['outcome-unknown', 2]);
    expect(done.result).toMatchObject({ envelope: { error: { details: { message: 'the tool answered 500' } } } });
  });

  it('was certainly not made where nobody listens, where we may not go, and where its address would change', async () => {
    const closed = 1;
    for (const repeat of ['never', 'keyed'] as const) {
      expect(codeOf(await put(repeat, {}, closed))).toBe('tool-unreachable');
      expect(codeOf(await put(repeat, {}, port, []))).toBe('tool-failed');
      expect(codeOf(await put(repeat, { args: { id: '..', text: 'x' } }))).toBe('bad-tool-args');
      expect(codeOf(await put(repeat, { args: { id: '\ud800', text: 'x' } }))).toBe('bad-tool-args');
    }
    expect(asked).toBe(0);
  });

  it('is of unknown outcome when a worker has died over it and this one is refused', async () => {
    words = status(404);
    expect(codeOf(await put('keyed', { isRetaken: true }))).toBe('outcome-unknown');
    expect(codeOf(await put('keyed', { isRetaken: true }, 1))).toBe('outcome-unknown');
    expect(codeOf(await put('keyed', { isRetaken: true, deadlineAt: 1 }))).toBe('outcome-unknown');
    expect(codeOf(await put('safe', { isRetaken: true }))).toBe('tool-failed');
    words = good('{"id":"n1"}');
    expect(codeOf(await put('keyed', { isRetaken: true }))).toBe('ok');
  });

  it('is done where the answer has nothing to say', async () => {
    words = 'HTTP/1.1 204 No Content\r\n\r\n';
    expect(await put('never')).toMatchObject({ result: { ok: true, value: null } });
  });
});
