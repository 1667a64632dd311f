import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect as connectTo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { operatorKey } from '../../test/open-gateway.js';
import { gatewayForWorkflows, workflowMail } from '../../test/workflow-gateway.js';

let dir: string;
const edge = gatewayForWorkflows(() => ({ FILES_DIR: dir, FILE_MAX_BYTES: '2048' }));

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'turnpike-brought-'));
});
afterAll(() => rm(dir, { recursive: true }));

async function publish(id: string, parameters: object, type = 'webhook'): Promise<void> {
  const headers = { authorization: `Bearer ${operatorKey}` };
  const hook = { id: `${id}-1`, name: 'Call', type: `n8n-nodes-base.${type}`, parameters };
  const graph = { name: id, nodes: [hook], connections: {} };
  for (const [path, body] of [
    ['', { id, graph }],
    [`/${id}/publish`, {}],
  ] as const)
    // prettier-ignore
    expect((await edge.gateway.ask('POST', `/v1/workflows${path}`, body, headers)).status).toBeLessThan(300);
}

async function call(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body: string | FormData | Uint8Array<ArrayBuffer> | null = null,
  root = 'webhook',
) {
  const response = await fetch(`${edge.gateway.url}/${root}/${path}`, { method, headers, body });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const json = { 'content-type': 'application/json' };

it('a webhook tells a browser whose pages may call it', async () => {
  await publish('open', { path: 'open', httpMethod: 'POST', options: { allowedOrigins: 'https://a.example' } });
  const before = { origin: 'https://a.example', 'access-control-request-method': 'POST' };
  const told = await call('OPTIONS', 'open', { ...before, 'access-control-request-headers': 'content-type' });
  expect([told.status, told.headers.get('access-control-allow-headers')]).toEqual([204, 'content-type']);
  const answer = await call('POST', 'open', { ...json, origin: 'https://a.example' }, '{}');
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, 'https://a.example']);
  const other = await call('OPTIONS', 'open', { ...before, origin: 'https://b.example' });
  expect(other.headers.get('access-control-allow-origin')).toBeNull();
});

it('a webhook is not there for other addresses than it takes', async () => {
  await publish('listed', { path: 'listed', httpMethod: 'POST', options: { ipWhitelist: '203.0.113.0/24' } });
  expect((await call('POST', 'listed', json, '{}')).status).toBe(404);
});

interface Begun {
  payload: {
    body?: unknown;
    fields?: unknown;
    files?: Record<string, { id: string; fileName: string; mimeType: string; bytes: number }>;
  };
}

/** What the runs of a workflow begin with, and the files that lie with each. */
async function begun(id: string): Promise<{ payload: Begun['payload']; kept: Record<string, string> }[]> {
  const mail = await workflowMail(edge.engine, id);
  return Promise.all(
    mail.map(async ({ text, messageId }) => {
      const { payload } = JSON.parse(text) as Begun; // as it was sent
      return { payload, kept: await filesOf(messageId.replace(/^msg/, 'run')) };
    }),
  );
}

async function filesOf(runId: string): Promise<Record<string, string>> {
  const paths = (await readdir(dir, { recursive: true })).filter((path) => /[0-9a-f]{64}$/.test(path));
  const own = paths.filter((path) => path.includes(`/${runId}/`));
  const read = own.map(async (path) => [path.slice(-64), await readFile(join(dir, path), 'latin1')] as const);
  return Object.fromEntries(await Promise.all(read));
}

function form(fields: Record<string, string | Blob>): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') made.append(name, value);
    else made.append(name, value, `${name}.txt`);
  return made;
}

const text = (content: string): Blob => new Blob([content], { type: 'text/plain' });

it('a webhook keeps the files of a form with the run that they begin, and the run knows them by name', async () => {
  await publish('forms', { path: 'forms', httpMethod: 'POST' });
  expect((await call('POST', 'forms', {}, form({ note: 'hi', cv: text('my life') }))).status).toBe(200);
  const [run] = await begun('forms');
  expect(run?.payload).toMatchObject({
    body: { note: 'hi' },
    files: { cv: { fileName: 'cv.txt', mimeType: 'text/plain', bytes: 7, fileExtension: 'txt' } },
  });
  expect(run?.kept).toEqual({ [run?.payload.files?.['cv']?.id ?? '']: 'my life' });
});

it('and a body that is a file, under the name that its node gives', async () => {
  await publish('bytes', { path: 'bytes', httpMethod: 'POST', options: { binaryPropertyName: 'photo' } });
  const png = Uint8Array.from([137, 80, 78, 71]);
  expect((await call('POST', 'bytes', { 'content-type': 'image/png' }, png)).status).toBe(200);
  const [run] = await begun('bytes');
  expect(run?.payload.files).toMatchObject({ photo: { mimeType: 'image/png', fileExtension: 'png', bytes: 4 } });
  await publish('raw', { path: 'raw', httpMethod: 'POST', options: { rawBody: true } });
  expect((await call('POST', 'raw', json, '{"a" : 1}')).status).toBe(200);
  const [raw] = await begun('raw');
  expect([raw?.payload.body, Object.values(raw?.kept ?? {})]).toEqual([{ a: 1 }, ['{"a" : 1}']]);
});

