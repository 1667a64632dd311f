import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { useKept } from '../lists/kept.js';
import { useReturns, useStore } from './connection.js';
import { toRefused, unwrapAnswer } from './client.js';
import type { Call, Refused } from './client.js';

/** An answer of the API, with its state. */
export interface Answered<T> {
  /** Null until the first answer. */
  answer: T | null;
  problem: Refused | null;
  refresh: () => void;
}

/**
 * Reads an answer, and again every `everyMs` while the page is visible. Null: nothing to read yet. `given` is everything that `read`
 * depends on: another run, another answer. An answer stays on the page while a later read fails, with the problem beside it. `keptAs`: who
 * comes Back to the page finds it there at once.
 */
export function useAnswer<T>(
  read: ((signal: AbortSignal) => Call<T>) | null,
  given: readonly unknown[] = [],
  everyMs: number | null = null,
  keptAs: string | null = null,
): Answered<T> {
  const [known, setKnown] = useKept<{ key: string; answer: T } | null>(keptAs, null);
  const [problem, setProblem] = useState<Refused | null>(null);
  const [round, setRound] = useState(0);
  const returns = useReturns();
  const isAsking = useRef(false);
  const refresh = useCallback(() => setRound((before) => before + 1), []);
  const key = JSON.stringify(given);

  useEffect(() => {
    if (read === null) return undefined;
    const cut = new AbortController();
    isAsking.current = true;
    unwrapAnswer(read(cut.signal)).then(
      (answer) => {
        isAsking.current = false;
        setKnown({ key, answer });
        setProblem(null);
      },
      (error: unknown) => {
        if (cut.signal.aborted) return;
        isAsking.current = false;
        setProblem(toRefused(error));
      },
    );
    return () => cut.abort();
  }, [key, round, returns]);

  useEffect(() => {
    if (everyMs === null) return undefined;
    // A question under way is not cut off for the next: a slow gateway would never answer.
    const timer = setInterval(() => !document.hidden && !isAsking.current && refresh(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, refresh]);

  return { answer: known?.key === key ? known.answer : null, problem: useUntold(problem), refresh };
}

/** A problem, unless the shell says it, once for all that a page reads: that the gateway or Redis is away. */
export function useUntold(problem: Refused | null): Refused | null {
  const isStoreThere = useStore();
  const isTold = problem?.status === 0 || (problem?.status === 503 && !isStoreThere);
  return isTold ? null : problem;
}
