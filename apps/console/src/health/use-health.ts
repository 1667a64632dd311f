import { createContext } from 'preact';
import { useContext, useEffect, useMemo, useRef } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway } from '../api/client.js';
import { onStoreDoubt, store } from '../api/connection.js';
import { useAnswer } from '../api/use-answer.js';

type Health = Schemas['SystemHealth'];
type ObjectHealth = Schemas['ObjectHealth'];

/** How often it is looked whether all is well, in ms: a dead process is seen on every page within this and its heartbeat's time. */
const lookEveryMs = 3_000;

/** The health of the whole as the shell has read it last; null: not yet. */
export const HealthContext = createContext<Health | null>(null);

/** Doubts that come together are one. A look takes two seconds where Redis hangs, and none is cut short for the next. */
const doubtMs = 2_500;

/** Reads the health of the whole again and again, and tells every page whether Redis is there. The same value: nothing has changed. */
export function useHealthOfAll(): Health | null {
  const { answer, problem, refresh } = useAnswer((signal) => gateway.GET('/v1/health', { signal }), [], lookEveryMs);
  const lookedAt = useRef(0);
  useEffect(
    () =>
      onStoreDoubt(() => {
        if (performance.now() - lookedAt.current < doubtMs) return;
        lookedAt.current = performance.now();
        refresh();
      }),
    [refresh],
  );
  useEffect(() => {
    const redis = answer?.objects.find(({ kind }) => kind === 'store');
    if (redis !== undefined) store.note(redis.state !== 'failing');
  }, [answer]);
  // Without Redis a gateway does not know who is signed in, and says no more than that.
  const isRefused = problem?.status === 503;
  useEffect(() => {
    if (isRefused) store.note(false);
  }, [isRefused, problem]);
  const text = JSON.stringify(answer);
  return useMemo(() => answer, [text]);
}

/** The health of the whole. */
export function useHealth(): Health | null {
  return useContext(HealthContext);
}

/** What fails of it. */
export function failing(health: Health | null): ObjectHealth[] {
  return health?.objects.filter(({ state }) => state === 'failing') ?? [];
}
