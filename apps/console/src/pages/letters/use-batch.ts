import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import { gateway, toRefused, unwrapAnswer } from '../../api/client.js';
import type { Refused } from '../../api/client.js';

/** How soon a batch is gone on with, in ms: the gateway works at it for seconds each time. */
const againMs = 300;

/** A batch that this page has begun. */
export interface Begun {
  title: string;
  by: Schemas['OperatorRequest'];
  first: Schemas['ReplayBatch'];
}

function ask(body: Schemas['BatchRequest']): Promise<Schemas['ReplayBatch']> {
  return unwrapAnswer(gateway.POST('/v1/dead-letters/batch', { body }));
}

export async function beginBatch(title: string, body: Schemas['BatchRequest']): Promise<Begun> {
  const { reason, by } = body;
  return { title, by: { reason, ...(by !== undefined && { by }) }, first: await ask(body) };
}

/** How far a batch is. */
export interface Batch {
  progress: Schemas['ReplayBatch'];
  problem: Refused | null;
  /** Past a halt. */
  resume: () => void;
}

/** Goes on with a batch until it is done or halted; it stands still while no page asks. */
export function useBatch({ first, by }: Begun): Batch {
  const [progress, setProgress] = useState(first);
  const [problem, setProblem] = useState<Refused | null>(null);
  const goOn = (more: { resume?: true }): void =>
    void ask({ ...by, batch_id: progress.batch_id, ...more }).then(
      (next) => {
        setProblem(null);
        setProgress(next);
      },
      (error: unknown) => {
        setProblem(toRefused(error));
        setProgress((now) => ({ ...now })); // it is asked again
      },
    );
  useEffect(() => {
    if (progress.state !== 'running') return undefined;
    const timer = setTimeout(() => goOn({}), againMs);
    return () => clearTimeout(timer);
  }, [progress]);
  return { progress, problem, resume: () => goOn({ resume: true }) };
}
