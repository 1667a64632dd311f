import type { ComponentChildren } from 'preact';
import type { Refused } from '../api/client.js';
import { ago, zonedTime } from '../wording.js';
import { useNow } from './use-now.js';

/** A problem, in the gateway's own words. */
export function Problem({ problem }: { problem: Refused | null }) {
  if (problem === null) return null;
  const { errors, message } = problem;
  const lines = errors.map(({ field, detail }) => (
    <span key={field} class="problem-field">
      <strong>{field}: </strong>
      {detail}
    </span>
  ));
  return (
    <p class="problem" role="alert">
      {errors.length > 0 ? lines : message}
    </p>
  );
}

/** Shown where a list is empty. */
export function Nothing({ children }: { children: ComponentChildren }) {
  return <p class="nothing">{children}</p>;
}

/** How long ago, with the exact time as its title. */
export function Ago({ at }: { at: string }) {
  const now = useNow(15_000);
  return (
    <time dateTime={at} title={zonedTime(at)}>
      {ago(at, now)}
    </time>
  );
}
