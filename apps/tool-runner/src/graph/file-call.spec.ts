import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { FileRef, FileRequest } from '#file-forms';
import { FileError, FileStore } from '#files';
import { callFile } from './file-call.js';
import type { FilePorts } from './file-call.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnpike-file-call-'));
});
afterAll(() => rm(folder, { recursive: true }));

const scope = { tenant: 't', strangersOf: null, rootRunId: 'run_1' };
const { signal } = new AbortController();
const writing: FileRequest = {
  ...{ kind: 'file', itemIndex: 0, do: 'write', fileName: 'a.csv', mimeType: 'text/csv', field: 'data' },
  how: { as: 'text', text: 'hello', options: { encoding: 'utf8', bom: false } },
};
const ports = (leftToday = 100): FilePorts => ({
  store: new FileStore({ folder, caps: { file: 100, run: 100, tenant: 100 }, now: () => Date.now() }),
  converter: {
    read: async (how, path) => ({ how, path }),
    readFeed: async () => [],
    make: async (how, inputs) => ({
      made: inputs.map(({ name }) => ({ name: `${how.as} ${name}`, bytes: Buffer.from(name) })),
    }),
    write: async (how) => Buffer.from('text' in how ? how.text : ''),
  },
  disk: { find: async () => [], save: async () => undefined },
  day: { beyond: async (_of, bytes) => (bytes > leftToday ? 'the day is spent' : null) },
});

it('makes a file that lies with its run, and answers with what is known of it', async () => {
  const answer = await callFile(ports(), writing, scope, signal);
  const about = { mimeType: 'text/csv', fileName: 'a.csv', fileExtension: 'csv', fileSize: '5 B', bytes: 5 };
  expect(answer).toMatchObject({ ok: true, value: { kind: 'file', file: about } });
  expect(await callFile(ports(), writing, scope, signal)).toEqual(answer); // a call that is made again
});

it('reads a file of its own run, and of no other', async () => {
  const made = await callFile(ports(), writing, scope, signal);
  const { file } = (made as { value: { file: FileRef } }).value; // as the case before shows
  const reading: FileRequest = {
    ...{ kind: 'file', itemIndex: 0, do: 'read', file, how: { as: 'base64' }, field: 'data' },
    keeps: { json: false, binary: false },
  };
  expect(await callFile(ports(), reading, scope, signal)).toMatchObject({
    ok: true,
    value: { kind: 'file', value: { how: { as: 'base64' }, path: expect.stringContaining(file.id) } },
  });
  for (const where of [
    { ...scope, rootRunId: 'run_2' },
    { ...scope, tenant: 'u' },
  ])
    expect(await callFile(ports(), reading, where, signal)).toMatchObject({
      ...{ ok: false, fate: 'refused', transient: false },
      envelope: { error: { message: expect.stringContaining('(FILE_MISSING)') } },
    });
});

it.each<[string, () => Partial<FilePorts>, string]>([
  ['the bytes of the day', () => ports(4), 'the day is spent (FILES_BUDGET)'],
  [
    'what cannot be read',
    () => ({
      converter: { ...ports().converter, write: () => Promise.reject(new FileError('FILE_UNREADABLE', 'no')) },
    }),
    'no (FILE_UNREADABLE)',
  ],
])('fails by name beyond %s', async (_what, other, message) => {
  const answer = await callFile({ ...ports(), ...other() }, writing, { ...scope, rootRunId: 'run_3' }, signal);
  expect(answer).toMatchObject({ ok: false, envelope: { error: { message } } });
});

it('keeps nothing that is beyond the day, and counts what is there once', async () => {
  const taken: number[] = [];
  const where = { ...scope, rootRunId: 'run_9' };
  const own = { ...ports(), day: { beyond: async (_of: unknown, bytes: number) => (taken.push(bytes), null) } };
  const refused = await callFile(ports(4), writing, where, signal);
  expect(refused.ok).toBe(false);
  const made = await callFile(own, writing, where, signal);
  expect(await callFile(own, writing, where, signal)).toEqual(made);
  expect(taken).toEqual([5]);
});
