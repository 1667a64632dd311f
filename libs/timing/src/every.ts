import { pause } from './pause.js';
import type { PauseOptions } from './pause.js';

/**
 * Does `work` again and again, each time so many milliseconds after the last has ended, until the returned function is called; what is
 * under way then goes on. Work handles its own failures. By default it does not keep the process alive.
 */
export function every(
  ms: number,
  work: () => Promise<void> | void,
  { ref = false }: Pick<PauseOptions, 'ref'> = {},
): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const go = async (): Promise<void> => {
    for (;;) {
      await pause(ms, { signal, ref });
      if (signal.aborted) return;
      await work();
    }
  };
  void go();
  return () => stopped.abort();
}
