import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FileReading, FileWriting } from '#file-forms';
import { buildPdf } from '../../test/build-pdf.js';
import { convertInThread } from './convert-in-thread.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnpike-convert-'));
});
afterAll(() => rm(folder, { recursive: true }));

const utf8 = { encoding: 'utf8', bom: true };
const table = {
  ...{ ...utf8, delimiter: ',', headerRow: true, fromLine: 1, maxRows: -1 },
  ...{ includeEmptyCells: false, relaxQuotes: false },
};
const pdf = { as: 'pdf', joinPages: true, maxPages: 0, password: '' } as const;

async function read(how: FileReading, bytes: string | Uint8Array): Promise<unknown> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const answer = await convertInThread({ read: how, path });
  return 'value' in answer ? answer.value : answer;
}

async function write(how: FileWriting): Promise<unknown> {
  const answer = await convertInThread({ write: how });
  return 'bytes' in answer ? Buffer.from(answer.bytes).toString('latin1') : answer;
}

describe('a file is read', () => {
  it.each<[string, FileReading, string | Uint8Array, unknown]>([
    ['as a text', { as: 'text', options: utf8 }, '\uFEFFgrün', 'grün'],
    ['with its mark, where that stays', { as: 'text', options: { ...utf8, bom: false } }, '\uFEFFa', '\uFEFFa'],
    [
      'in another encoding',
      { as: 'text', options: { ...utf8, encoding: 'windows1252' } },
      Buffer.from([0x80, 0xfc]),
      '€ü',
    ],
    ['in Shift JIS', { as: 'text', options: { ...utf8, encoding: 'shiftjis' } }, Buffer.from([0x83, 0x65]), 'テ'],
    ['as JSON', { as: 'json', options: utf8 }, '{"a":[1]}', { a: [1] }],
    ['as Base64', { as: 'base64' }, Buffer.from([0, 255]), 'AP8='],
    [
      'as CSV, without empty cells',
      { as: 'csv', options: table },
      'a,b\r\n1,"x,\ny"\r\n2,\r\n',
      [{ a: '1', b: 'x,\ny' }, { a: '2' }],
    ],
    ['with them', { as: 'csv', options: { ...table, includeEmptyCells: true } }, 'a,b\n2,\n', [{ a: '2', b: '' }]],
    [
      'without a header',
      { as: 'csv', options: { ...table, headerRow: false } },
      '1,2\n',
      [{ row: { 0: '1', 1: '2' } }],
    ],
    [
      'without a header and without empty cells',
      { as: 'csv', options: { ...table, headerRow: false } },
      '1,,3\n',
      [{ row: { 0: '1', 2: '3' } }],
    ],
    ['no row of it', { as: 'csv', options: { ...table, headerRow: false, maxRows: 0 } }, '1\n', []],
    ['from a line on', { as: 'csv', options: { ...table, fromLine: 2 } }, 'about\na\n1\n', [{ a: '1' }]],
    [
      'some of it',
      { as: 'csv', options: { ...table, maxRows: 1, delimiter: ';' } },
      'a;b\n1;2\n3;4\n',
      [{ a: '1', b: '2' }],
    ],
    [
      'with a quote inside',
      { as: 'csv', options: { ...table, relaxQuotes: true } },
      'a\n5" nail\n',
      [{ a: '5" nail' }],
    ],
    ['with more cells than columns', { as: 'csv', options: table }, 'a\n1,2\n', [{ a: '1', column_2: '2' }]],
    [
      'with columns without names',
      { as: 'csv', options: table },
      'a,,\n1,2,3\n',
      [{ a: '1', column_2: '2', column_3: '3' }],
    ],
    [
      'with more cells, and a column of such a name',
      { as: 'csv', options: table },
      'a,column_3\n1,2,3\n',
      [{ a: '1', column_3: '2', column_3_: '3' }],
    ],
    ['with the last of two columns of one name', { as: 'csv', options: table }, 'a,a\n1,2\n', [{ a: '2' }]],
    ['in Latin 1', { as: 'text', options: { ...utf8, encoding: 'latin1' } }, Buffer.from([0x80, 0xfc]), '\u0080ü'],
    ['in ISO 8859-1', { as: 'text', options: { ...utf8, encoding: 'iso88591' } }, Buffer.from([0x85]), '\u0085'],
    ['in ASCII', { as: 'text', options: { ...utf8, encoding: 'ascii' } }, Buffer.from([0x41, 0xe9]), 'A\uFFFD'],
    ['without its mark', { as: 'csv', options: table }, '\uFEFFa,b\n1,2\n', [{ a: '1', b: '2' }]],
    [
      'with its mark, where that stays in the first name',
      { as: 'csv', options: { ...table, bom: false } },
      '\uFEFFa,b\n1,2\n',
      [{ '\uFEFFa': '1', b: '2' }],
    ],
    ['with a column of any name', { as: 'csv', options: table }, '__proto__\n1\n', [JSON.parse('{"__proto__":"1"}')]],
    [
      'as a PDF',
      pdf,
      buildPdf(['one', 'two']),
      expect.objectContaining({ numpages: 2, numrender: 2, text: 'one\n\ntwo' }),
    ],
    [
      'by pages',
      { ...pdf, joinPages: false, maxPages: 1 },
      buildPdf(['one', 'two']),
      expect.objectContaining({ text: ['one'] }),
    ],
  ])('%s', async (_what, how, bytes, expected) => {
    expect(await read(how, bytes)).toEqual(expected);
  });

  it.each<[string, FileReading, string | Uint8Array, string]>([
    ['JSON that is nested too deep', { as: 'json', options: utf8 }, '['.repeat(300) + ']'.repeat(300), '256 levels'],
    ['what is no JSON', { as: 'json', options: utf8 }, '{', 'it is no JSON'],
    ['a quote that never ends', { as: 'csv', options: table }, 'a\n"1', 'Quote Not Closed'],
    ['more rows than an output holds', { as: 'csv', options: table }, `a\n${'1\n'.repeat(10_001)}`, '10000 rows'],
    ['more text than an answer holds', { as: 'text', options: utf8 }, 'a'.repeat(1_100_000), 'characters of JSON'],
    ['what is no PDF', pdf, 'no', 'it is no PDF that can be read'],
    ['more pages than are read', pdf, buildPdf(Array.from({ length: 2_001 }, () => 'x')), '2001 pages'],
  ])('and said to be unreadable: %s', async (_what, how, bytes, problem) => {
    expect(await read(how, bytes)).toEqual({ problem: expect.stringContaining(problem) });
  });
});

