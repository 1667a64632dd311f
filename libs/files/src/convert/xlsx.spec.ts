import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { zipSync } from 'fflate';
import { convertInThread } from './convert-in-thread.js';

let path: string;
beforeAll(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'turnpike-xlsx-')), 'file');
});
afterAll(() => rm(join(path, '..'), { recursive: true }));

const options = { headerRow: true, includeEmptyCells: false, sheetName: '' };

async function read(bytes: Uint8Array, more: Partial<typeof options> = {}): Promise<unknown> {
  await writeFile(path, bytes);
  const answer = await convertInThread({ read: { as: 'xlsx', options: { ...options, ...more } }, path });
  return 'value' in answer ? answer.value : answer;
}

async function written(rows: readonly Record<string, unknown>[], headerRow = true): Promise<Uint8Array> {
  const answer = await convertInThread({ write: { as: 'xlsx', rows, options: { headerRow, sheetName: 'Orders' } } });
  return 'bytes' in answer ? answer.bytes : Buffer.from(JSON.stringify(answer));
}

const rows = [
  { a: 'x <&> "y"', n: 1.5, o: { b: true } },
  { a: '=1+1', l: [1, 'z'] },
];

describe('a workbook', () => {
  it('comes back as it was written, by its columns', async () => {
    expect(await read(await written(rows), { sheetName: 'Orders' })).toEqual([
      { a: 'x <&> "y"', n: 1.5, 'o.b': true },
      { a: '=1+1', 'l.0': 1, 'l.1': 'z' },
    ]);
  });

  it('has its empty cells where they are asked for, and lists without a header', async () => {
    const bytes = await written(rows);
    expect(await read(bytes, { includeEmptyCells: true })).toMatchObject([{ 'l.0': '' }, { n: '', 'o.b': '' }]);
    expect(await read(await written([{ a: 'x', n: 1 }], false), { headerRow: false })).toEqual([{ row: ['x', 1] }]);
  });

  it.each<[string, () => Uint8Array | Promise<Uint8Array>, Partial<typeof options>, string]>([
    ['a sheet that it has not', () => written(rows), { sheetName: 'No' }, 'it has no sheet "No": it has Orders'],
    ['what is none', () => Buffer.from('no'), {}, 'it is no workbook that can be read'],
    [
      'an archive of something else',
      () => zipSync({ 'a.txt': new Uint8Array(3) }),
      {},
      'it is no workbook that can be read',
    ],
    [
      'one that is a thousand times as large unpacked',
      () => zipSync({ 'xl/workbook.xml': new Uint8Array(80_000_000) }, { level: 1 }),
      {},
      'it is 80000000 bytes unpacked, and 67108864 are read at most',
    ],
  ])('is refused in words: %s', async (_what, bytes, more, problem) => {
    expect(await read(await bytes(), more)).toEqual({ problem });
  });
});
