import { Worker } from 'node:worker_threads';

/** What a page says, in Markdown. */
export interface PageText {
  title: string;
  text: string;
}

const memory = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/**
 * The text of a page, read in a thread of its own: HTML that keeps a parser busy, or takes its memory, ends with the thread. Null: it was not read in
 * that time, or at all.
 */
export async function readPage(html: string, signal: AbortSignal): Promise<PageText | null> {
  signal.throwIfAborted();
  const thread = new Worker(new URL('./page-thread.mjs', import.meta.url), { resourceLimits: memory, env: {} });
  try {
    return await new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(null), { once: true });
      thread.once('message', (read: PageText) => resolve(read)); // as the thread writes it
      thread.once('error', () => resolve(null));
      thread.once('exit', () => resolve(null));
      thread.postMessage(html);
    });
  } finally {
    await thread.terminate();
  }
}
