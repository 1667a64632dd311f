import { describe, expect, it } from '@jest/globals';
import type { FileRef } from '#file-forms';
import { FileError, describeFile } from '#files';
import type { HttpBody, HttpRequest } from '#nodes';
import type { ToolContext } from '#tools';
import { answerTooLong } from '#transport';
import type { Fetch } from '#transport';
import type { CallFiles } from './file-bodies.js';
import { callHttp } from './http-call.js';

const headers = { 'X-Run-Id': 'r', 'X-Step-Id': 's', 'X-Parent-Step': '', 'X-Idempotency-Key': 'r.s' };
const context: ToolContext = { signal: new AbortController().signal, headers };
const get: HttpRequest = {
  ...{
    kind: 'http',
    itemIndex: 0,
    method: 'GET',
    url: 'https://a.example/files/a%20b.pdf?v=1',
    headers: {},
    query: [],
  },
  ...{ body: { as: 'none' }, timeoutMs: 1_000, repeat: 'safe', maxRedirects: 2 },
  response: { format: 'autodetect', full: false, neverError: false, outputField: 'data' },
};
const id = 'f'.repeat(64);
const file: FileRef = describeFile({ id, bytes: 5 }, { name: 'pic.png' });

interface Situation {
  request?: Partial<HttpRequest>;
  type?: string;
  said?: Record<string, string>;
  text?: string;
  status?: number;
  mostBytes?: number;
  /** False: by rules 1 or 2. */
  detects?: boolean;
  /** Whose requests have no files. */
  bare?: boolean;
}

/** As the transport ends what is longer than is taken. */
function cutOff(): ReadableStream<Uint8Array> {
  const tooLong = Object.assign(new Error('the answer is too long'), { code: answerTooLong });
  return new ReadableStream({ start: (stream) => stream.error(tooLong) });
}

async function made({ request = {}, type = '', said = {}, text = 'bytes', status = 200, ...how }: Situation = {}) {
  const sent: { type: string | null; body: string }[] = [];
  const kept: string[] = [];
  const { mostBytes = 100, bare = false, detects = true } = how;
  const fetch: Fetch = async (_input, init = {}) => {
    const body = init.body === undefined ? '' : await new Response(init.body).text();
    sent.push({ type: new Headers(init.headers).get('content-type'), body });
    const isCut = text.length > (init.maxBytes ?? Infinity);
    return new Response(isCut ? cutOff() : text, { status, headers: { 'content-type': type, ...said } });
  };
  const files: CallFiles = {
    keep: async (content, about) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of content) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      if (bytes.byteLength > mostBytes) throw new FileError('FILE_TOO_LARGE', 'it is too large');
      kept.push(String(bytes));
      return describeFile({ id, bytes: bytes.byteLength }, about);
    },
    readFeed: async (how, bytes) => [{ ...how, bytes: String(bytes) }],
    read: async (wanted) => {
      if (wanted !== id) throw new FileError('FILE_MISSING', 'it is not there');
      return Buffer.from('hello');
    },
    ...{ detects, mostBytes },
  };
  const ports = { fetch, credentials: { store: { read: async () => null } } };
  const answer = await callHttp(ports, { ...get, ...request }, context, bare ? undefined : files);
  return { answer, sent, kept };
}

const asFile = { response: { ...get.response, format: 'file' as const } };

