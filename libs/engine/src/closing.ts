import { createToken, parseStored } from '#redis';
import type { Closing, CommitRequest } from './ports/turn-port.js';
import type { EndedRun, SendEnd } from './ports/closing.js';

/** What stands at a place where two decisions differ. */
interface Places {
  /** A number that grows with the time: that much more, or less, than the time of the settling. */
  time(plusMs: number): unknown;
  /** That time as text. */
  date(): unknown;
  providerId(): unknown;
}

function formatEndTime({ at }: SendEnd): string {
  return new Date(at).toISOString();
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The first of two values, with `places` wherever they differ as the ends do; undefined where they differ otherwise. */
function woven(first: unknown, second: unknown, ends: Closing['ends'], places: Places): unknown {
  if (Object.is(first, second)) return first;
  const [one, other] = ends;
  if (typeof first === 'number' && typeof second === 'number')
    return second - first === other.at - one.at ? places.time(first - one.at) : undefined;
  if (first === one.providerId && second === other.providerId) return places.providerId();
  if (!isObject(first) || !isObject(second))
    return first === formatEndTime(one) && second === formatEndTime(other) ? places.date() : undefined;
  return Array.isArray(first) === Array.isArray(second) ? wovenParts(first, second, ends, places) : undefined;
}

function wovenParts(
  first: Record<string, unknown>,
  second: Record<string, unknown>,
  ends: Closing['ends'],
  places: Places,
): unknown {
  const [names, others] = [Object.keys(first), Object.keys(second)];
  if (names.length !== others.length || names.some((name, n) => name !== others[n])) return undefined;
  let copy: Record<string, unknown> | null = null;
  for (const name of names) {
    const part = woven(first[name], second[name], ends, places);
    if (part === undefined && first[name] !== undefined) return undefined;
    if (part !== first[name]) (copy ??= shallowCopy(first))[name] = part;
  }
  return copy ?? first;
}

/** Of an object or an array, whose elements have names too. */
function shallowCopy(value: Record<string, unknown>): Record<string, unknown> {
  return Array.isArray(value) ? Object.assign([], value) : { ...value };
}

/** The commit with `places` in it; null: it depends on the end in a way that nobody foresaw. */
function weave({ ends, commits }: Closing, places: Places): CommitRequest | null {
  const commit = woven(commits[0], commits[1], ends, places);
  return commit === undefined ? null : (commit as CommitRequest); // of the shape of both, or undefined
}

/** Nobody outside this process ever sees it, so that nothing a person writes can be taken for a place. */
const mark = createToken();

/** A closing as it is kept with its send: JSON, but for a control character around each place, which no JSON has; null: it cannot be foreseen. */
export function closingText(closing: Closing): string | null {
  const place = (what: string): string => `${mark}${what}${mark}`;
  const commit = weave(closing, {
    time: (plusMs) => place(`t${plusMs}`),
    date: () => place('d'),
    providerId: () => place('p'),
  });
  if (commit === null) return null;
  return JSON.stringify(commit).replaceAll(`"${mark}`, '\u0001').replaceAll(`${mark}"`, '\u0001');
}

/** The commit that is kept so, for a send that has ended so. */
export function closingFilled(text: string, end: SendEnd): CommitRequest {
  const parts = text.split('\u0001').map((part, n) => (n % 2 === 0 ? part : JSON.stringify(atPlace(part, end))));
  return parseStored<CommitRequest>(parts.join(''));
}

function atPlace(what: string, end: SendEnd): number | string | null {
  if (what === 'd') return formatEndTime(end);
  return what === 'p' ? end.providerId : end.at + Number(what.slice(1));
}

/** The root's run that a commit ends; null: none. */
export function endedBy({ runs, ledger }: CommitRequest): EndedRun | null {
  const run = runs.find(({ outcome, parentRunId }) => outcome !== null && parentRunId === undefined);
  if (!run || run.outcome === null) return null;
  const row = ledger.find(({ runId }) => runId === run.runId)?.rows.find((each) => each.row === 'outcome');
  const { outcome, agentId, tenant, stepsUsed, tokensUsed, costMicroUsd } = run;
  return {
    ...{ outcome, errorCode: row?.error_code ?? null, stepsUsed, tokensUsed, costMicroUsd },
    ...(agentId === undefined ? {} : { agentId }),
    ...(tenant === undefined ? {} : { tenant }),
    ...(row?.trace_id === undefined ? {} : { traceId: row.trace_id }),
  };
}
