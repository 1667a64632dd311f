import { isObject } from '#values';
import type { FileRef } from './file-ref.js';

/** Under this name stands a file in the place of its data, until its request is sent. */
export const embeddedFile = 'turnpike:file';

/** The field of what a service brings under which the files of an item stand: no service has it. */
export const filesOfItem = '#files';

/** A file that code has made: its bytes stand in it, in Base64. */
export interface InlineFile {
  data: string;
  mimeType: string;
  fileName: string;
}

const idForm = /^[0-9a-f]{64}$/;

/** Whether code gives a file on that came to it. Which file it is decides its run: another run's id finds nothing. */
export function isFileRef(value: unknown): value is FileRef {
  if (!isObject(value) || typeof value['id'] !== 'string' || !idForm.test(value['id'])) return false;
  const texts = [value['mimeType'], value['fileName'], value['fileExtension'], value['fileSize']];
  return texts.every((text) => typeof text === 'string') && typeof value['bytes'] === 'number';
}

/** What code gave without `json`: its other fields are that. `binary` is a field as others are where it holds anything but files. */
export function splitBareItem(value: Record<string, unknown>): {
  json: Record<string, unknown>;
  binary?: unknown;
  pairedItem?: unknown;
} {
  const { binary, pairedItem, ...json } = value;
  if (!holdsFiles(binary)) return { json: value };
  return { json, binary, ...(pairedItem !== undefined && { pairedItem }) };
}

function holdsFiles(binary: unknown): boolean {
  if (!isObject(binary)) return false;
  const values = Object.values(binary);
  return values.length > 0 && values.every((value) => isFileRef(value) || readInlineFile(value) !== null);
}

/** A file that code has made; null: it is none. */
export function readInlineFile(value: unknown): InlineFile | null {
  if (!isObject(value) || typeof value['data'] !== 'string' || isFileRef(value)) return null;
  const text = (name: string): string => (typeof value[name] === 'string' ? value[name] : '');
  return { data: value['data'], mimeType: text('mimeType'), fileName: text('fileName') };
}
