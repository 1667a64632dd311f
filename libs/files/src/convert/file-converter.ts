import type { FileReading, FileWriting } from '#file-forms';
import { isOutOfMemory, openThreads } from '#sandbox';
import { FileError } from '../file-error.js';
import type { ConvertAnswer, ConvertTask } from './convert-task.js';

type Threads = ReturnType<typeof openThreads<ConvertTask, ConvertAnswer>>;

export interface FileConverterOptions {
  /** At once, and as many again for what strangers have begun. */
  threads: number;
}

/** Of each thread's own JavaScript heap, in MiB. */
const heapMb = 256;
/** How much the process may grow while a file is converted, in bytes: buffers are outside of a thread's heap. */
const mostGrowth = 402_653_184;
const lookEveryMs = 50;

/** Threads that read and make files, one each at a time. One that takes too long or too much memory is ended, and its file cannot be read. */
export class FileConverter {
  readonly #threads: Threads;
  readonly #strangers: Threads;

  constructor({ threads }: FileConverterOptions) {
    const start = new URL('./convert-thread.mjs', import.meta.url);
    this.#threads = openThreads({ start, threads, heapMb });
    this.#strangers = openThreads({ start, threads, heapMb, isLow: true });
  }

  /** What a file says. @throws FileError */
  async read(
    how: FileReading,
    path: string,
    { signal, isPublic }: { signal: AbortSignal; isPublic: boolean },
  ): Promise<unknown> {
    const answer = await this.#run({ read: how, path }, signal, isPublic);
    return 'value' in answer ? answer.value : unreadable('the file cannot be read', answer);
  }

  /** The bytes of a file that is made. @throws FileError */
  async write(how: FileWriting, { signal, isPublic }: { signal: AbortSignal; isPublic: boolean }): Promise<Uint8Array> {
    const answer = await this.#run({ write: how }, signal, isPublic);
    return 'bytes' in answer ? answer.bytes : unreadable('the file cannot be made', answer);
  }

  async close(): Promise<void> {
    await Promise.all([this.#threads.destroy(), this.#strangers.destroy()]);
  }

  async #run(task: ConvertTask, signal: AbortSignal, isPublic: boolean): Promise<ConvertAnswer> {
    const grown = new AbortController();
    const began = process.memoryUsage.rss();
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - began > mostGrowth) grown.abort();
    }, lookEveryMs);
    try {
      const threads = isPublic ? this.#strangers : this.#threads;
      return await threads.run(task, { signal: AbortSignal.any([signal, grown.signal]) });
    } catch (error) {
      if (grown.signal.aborted || isOutOfMemory(error))
        throw new FileError('FILE_LIMIT', 'the file takes more memory than there is for one');
      if (signal.aborted) throw new FileError('FILE_LIMIT', 'the file takes longer than there is time for one');
      throw error;
    } finally {
      clearInterval(watch);
    }
  }
}

function unreadable(what: string, answer: ConvertAnswer): never {
  throw new FileError(
    'FILE_UNREADABLE',
    `${what}: ${'problem' in answer ? answer.problem : 'its thread gave something else'}`,
  );
}
