import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buildPdf } from '../../test/build-pdf.js';
import { FileConverter } from './file-converter.js';

let folder: string;
let converter: FileConverter;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnpike-converter-'));
  converter = new FileConverter({ threads: 1, mostBytes: 100_000_000 });
});
afterAll(async () => {
  await converter.close();
  await rm(folder, { recursive: true });
});

async function fileWith(bytes: string | Uint8Array): Promise<string> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return path;
}

const pdf = { as: 'pdf', joinPages: true, maxPages: 0, password: '' } as const;
const table = {
  ...{ encoding: 'utf8', bom: true, delimiter: ',', headerRow: true, fromLine: 1, maxRows: -1 },
  ...{ includeEmptyCells: false, relaxQuotes: false },
};
const within = (ms: number) => ({ signal: AbortSignal.timeout(ms), isPublic: false });

it('ends no file for what grows beside its thread', async () => {
  const reading = converter.read(pdf, await fileWith(buildPdf(['none'])), within(20_000));
  const beside = Buffer.alloc(150_000_000, 1);
  expect(await reading).toMatchObject({ text: 'none' });
  expect(beside.at(-1)).toBe(1);
});

it('reads a file in a thread, and says what is wrong with one', async () => {
  expect(await converter.read(pdf, await fileWith(buildPdf(['one'])), within(20_000))).toMatchObject({ text: 'one' });
  const reading = converter.read(pdf, await fileWith('no'), within(20_000));
  await expect(reading).rejects.toMatchObject({ code: 'FILE_UNREADABLE', message: expect.stringContaining('no PDF') });
});

/** One page whose text is a stream of spaces and operators that is a thousand times as large unpacked. */
function bombPdf(megabytes: number): Uint8Array {
  const packed = deflateSync(Buffer.alloc(megabytes * 1_000_000, ' (x) Tj '), { level: 9 });
  const head = `<< /Length ${packed.byteLength} /Filter /FlateDecode >>\nstream\n`;
  const plain = Buffer.from(buildPdf(['one'])).toString('latin1');
  return Buffer.from(
    plain.replace(
      /<< \/Length \d+ >>\nstream\n[^]*?\nendstream/,
      () => `${head}${packed.toString('latin1')}\nendstream`,
    ),
    'latin1',
  );
}

it('ends a hostile file by its time, and reads the next one', async () => {
  const hostile = converter.read(pdf, await fileWith(bombPdf(40)), within(1_500));
  await expect(hostile).rejects.toMatchObject({ code: expect.stringMatching(/^FILE_(?:LIMIT|UNREADABLE)$/) });
  expect(await converter.read(pdf, await fileWith(buildPdf(['two'])), within(20_000))).toMatchObject({ text: 'two' });
});

it('ends a file by its memory', async () => {
  const hostile = converter.read({ as: 'csv', options: table }, await fileWith('a,'.repeat(4_000_000)), within(20_000));
  await expect(hostile).rejects.toMatchObject({ code: 'FILE_LIMIT', message: expect.stringContaining('memory') });
});
