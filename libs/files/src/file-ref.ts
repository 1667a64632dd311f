import { createRequire } from 'node:module';
import type { FileRef } from '#file-forms';
import { lazily } from '#values';
import type * as MimeTypes from 'mime-types';
import type { KeptFile } from './store/file-store.js';

const load = createRequire(import.meta.url);
/** A table of a thousand types, which most processes need never. */
const mimeTypes = lazily(() => load('mime-types') as typeof MimeTypes); // the package of that name

const anything = 'application/octet-stream';
const units = ['B', 'kB', 'MB', 'GB'] as const;

/** What is known of a file that is kept: of its type and its name one says the other, where one is not given. */
export function describeFile(
  { id, bytes }: KeptFile,
  { name = '', mimeType: given = '' }: { name?: string; mimeType?: string },
): FileRef {
  const [mime = ''] = given.split(';');
  const mimeType = mime.trim() || mimeTypes().lookup(name) || anything;
  const own = /\.([^./\\]+)$/.exec(name)?.[1];
  const fileExtension = own ?? (mimeTypes().extension(mimeType) || '');
  const fileName = name === '' ? `file${fileExtension === '' ? '' : `.${fileExtension}`}` : name;
  return { id, mimeType, fileName, fileExtension, fileSize: formatSize(bytes), bytes };
}

function formatSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${Number((bytes / 1_000 ** power).toPrecision(3))} ${units[power] ?? 'B'}`;
}
