import { MessageChannel } from 'node:worker_threads';
import type { MessagePort, Worker } from 'node:worker_threads';
import type { FeedReading, FileMaking, FileReading, FileWriting } from '#file-forms';
import { isOutOfMemory, openThreads } from '#sandbox';
import { FileError } from '../file-error.js';
import type { ConvertAnswer, ConvertTask, Made } from './convert-task.js';

/** The thread says on the port which one it is. */
interface Given {
  task: ConvertTask;
  port: MessagePort;
}

type Threads = ReturnType<typeof openThreads<Given, ConvertAnswer>>;

interface Terms {
  signal: AbortSignal;
  isPublic: boolean;
}

export interface FileConverterOptions {
  /** At once, and as many again for what strangers have begun. */
  threads: number;
  /** What each may hold with its buffers, in bytes; absent: 384 MiB. */
  mostBytes?: number;
}

/** Of each thread's own JavaScript heap, in MiB. */
const heapMb = 256;
/** What a thread may hold with its buffers, which are outside of its heap, in bytes. */
const mostHeld = 402_653_184;
const lookEveryMs = 50;

/** Threads that read and make files, one each at a time. One that takes too long or too much memory is ended, and its file cannot be read. */
export class FileConverter {
  readonly #threads: Threads;
  readonly #strangers: Threads;
  readonly #mostBytes: number;

  constructor({ threads, mostBytes = mostHeld }: FileConverterOptions) {
    this.#mostBytes = mostBytes;
    const start = new URL('./convert-thread.mjs', import.meta.url);
    this.#threads = openThreads({ start, threads, heapMb });
    this.#strangers = openThreads({ start, threads, heapMb, isLow: true });
  }

  /** What a file says. @throws FileError */
  async read(how: FileReading, path: string, { signal, isPublic }: Terms): Promise<unknown> {
    const answer = await this.#run({ read: how, path }, signal, isPublic);
    return 'value' in answer ? answer.value : unreadable('the file cannot be read', answer);
  }

  /** The files that are made of files, or what is known of one. @throws FileError */
  async make(
    how: FileMaking,
    inputs: readonly { name: string; path: string }[],
    { signal, isPublic }: Terms,
  ): Promise<{ made: readonly Made[] } | { value: unknown }> {
    const answer = await this.#run({ make: how, inputs }, signal, isPublic);
    return 'made' in answer || 'value' in answer ? answer : unreadable('the file cannot be read', answer);
  }

  /** The entries of a feed that came. @throws FileError */
  async readFeed(how: FeedReading, bytes: Uint8Array, { signal, isPublic }: Terms): Promise<unknown> {
    const answer = await this.#run({ feed: how, bytes }, signal, isPublic);
    return 'value' in answer ? answer.value : unreadable('the feed cannot be read', answer);
  }

  /** The bytes of a file that is made. @throws FileError */
  async write(how: FileWriting, { signal, isPublic }: Terms): Promise<Uint8Array> {
    const answer = await this.#run({ write: how }, signal, isPublic);
    return 'bytes' in answer ? answer.bytes : unreadable('the file cannot be made', answer);
  }

  async close(): Promise<void> {
    await Promise.all([this.#threads.destroy(), this.#strangers.destroy()]);
  }

  async #run(task: ConvertTask, signal: AbortSignal, isPublic: boolean): Promise<ConvertAnswer> {
    const threads = isPublic ? this.#strangers : this.#threads;
    const { port1: told, port2: port } = new MessageChannel();
    const grown = new AbortController();
    let thread: Worker | undefined;
    told.once('message', (id: number) => (thread = threads.threads.find(({ threadId }) => threadId === id)));
    const watch = setInterval(() => void this.#look(thread, grown), lookEveryMs);
    try {
      const either = AbortSignal.any([signal, grown.signal]);
      return await threads.run({ task, port }, { signal: either, transferList: [port] });
    } catch (error) {
      if (grown.signal.aborted || isOutOfMemory(error))
        throw new FileError('FILE_LIMIT', 'the file takes more memory than there is for one');
      if (signal.aborted) throw new FileError('FILE_LIMIT', 'the file takes longer than there is time for one');
      throw error;
    } finally {
      clearInterval(watch);
      told.close();
    }
  }

  /** A thread is asked, and not the process: what else grows in it is no fault of the file. */
  async #look(thread: Worker | undefined, grown: AbortController): Promise<void> {
    const held = await thread?.getHeapStatistics().catch(() => null); // it has ended meanwhile
    if (held && held.used_heap_size + held.external_memory > this.#mostBytes) grown.abort();
  }
}

function unreadable(what: string, answer: ConvertAnswer): never {
  throw new FileError(
    'FILE_UNREADABLE',
    `${what}: ${'problem' in answer ? answer.problem : 'its thread gave something else'}`,
  );
}
