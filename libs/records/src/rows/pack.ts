import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { InvariantError } from '#errors';
import { parseStored } from '#redis';
import { dictionary } from './dictionary.js';

/** The first byte of what is packed; no JSON begins with it. */
const mark = Buffer.of(1);

const options = { level: 6, memLevel: 7, windowBits: 14, dictionary: Buffer.from(dictionary), chunkSize: 4_096 };

/** Texts of JSON as one value, deflated with a dictionary of what such texts are made of. */
export function pack(texts: readonly string[]): Buffer {
  return Buffer.concat([mark, deflateRawSync(texts.join('\n'), options)]);
}

/** The texts of one value: packed, a list of them as JSON, or a single JSON object as it is. Throws an `InvariantError` for what no build up to this one writes. */
export function unpack(stored: Buffer | string): string[] {
  const [first] = Buffer.from(stored.slice(0, 1));
  if (first === mark[0] && typeof stored !== 'string')
    return inflateRawSync(stored.subarray(1), options).toString().split('\n');
  const text = stored.toString();
  if (text.startsWith('[')) return parseStored<string[]>(text);
  if (text.startsWith('{')) return [text];
  throw new InvariantError('a value that is packed in no known way');
}

/** Whether a stored value is packed: as a text it cannot be read. */
export function isPacked(stored: Buffer): boolean {
  return stored[0] === mark[0];
}
