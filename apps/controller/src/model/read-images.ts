import { PermanentError } from '#errors';
import { FileError } from '#files';
import type { FileStore } from '#files';
import type { CompletionRequest } from '#llm';
import type { ModelParams } from '#model-turn';

/** Reads a file of a run, whole. Rejects with a `FileError`. */
export type ReadRunFile = FileStore['read'];

type Shown = NonNullable<ModelParams['images']>;
type Images = NonNullable<CompletionRequest['images']>;

/** What pictures of one call may hold together: each provider refuses more than about that. */
const mostBytes = 15_000_000;

/**
 * The pictures that stand behind a question, their bytes as they lie with the run: whose they are follows from the run and never from the question. A
 * repeat of the call reads the same ones. @throws PermanentError
 */
export async function readImages(
  shown: Shown,
  place: Parameters<ReadRunFile>[0],
  readFile: ReadRunFile | undefined,
): Promise<Images> {
  const images: Images[number][] = [];
  let bytes = 0;
  for (const { detail, ...image } of shown) {
    const closely = detail && { detail };
    if ('url' in image) images.push({ url: image.url, ...closely });
    else {
      const content = await readContent(place, image.file, readFile);
      bytes += content.byteLength;
      if (bytes > mostBytes)
        throw new PermanentError('model-failed', `the pictures of one question hold at most ${mostBytes} bytes`);
      images.push({ data: content.toString('base64'), mimeType: image.mimeType, ...closely });
    }
  }
  return images;
}

async function readContent(
  place: Parameters<ReadRunFile>[0],
  id: string,
  readFile: ReadRunFile | undefined,
): Promise<Buffer> {
  if (readFile === undefined) throw new PermanentError('model-failed', 'this process reads no files of runs');
  try {
    return await readFile(place, id);
  } catch (error) {
    if (error instanceof FileError) throw new PermanentError('model-failed', error.message);
    throw error;
  }
}
