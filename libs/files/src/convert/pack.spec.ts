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

/** An archive whose directory names one file so often, which is not compressed and said to have no bytes. */
function pointing(times: number, names: (at: number) => string): Uint8Array {
  const whole = Buffer.from(zipSync({ aaa: new Uint8Array(2_000_000) }, { level: 0 }));
  const begin = whole.readUInt32LE(whole.length - 6);
  const entry = whole.subarray(begin, whole.length - 22);
  const end = Buffer.from(whole.subarray(-22));
  const entries = Array.from({ length: times }, (_, at) => {
    const own = Buffer.from(entry);
    own.writeUInt32LE(0, 24);
    own.write(names(at), 46, 'latin1');
    return own;
  });
  end.writeUInt16LE(times, 8);
  return Buffer.concat([whole.subarray(0, begin), ...entries, end]);
}

it('counts the bytes that come, and loses none of two files at one place', () => {
  const name = (at: number): string => `a${String(at).padStart(2, '0')}`;
  const packed = (times: number, names = name) => [{ name: 'x.zip', bytes: pointing(times, names) }];
  expect(unpack(packed(2))).toHaveLength(2);
  expect(() => unpack(packed(70))).toThrow('134217728 bytes');
  expect(() => unpack(packed(2, () => 'aaa'))).toThrow('x.zip has two files at aaa');
});