describe('what a request fetches is a file', () => {
  it.each<[string, Situation, object]>([
    [
      'where the node asks for one',
      { request: asFile, type: 'text/html' },
      { fileName: 'a b.pdf', mimeType: 'text/html' },
    ],
    ...[
      'application/pdf',
      'application/octet-stream',
      'application/x-zip-compressed',
      'application/vnd.ms-excel',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'font/woff2',
    ].map((type): [string, Situation, object] => [
      `where it is ${type}`,
      { type: `${type}; v=1` },
      { fileName: 'a b.pdf', mimeType: type },
    ]),
    [
      'by the name that the server says',
      { type: 'image/png', said: { 'content-disposition': 'attachment; filename="../up/pic.png"' } },
      { fileName: 'pic.png', fileExtension: 'png' },
    ],
    [
      'also where it says it in other characters',
      { type: 'image/png', said: { 'content-disposition': "inline; filename=x; filename*=UTF-8''gr%C3%BCn.png" } },
      { fileName: 'grün.png' },
    ],
    ['without a name', { request: { url: 'https://a.example/' }, type: 'image/png' }, { fileName: 'file.png' }],
  ])('%s', async (_what, situation, about) => {
    const { answer, kept } = await made(situation);
    expect(answer).toMatchObject({ ok: true, value: { kind: 'http', text: '', file: { id, bytes: 5, ...about } } });
    expect(kept).toEqual(['bytes']);
  });

  it.each<[string, Situation]>([
    ['a text', { type: 'text/csv; charset=utf-8' }],
    ['JSON of a kind', { type: 'application/problem+json' }],
    ['what the server says nothing of', { type: '' }],
    [
      'what the node takes as a text',
      { type: 'image/png', request: { response: { ...get.response, format: 'text' } } },
    ],
    ...['application/jwt', 'application/sql', 'application/toml', 'application/vnd.apple.mpegurl', 'image/svg+xml'].map(
      (type): [string, Situation] => [type, { type }],
    ),
    ['what a version of rules 2 took for a text', { type: 'application/pdf', detects: false }],
    ['what nobody keeps', { type: 'image/png', bare: true }],
  ])('but not %s', async (_what, situation) => {
    const { answer, kept } = await made(situation);
    expect(answer).toMatchObject({ ok: true, value: { text: 'bytes' } });
    expect(kept).toEqual([]);
  });

  it.each<[string, Situation, string]>([
    ['it is larger than a file may be', { type: 'image/png', mostBytes: 3 }, 'FILE_TOO_LARGE'],
    [
      'its transport has ended it as larger than a file may be',
      { type: 'image/png', mostBytes: 2_000_000, text: 'a'.repeat(2_000_002) },
      'FILE_MAX_BYTES (FILE_TOO_LARGE)',
    ],
    [
      'the answer that a file stands in is larger than that',
      {
        ...{ type: 'application/json', mostBytes: 1_000, text: 'a'.repeat(1_050_000) },
        request: { response: { ...get.response, format: 'json', base64At: 'data' } },
      },
      'FILE_MAX_BYTES (FILE_TOO_LARGE)',
    ],
    ['a text is larger than an answer', { type: 'text/plain', text: 'a'.repeat(1_048_577) }, 'NODE_OUTPUT_TOO_LARGE'],
    ['the server answers with a status of failure', { request: asFile, status: 404 }, 'answered with status 404'],
    ['nobody keeps files here', { request: asFile, bare: true }, 'FILES_OFF'],
  ])('and fails by name where %s', async (_what, situation, message) => {
    const { answer, kept } = await made(situation);
    expect(JSON.stringify(answer)).toContain(message);
    expect([answer.ok, kept]).toEqual([false, []]);
  });
});

describe('what a request sends is a file', () => {
  const post = (body: HttpBody): Situation => ({ request: { method: 'POST', repeat: 'never', body } });

  it('whole, under its type', async () => {
    const { sent } = await made(post({ as: 'file', file }));
    expect(sent).toEqual([{ type: 'image/png', body: 'hello' }]);
  });

  it('as a field of a form, beside texts', async () => {
    const { sent } = await made(post({ as: 'multipart', fields: { a: 'x' }, files: { photo: file } }));
    expect(sent[0]?.type).toMatch(/^multipart\/form-data; ?boundary=/);
    expect(sent[0]?.body).toMatch(
      /name="a"\r\n\r\nx\r\n[^]*name="photo"; filename="pic.png"\r\nContent-Type: image\/png\r\n\r\nhello/,
    );
  });

  it('and texts of one name are all sent', async () => {
    const { sent } = await made(post({ as: 'multipart', fields: { a: ['1', '2'] }, files: { photo: [file, file] } }));
    expect(sent[0]?.body.match(/name="(?:a|photo)"/g)).toHaveLength(4);
    const plain = await made(post({ as: 'form', fields: { a: ['1', '2'], b: '3' } }));
    expect(plain.sent[0]?.body).toBe('a=1&a=2&b=3');
  });

  it.each<[string, Situation, string]>([
    ['is not there any more', post({ as: 'file', file: { ...file, id: '0'.repeat(64) } }), 'FILE_MISSING'],
    ['could not be', { ...post({ as: 'file', file }), bare: true }, 'FILES_OFF'],
  ])('and nothing is sent where it %s', async (_what, situation, code) => {
    const { answer, sent } = await made(situation);
    expect(answer).toMatchObject({ ok: false, fate: 'refused', transient: false });
    expect(JSON.stringify(answer)).toContain(code);
    expect(sent).toEqual([]);
  });
});
