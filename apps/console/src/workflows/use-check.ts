import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, toRefused, unwrapAnswer } from '../api/client.js';
import type { Refused } from '../api/client.js';
import { useReturns } from '../api/connection.js';
import { useUntold } from '../api/use-answer.js';
import { findWrongPlaces, readJson } from './wrong-places.js';
import type { WrongPlace } from './wrong-places.js';

/** What a run may take, kept with every version. */
export type Policy = Schemas['Workflow']['policy'];

/** How long nothing is typed before a document is checked, in ms. */
const pauseMs = 300;

export interface Check {
  /** The text that was checked last, and its value. The value of a wrong one is that of the last right one. */
  text: string;
  document: unknown;
  wrong: readonly WrongPlace[];
  /** What a run of it can take; null: it may not run. */
  worst: Schemas['WorstCase'] | null;
  /** It could not be checked. */
  problem: Refused | null;
}

/** Checks a document as it is typed: its form here, everything else at the gateway, which stores nothing. */
export function useCheck(given: { id: string; text: string; document: unknown; policy: Policy | null }): Check {
  const { id, text, policy } = given;
  const returns = useReturns();
  const [check, setCheck] = useState<Check>({ ...given, text: '', wrong: [], worst: null, problem: null });
  useEffect(() => {
    const cut = new AbortController();
    const settle = (found: Partial<Check>): void =>
      setCheck((before) => ({ ...before, wrong: [], worst: null, problem: null, text, ...found }));
    const look = (): void => {
      const read = readJson(text);
      if ('wrong' in read) return settle({ wrong: [read.wrong] });
      const body = { id, document: text, ...(policy && { policy }) };
      const call = gateway.POST('/v1/workflows', {
        params: { query: { dry_run: true } },
        body,
        signal: cut.signal,
      });
      unwrapAnswer(call).then(
        ({ worst_case: worst }) => settle({ document: read.value, worst }),
        (error: unknown) => {
          if (cut.signal.aborted) return;
          const refused = toRefused(error);
          const wrong = findWrongPlaces(text, refused);
          settle(wrong.length > 0 ? { wrong } : { problem: refused });
        },
      );
    };
    const timer = setTimeout(look, pauseMs);
    return () => {
      clearTimeout(timer);
      cut.abort();
    };
  }, [id, text, returns]);
  return { ...check, problem: useUntold(check.problem) };
}
