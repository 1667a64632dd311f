import { isDeepStrictEqual } from 'node:util';
import type { Expectation } from './features.js';

/** What a run has come to, and its tasks in the order in which they began. */
export interface Ended {
  output?: unknown;
  /** Absent: it has not failed. */
  error?: string;
  began: readonly string[];
}

/** Why what a run has come to is not as a scenario expects; null: it is. */
export function whyNot({ text, value }: Expectation, ended: Ended): string | null {
  if (text === 'the workflow should complete') return completed(ended);
  if (text.startsWith('the workflow should complete with output'))
    return completed(ended) ?? equal(ended.output, value);
  if (text === 'the workflow should fault') return ended.error === undefined ? 'it has completed' : null;
  if (text.startsWith('the workflow should fault with error')) return failedWith(ended, value);
  const properties = /^the workflow output should have properties (.*)$/.exec(text)?.[1];
  if (properties !== undefined) return missing(ended.output, quoted(properties));
  const [, counted, count] =
    /^the workflow output should have a '(.*)' property containing (\d+) items$/.exec(text) ?? [];
  if (counted !== undefined) return equal(countItems(followDots(ended.output, counted)), Number(count));
  const named = /^the workflow output should have a '(.*)' property with value/.exec(text)?.[1];
  if (named !== undefined) return equal(followDots(ended.output, named), value);
  return whyNotInOrder(text, ended.began);
}

function whyNotInOrder(text: string, began: readonly string[]): string | null {
  const [, task = '', how = '', other] = /^(\S+) should run (first|last|before|after)(?: (\S+))?$/.exec(text) ?? [];
  const [at, than] = [began.indexOf(task), began.indexOf(other ?? '')];
  const isSo = { first: at === 0, last: at === began.length - 1, before: at < than, after: than >= 0 && at > than }[
    how
  ];
  if (isSo === undefined) return `this is not known: ${text}`;
  return isSo && at >= 0 ? null : `they began in this order: ${began.join(', ')}`;
}

function completed({ error }: Ended): string | null {
  return error === undefined ? null : `it has failed: ${error}`;
}

function equal(got: unknown, wanted: unknown): string | null {
  return isDeepStrictEqual(got, wanted) ? null : `expected ${JSON.stringify(wanted)}, and got ${JSON.stringify(got)}`;
}

/** An error that was raised is in the message, as JSON behind its code. */
function failedWith({ error }: Ended, wanted: unknown): string | null {
  const json = error?.slice(error.indexOf('{'));
  try {
    return equal(JSON.parse(json ?? ''), wanted);
  } catch {
    return `there is no such error: ${error ?? 'it has completed'}`;
  }
}

function missing(output: unknown, paths: readonly string[]): string | null {
  const lost = paths.filter((path) => followDots(output, path) === undefined);
  return lost.length === 0 ? null : `there is no ${lost.join(', ')} in ${JSON.stringify(output)}`;
}

function quoted(text: string): string[] {
  return Array.from(text.matchAll(/'([^']*)'/g), ([, path = '']) => path);
}

function followDots(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((part, name) => {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, name)) return undefined;
    return (part as Record<string, unknown>)[name]; // its own
  }, value);
}

function countItems(value: unknown): number {
  return Array.isArray(value) ? value.length : -1;
}