it('keeps nothing of what is refused, or comes twice', async () => {
  await publish('bounds', { path: 'bounds', httpMethod: 'POST' });
  const before = await readdir(dir, { recursive: true });
  expect((await call('POST', 'bounds', {}, form({ big: text('x'.repeat(3_000)) }))).status).toBe(413);
  expect((await call('POST', 'bounds', { 'content-type': 'multipart/form-data' }, 'no parts')).status).toBe(400);
  expect((await call('POST', 'nowhere', {}, form({ cv: text('x') }))).status).toBe(404);
  const many = form(Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`f${at}`, text('x')])));
  expect((await call('POST', 'bounds', {}, many)).status).toBe(400);
  expect(await readdir(dir, { recursive: true })).toEqual(before);
  const key = { 'idempotency-key': 'k' };
  const twice = [await call('POST', 'bounds', key, form({ cv: text('same') }))];
  twice.push(await call('POST', 'bounds', key, form({ cv: text('same') })));
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(await begun('bounds')).toHaveLength(1);
  expect((await call('POST', 'bounds', key, form({ cv: text('other') }))).status).toBe(422);
  expect((await readdir(dir, { recursive: true })).some((path) => path.includes('upload-'))).toBe(false);
});

it('a form takes files of the types that it names', async () => {
  const values = [
    { fieldLabel: 'Your CV/Resume', fieldType: 'file', requiredField: true, acceptFileTypes: '.txt, image/*' },
    { fieldName: 'source', fieldType: 'hiddenField', fieldValue: 'site' },
  ];
  await publish('cv', { path: 'cv', formTitle: 'CV', formFields: { values } }, 'formTrigger');
  const page = await call('GET', 'cv', {}, null, 'form');
  expect(page.text).toContain('<form method="post" enctype="multipart/form-data">');
  expect(page.text).toContain('accept=".txt,image/*"');
  const send = (fields: Record<string, string | Blob>) =>
    call('POST', 'cv', {}, form({ ticket: 't1', ...fields }), 'form');
  expect((await send({})).status).toBe(400);
  expect((await send({ 'field-0': new Blob(['x'], { type: 'application/pdf' }) })).status).toBe(200);
  const [run] = await begun('cv');
  expect(run?.payload).toMatchObject({
    fields: { 'Your CV/Resume': [{ filename: 'field-0.txt', mimetype: 'application/pdf', size: 1 }], source: 'site' },
    files: { Your_CV_Resume: { bytes: 1 } },
  });
  expect(Object.values(run?.kept ?? {})).toEqual(['x']);
});

it('lives on where a form breaks off in the middle of a file', async () => {
  await publish('cut', { path: 'cut', httpMethod: 'POST' });
  const { port } = new URL(edge.gateway.url);
  const head =
    'POST /webhook/cut HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9999\r\n\r\n';
  const part = '--b\r\nContent-Disposition: form-data; name="cv"; filename="a.txt"\r\n\r\nhalf of';
  for (const text of [head, head + part]) {
    const socket = connectTo(Number(port), '127.0.0.1');
    await new Promise((resolve) => socket.write(text, resolve));
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
  }
  const short = { 'content-type': 'multipart/form-data; boundary=b' };
  expect((await call('POST', 'cut', short, part)).status).toBe(400);
  expect((await call('POST', 'cut', json, '{}')).status).toBe(200);
  expect(await begun('cut')).toHaveLength(1);
});

it('loses no body whose type is nearly one that others read', async () => {
  await publish('odd', { path: 'odd', httpMethod: 'POST', options: { rawBody: true } });
  const types = ['text/plain', 'application/json-patch+json', 'application/cloudevents+json', 'text/xml'];
  for (const type of types) expect((await call('POST', 'odd', { 'content-type': type }, '{"a":1}')).status).toBe(200);
  const runs = await begun('odd');
  expect(runs.map(({ kept }) => Object.values(kept))).toEqual(types.map(() => ['{"a":1}']));
  await publish('plain', { path: 'plain', httpMethod: 'POST' });
  await call('POST', 'plain', { 'content-type': 'text/plain; charset=utf-8' }, 'hello');
  expect((await begun('plain')).map(({ payload }) => payload)).toMatchObject([{ body: 'hello' }]);
});

it('loses no file where two fields come to one name', async () => {
  await publish('names', { path: 'names', httpMethod: 'POST' });
  const made = form({ a0: text('first') });
  for (const content of ['second', 'third']) made.append('a', text(content), 'a.txt');
  expect((await call('POST', 'names', {}, made)).status).toBe(200);
  const [run] = await begun('names');
  expect(Object.values(run?.payload.files ?? {}).map(({ bytes }) => bytes)).toEqual([5, 6, 5]);
});
