import type { TextOptions } from '#file-forms';
import { choice, flag } from '../parameters/properties.js';
import type { Property } from '../parameters/properties.js';
import { choiceAt, flagAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';

/** Encodings that a text is read in, by n8n's names. */
const read = [
  ...(['utf8', 'utf16le', 'utf16be', 'ascii', 'latin1', 'big5', 'euckr', 'eucjp', 'gb18030', 'gbk', 'koi8r'] as const),
  ...(['koi8u', 'macintosh', 'shiftjis', 'iso88591', 'iso88592', 'iso88595', 'iso88597', 'iso885915'] as const),
  ...(['windows1250', 'windows1251', 'windows1252', 'windows1253', 'windows1254', 'windows1255'] as const),
  ...(['windows1256', 'windows1257', 'windows1258'] as const),
] as const;
/** And those that one is written in. */
const written = ['utf8', 'utf16le', 'ascii', 'latin1'] as const;

const named = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, name]));

export const readEncoding: Property = choice('encoding', 'File Encoding', named(read));
export const writtenEncoding: Property = choice('encoding', 'Encoding', named(written));
export const stripsBom: Property = flag('stripBOM', 'Strip BOM', true);
export const addsBom: Property = flag('addBOM', 'Add Byte Order Mark (BOM)', false);

export function readOptions(call: NodeCall, at: number): TextOptions {
  return { encoding: choiceAt(call, 'options.encoding', at, read), bom: flagAt(call, 'options.stripBOM', at, true) };
}

export function writeOptions(call: NodeCall, at: number): TextOptions {
  return { encoding: choiceAt(call, 'options.encoding', at, written), bom: flagAt(call, 'options.addBOM', at) };
}