describe('a file is made', () => {
  const plain = { encoding: 'utf8', bom: false };
  it.each<[string, FileWriting, string]>([
    ['of a text', { as: 'text', text: 'ü', options: plain }, 'Ã¼'],
    ['in another encoding', { as: 'text', text: 'ü', options: { ...plain, encoding: 'latin1' } }, 'ü'],
    ['with a mark', { as: 'text', text: 'a', options: { ...plain, bom: true } }, 'ï»¿a'],
    ['of JSON', { as: 'json', value: [{ a: 1 }], isPretty: false, options: plain }, '[{"a":1}]'],
    ['of JSON that people read', { as: 'json', value: { a: 1 }, isPretty: true, options: plain }, '{\n  "a": 1\n}'],
    ['of Base64', { as: 'base64', text: 'YQ==' }, 'a'],
    ['of an address that holds data', { as: 'base64', text: 'data:image/png;base64,YQ==' }, 'a'],
    [
      'of rows',
      {
        as: 'csv',
        rows: [
          { a: true, o: { b: 'x,y' } },
          { c: [1, { d: 'z' }], a: false },
        ],
        options: { ...plain, delimiter: ',', headerRow: true },
      },
      'a,o.b,c.0,c.1.d\nTRUE,"x,y",,\nFALSE,,1,z',
    ],
    [
      'of rows alone',
      { as: 'csv', rows: [{ a: 1, b: null }], options: { ...plain, delimiter: ';', headerRow: false } },
      '1;',
    ],
  ])('%s', async (_what, how, expected) => {
    expect(await write(how)).toBe(expected);
  });

  it.each<[string, FileWriting, string]>([
    [
      'a text that the encoding has not',
      { as: 'text', text: '€', options: { ...plain, encoding: 'latin1' } },
      'latin1 has not',
    ],
    ['what is no Base64', { as: 'base64', text: 'no!' }, 'no Base64'],
    ['Base64 that is cut off', { as: 'base64', text: 'YWJjZ' }, 'no Base64'],
    [
      'two values of one column',
      { as: 'csv', rows: [{ 'a.b': 1, a: { b: 2 } }], options: { ...plain, delimiter: ',', headerRow: true } },
      'item 0 has two values for the column "a.b"',
    ],
  ])('and refused: %s', async (_what, how, problem) => {
    expect(await write(how)).toEqual({ problem: expect.stringContaining(problem) });
  });
});
