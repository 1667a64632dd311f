import { usualSilentMs } from './watcher.js';
import type { Watcher } from './watcher.js';

/** A stream that began and then said nothing for its limit: its call was cut. */
export class SilentStream extends Error {
  override readonly name = 'SilentStream';

  constructor() {
    super('the stream was silent for too long');
  }
}

/**
 * Does `work` under a signal that also aborts once nothing has been heard for the watcher's limit, from the first `heard` on: until then the time
 * of the whole call counts alone, since models think before they speak. Throws `SilentStream` where that ended it.
 */
export async function withinSilence<T>(
  signal: AbortSignal,
  { silentMs = usualSilentMs }: Pick<Watcher, 'silentMs'>,
  work: (cut: AbortSignal, heard: () => void) => Promise<T>,
): Promise<T> {
  const cut = new AbortController();
  const end = (): void => cut.abort(signal.reason);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSilent = false;
  const heard = (): void => {
    if (timer !== undefined) return void timer.refresh();
    timer = setTimeout(() => {
      isSilent = true;
      cut.abort();
    }, silentMs);
  };
  if (signal.aborted) end();
  signal.addEventListener('abort', end);
  try {
    return await work(cut.signal, heard);
  } catch (error) {
    throw isSilent && !signal.aborted ? new SilentStream() : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}
