import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** The first byte of items that are packed; no JSON begins with it. Behind it stand how many bytes they are, which commit.lua counts, and a colon. */
const mark = 2;

/** Fewer characters are left as they are: they gain little. */
const leastChars = 1_024;

/** What a node has come to, as it is stored: long texts of items repeat their names and values. */
export function packItem(text: string): string | Buffer {
  if (text.length < leastChars) return text;
  const bytes = Buffer.from(text);
  const head = Buffer.from(`${String.fromCharCode(mark)}${bytes.length}:`);
  const packed = Buffer.concat([head, deflateRawSync(bytes, { level: 1 })]);
  return packed.length < bytes.length ? packed : text;
}

/** The text of what is stored, packed or not. */
export function unpackItem(stored: Buffer): string {
  if (stored[0] !== mark) return stored.toString();
  const colon = stored.indexOf(':');
  const size = Number(stored.subarray(1, colon).toString());
  return inflateRawSync(stored.subarray(colon + 1), { maxOutputLength: Math.max(1, size) }).toString();
}
