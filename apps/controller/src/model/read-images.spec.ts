import { describe, expect, it } from '@jest/globals';
import { FileError } from '#files';
import { readImages } from './read-images.js';

const place = { tenant: 'default', rootRunId: 'run_1' };
const png = { file: 'a', mimeType: 'image/png' };

describe('the pictures behind a question', () => {
  it('are read where the run has them, as they were asked for', async () => {
    const asked: unknown[] = [];
    const read = (...where: unknown[]) => Promise.resolve(Buffer.from(asked.push(where) === 1 ? [0, 1, 2] : []));
    expect(await readImages([{ ...png, detail: 'low' }, { url: 'https://a.example/b' }], place, read)).toEqual([
      { data: 'AAEC', mimeType: 'image/png', detail: 'low' },
      { url: 'https://a.example/b' },
    ]);
    expect(asked).toEqual([[place, 'a']]);
  });

  it.each([
    [
      'there is none',
      () => Promise.reject(new FileError('FILE_MISSING', 'it went with its run')),
      'it went with its run',
    ],
    ['they are too large', () => Promise.resolve(Buffer.alloc(8_000_000)), 'at most 15000000 bytes'],
    ['this process has no files', undefined, 'reads no files of runs'],
  ])('fail the call for good where %s', async (_what, read, why) => {
    const asking = readImages([png, png], place, read);
    await expect(asking).rejects.toMatchObject({ name: 'PermanentError', message: expect.stringContaining(why) });
  });
});
