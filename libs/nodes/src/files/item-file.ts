import type { FileRef, Files } from '#file-forms';
import { NodeError } from '../values/node-error.js';
import { textAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';

/** The file of an item whose field a parameter names. Throws `NodeError` where it has none of that name. */
export function fileAt(call: NodeCall, parameter: string, itemIndex: number): FileRef {
  return fileNamed(call, textAt(call, parameter, itemIndex, 'data').trim(), itemIndex);
}

/** The file of an item by the name of its field. Throws `NodeError` where it has none of that name. */
export function fileNamed(call: NodeCall, name: string, itemIndex: number): FileRef {
  return findFile(call.inputs[0]?.[itemIndex]?.binary ?? {}, name, itemIndex);
}

/** One of these files. Throws `NodeError` where none has that name. */
export function findFile(files: Files, name: string, itemIndex?: number): FileRef {
  const file = Object.hasOwn(files, name) ? files[name] : undefined;
  if (file !== undefined) return file;
  const names = Object.keys(files);
  const has = names.length === 0 ? 'it has no file' : `it has ${names.join(', ')}`;
  throw new NodeError('NODE_OPERATION', `The item has no file "${name}": ${has}`, itemIndex);
}
