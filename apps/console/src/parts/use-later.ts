import { useEffect, useState } from 'preact/hooks';
import { toRefused } from '../api/client.js';
import type { Refused } from '../api/client.js';

/** Code that is fetched by whoever opens its page, and by no first visit. */
export function useLater<T>(load: () => Promise<T>): { found: T | null; problem: Refused | null } {
  const [found, setFound] = useState<{ module: T } | null>(null);
  const [problem, setProblem] = useState<Refused | null>(null);
  useEffect(() => {
    load().then(
      (module) => setFound({ module }),
      (error: unknown) => setProblem(toRefused(error)),
    );
  }, []);
  return { found: found?.module ?? null, problem };
}
