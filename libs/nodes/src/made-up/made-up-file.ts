import type { FileReading, FileRef } from '#file-forms';

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
