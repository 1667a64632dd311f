import { expect, it } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { gzip, unpack, zip } from './pack.js';

const file = (name: string, text: string) => ({ name, bytes: Buffer.from(text) });
const texts = (made: readonly { name: string; bytes: Uint8Array }[]) =>
  made.map(({ name, bytes }) => [name, String(Buffer.from(bytes))]);

it('packs files, and unpacks them again', () => {
  const packed = zip([file('a.txt', 'A'), file('a.txt', 'B'), file('b', 'C')]);
  const again = [
    ['a.txt', 'A'],
    ['a 1.txt', 'B'],
    ['b', 'C'],
  ];
  expect(texts(unpack([{ name: 'x.zip', bytes: packed }]))).toEqual(again);
  const one = { name: 'c.csv.gz', bytes: gzip([file('c.csv', 'D')]) };
  expect(texts(unpack([one, { name: 'x.zip', bytes: packed }]))).toEqual([['c.csv', 'D'], ...again]);
});

it('leaves folders out, and names what cannot be unpacked, or is too much', () => {
  const bytes = zipSync({ 'd/': new Uint8Array(), 'd/e.txt': Buffer.from('E'), '__MACOSX/d/e.txt': Buffer.from('x') });
  expect(texts(unpack([{ name: 'x.zip', bytes }]))).toEqual([['e.txt', 'E']]);
  expect(() => unpack([file('a.txt', 'A')])).toThrow('a.txt is no archive of ZIP or gzip');
  expect(() => unpack([{ name: 'x.zip', bytes: Uint8Array.from(bytes.filter((_, at) => at < 40)) }])).toThrow(
    'x.zip cannot be unpacked',
  );
  const many = zipSync(Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`${at}`, new Uint8Array(1)])));
  expect(() => unpack([{ name: 'x.zip', bytes: many }])).toThrow('at most 100 files');
  const bomb = gzipSync(Buffer.alloc(134_217_729), { level: 1 });
  expect(() => unpack([{ name: 'x.gz', bytes: bomb }])).toThrow('at most 100 files and 134217728 bytes');
});
