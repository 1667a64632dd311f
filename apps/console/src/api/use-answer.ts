import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { useKept } from '../lists/kept.js';
import { onGateway, store, useStore } from './connection.js';
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
  }, [key, round]);

  useEffect(() => onGateway((isThere) => isThere && refresh()), [refresh]);
  useEffect(() => store.on((isThere) => isThere && refresh()), [refresh]);

  useEffect(() => {
    if (everyMs === null) return undefined;
    // A question under way is not cut off for the next: a slow gateway would never answer.
    const timer = setInterval(() => !document.hidden && !isAsking.current && refresh(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, refresh]);

  // The shell shows that the gateway or Redis is away, once for all that the page reads.
  const isStoreThere = useStore();
  const isTold = problem?.status === 0 || (problem?.status === 503 && !isStoreThere);
  const shownProblem = isTold ? null : problem;
  return { answer: known?.key === key ? known.answer : null, problem: shownProblem, refresh };
}
