import type { TextOptions } from '#file-forms';
import { Unconvertible } from './convert-task.js';

/** Names of encodings that the platform knows otherwise than n8n. */
const labels: Readonly<Record<string, string>> = {
  ...{ utf8: 'utf-8', utf16le: 'utf-16le', utf16be: 'utf-16be', euckr: 'euc-kr', eucjp: 'euc-jp', koi8r: 'koi8-r' },
  ...{ koi8u: 'koi8-u', shiftjis: 'shift_jis', iso88592: 'iso-8859-2' },
  ...{ iso88595: 'iso-8859-5', iso88597: 'iso-8859-7', iso885915: 'iso-8859-15' },
};

/** The text that bytes are. */
export function decodeText(bytes: Uint8Array, { encoding, bom }: TextOptions): string {
  // The platform takes these three for windows-1252.
  if (encoding === 'latin1' || encoding === 'iso88591') return Buffer.from(bytes).toString('latin1');
  if (encoding === 'ascii')
    return Buffer.from(bytes)
      .toString('latin1')
      .replaceAll(/[\u0080-\u00FF]/g, '\uFFFD');
  const label = labels[encoding] ?? encoding.replace(/^(windows)(\d)/, '$1-$2');
  const text = new TextDecoder(label, { ignoreBOM: true }).decode(bytes);
  return bom && text.startsWith('\uFEFF') ? text.slice(1) : text;
}

/** The bytes that a text is written in. */
export function encodeText(text: string, { encoding, bom }: TextOptions): Uint8Array {
  if (encoding !== 'utf8' && encoding !== 'utf16le' && encoding !== 'ascii' && encoding !== 'latin1')
    throw new Unconvertible(`nothing here writes the encoding ${encoding}`);
  const marked = bom && encoding.startsWith('utf') ? `\uFEFF${text}` : text;
  if (!encoding.startsWith('utf') && !isWithin(text, encoding === 'ascii' ? 0x7f : 0xff))
    throw new Unconvertible(`the text has characters that ${encoding} has not`);
  return Buffer.from(marked, encoding);
}

function isWithin(text: string, last: number): boolean {
  for (const character of text) if ((character.codePointAt(0) ?? 0) > last) return false;
  return true;
}
