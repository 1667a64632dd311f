import type { FileReading, FileRef, FileRequest } from '#file-forms';
import type { EffectAnswer } from '../run/effects.js';

/** What a file says that nobody reads, in the form in which it would be read. */
export function madeUpReading({ as }: FileReading): unknown {
  switch (as) {
    case 'csv':
    case 'xlsx':
      return [{ mocked: 'true' }];
    case 'json':
      return { mocked: true };
    case 'pdf':
      return { numpages: 1, text: 'mocked' };
    case 'text':
    case 'base64':
      return 'bW9ja2Vk';
  }
}

/** A file that nobody has made: nothing lies under its id. */
export function madeUpFile({ fileName, mimeType }: { fileName: string; mimeType: string }): FileRef {
  const name = fileName === '' ? 'mocked' : fileName;
  const [, fileExtension = ''] = /\.([^.]+)$/.exec(name) ?? [];
  return { id: '0'.repeat(64), mimeType, fileName: name, fileExtension, fileSize: '0 B', bytes: 0 };
}

/** What nobody has made of files. */
export function madeUpMaking({ how, files, field }: Extract<FileRequest, { do: 'make' }>): EffectAnswer {
  if (how.as === 'image-facts') return { kind: 'file', value: { mocked: true, size: { width: 1, height: 1 } } };
  const [{ fileName, mimeType } = { fileName: '', mimeType: '' }] = files;
  const name = 'fileName' in how && how.fileName !== '' ? how.fileName : fileName;
  const file = madeUpFile({ fileName: name, mimeType });
  return { kind: 'file', made: [{ field: how.as === 'unpacked' ? `${field}0` : field, file }] };
}
