import { describe, expect, it } from '@jest/globals';
import type { FileReading } from '#file-forms';
import { FileError } from '#files';
import { readDocuments } from './store-documents.js';

const scope = { tenant: 't', strangersOf: null, rootRunId: 'r' };
const { signal } = new AbortController();
const file = (fileName: string) => ({
  ...{ id: fileName, mimeType: '', fileName, fileExtension: '', fileSize: '1 B', bytes: 1 },
});
const how: FileReading = { as: 'base64' };
const document = (name: string, itemIndex = 0) => ({ file: file(name), how, metadata: { source: name }, itemIndex });

/** What files of these names say. */
function read(said: Record<string, unknown>, cut: { size: number; overlap: number } | null = null) {
  const ports = {
    store: {
      ...{ put: unused, read: unused, caps: { file: 1, run: 1, tenant: 1 } },
      find: async (_: object, id: string) => id,
    },
    converter: {
      ...{ write: unused, readFeed: unused, make: unused },
      read: async (_: FileReading, path: string) => {
        if (said[path] === undefined) throw new FileError('FILE_MISSING', 'it is not here');
        return said[path];
      },
    },
  };
  const documents = Object.keys(said).map(document);
  return readDocuments(ports, { documents, cut, batchSize: 9 }, scope, signal);
}

const unused = (): never => {
  throw new Error('nobody asks for that');
};

describe('what files say, for a store', () => {
  it('is cut as its loader has it, with what is known of the file', async () => {
    expect(await read({ a: { text: 'one two' }, b: [{ x: 1, y: 'z' }], c: ' ' }, { size: 4, overlap: 0 })).toEqual([
      { pageContent: 'one', metadata: { source: 'a' }, itemIndex: 0 },
      { pageContent: 'two', metadata: { source: 'a' }, itemIndex: 0 },
      { pageContent: 'x: 1', metadata: { source: 'b' }, itemIndex: 1 },
      { pageContent: 'y: z', metadata: { source: 'b' }, itemIndex: 1 },
    ]);
    expect(await read({ a: { text: ['page 1', 'page 2'] } })).toMatchObject([
      { pageContent: 'page 1' },
      { pageContent: 'page 2' },
    ]);
  });

  it.each([
    ['more than a store takes in at once', { a: 'x'.repeat(500_001) }, 'a: a store takes in 1000 pieces'],
    ['more pieces than that', { a: Array.from({ length: 1_001 }, () => 'x') }, '1000 pieces'],
    ['nothing, for it is not there', { a: undefined }, 'it is not here (FILE_MISSING)'],
  ])('fails by name where it is %s', async (_, said, message) => {
    expect(await read(said)).toMatchObject({
      ok: false,
      envelope: { error: { message: expect.stringContaining(message) } },
    });
  });
});
