import { endOf, lastOf } from '#values';
import { readRules } from '#program';
import type { BatchCall } from '#model-turn';
import { argsHash } from '#idempotency';
import type { SessionRun } from '../session-state.js';

/** Enough digits of a hash to tell the batches and answers of one run apart. */
const hashLength = 16;
/** The most batches that are compared. */
const mostMade = 12;

/** What the model is told of calls that lead nowhere: they are not made once more. */
export const circleNote =
  'You have made these very calls before, and nothing has changed since: they were not made again. Do something else, or tell the person what keeps you.';

/** Whether this batch leads nowhere: it was made before, and that and every one since was made and answered alike before (ADR 41). */
export function isCircling({ made = [] }: SessionRun, calls: readonly BatchCall[]): boolean {
  const last = made.findLastIndex((batch) => batch.startsWith(`${keyForCalls(calls)}:`));
  return last !== -1 && made.slice(last).every((batch, at) => made.slice(0, last + at).includes(batch));
}

/** The run with a batch among those made, and what came of it; one that began under older rules watches none. */
export function withMade(run: SessionRun, calls: readonly BatchCall[], texts: readonly string[]): SessionRun {
  if (readRules(run) < 3) return run;
  const { made = [], hasReflected: _before, ...rest } = run;
  const batch = `${keyForCalls(calls)}:${shortHash({ texts })}`;
  const isKnown = made.includes(batch) && run.hasReflected === true;
  return { ...rest, made: lastOf([...made, batch], mostMade), ...(isKnown && { hasReflected: true }) };
}

/** The same calls have the same key, whatever the model calls them. */
function keyForCalls(calls: readonly BatchCall[]): string {
  const places = new Map(calls.map(({ id }, at) => [`$${id}`, `$${at}`]));
  const placed = (value: unknown): unknown => (typeof value === 'string' ? (places.get(value) ?? value) : value);
  const plain = calls.map(({ name, args }) => ({
    name,
    args: Object.fromEntries(Object.entries(args).map(([arg, value]) => [arg, placed(value)])),
  }));
  return shortHash({ calls: plain });
}

function shortHash(value: Record<string, unknown>): string {
  return endOf(argsHash(value), hashLength);
}
