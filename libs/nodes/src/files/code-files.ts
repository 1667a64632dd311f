import { fromBase64, isFileRef, readInlineFile } from '#file-forms';
import type { FileRef, Files } from '#file-forms';
import { isObject } from '#values';
import { madeUpFile } from '../made-up/made-up-file.js';
import { NodeError } from '../values/node-error.js';

/** The files of an item that code returned. Where code is only tested, nothing is kept of what it makes. */
export function filesOfCode(binary: unknown, at: number, isTest: boolean): { binary?: Files } {
  if (binary === undefined || binary === null) return {};
  if (!isObject(binary)) throw new NodeError('NODE_OPERATION', `The "binary" of result ${at} is no object`, at);
  const files = Object.entries(binary).map(([name, value]): [string, FileRef] => {
    if (isFileRef(value)) return [name, value];
    const made = isTest ? readInlineFile(value) : null;
    if (made !== null && fromBase64(made.data) !== null) return [name, madeUpFile(made)];
    const why = 'expected a file that came, or {data, mimeType, fileName} with its bytes in Base64';
    throw new NodeError('NODE_OPERATION', `The file "${name}" of result ${at} is none: ${why}`, at);
  });
  return files.length === 0 ? {} : { binary: Object.fromEntries(files) };
}
