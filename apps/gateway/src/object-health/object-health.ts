import type { BreakerStatus } from '#breaker';
import type { outcomeTable, QueueName, RunOutcome } from '#protocol';
import { explainFailure, seconds } from './provider-failure.js';
import type { LastFailure } from './provider-failure.js';

/** How an end is judged (docs/operations.md). */
type RunResult = (typeof outcomeTable)[RunOutcome]['result'];

/** How an object is. */
export const healthStates = {
  well: 'it works',
  failing: 'it does not',
  unknown: 'nothing says either, such as a tool that nobody has called for a while',
} as const;
export type HealthState = keyof typeof healthStates;

/** What has a health. */
export const healthKinds = {
  store: 'Redis',
  process: 'an app, by its processes',
  queue: 'a queue',
  tool: 'a tool',
  provider: 'a provider of models',
  workflow: 'a stored workflow, by its last run',
  run: 'a run',
} as const;
export type HealthKind = keyof typeof healthKinds;

/** Whether an object is as it should be, why not, and where the console shows what is behind it. */
export interface ObjectHealth {
  kind: HealthKind;
  name: string;
  state: HealthState;
  reason: string;
  /** An address of the console, from `#` on. */
  link: string;
}

/** A breaker, in figures: those of all processes in the last minute, and those processes' own. */
export interface BreakerFigures {
  shows: BreakerStatus;
  isForced: boolean;
  /** Of its last minute; `isLate`: that minute is over. */
  calls: number;
  faults: number;
  isLate: boolean;
  /** The processes that have opened it on their own faults, and how many could. */
  openIn: number;
  processes: number;
  /** Of a provider: how its last calls failed where none has been answered since; null: they did not. */
  failure: LastFailure | null;
}

/** What the health of an object is computed from. */
export type HealthPart =
  | { kind: 'store'; name: string; problem: string | null }
  /** An app: how many of its processes live, and how long ago the last of them was heard; null: never. */
  | { kind: 'process'; name: string; alive: number; silentMs: number | null }
  /** `work`: for how many things to do the waiting jobs are; null: nobody has looked. */
  | {
      kind: 'queue';
      name: QueueName;
      waiting: number;
      work: number | null;
      oldestMs: number | null;
      app: string;
      isServed: boolean;
    }
  | ({ kind: 'tool' | 'provider'; name: string } & BreakerFigures)
  /** Its latest runs that are over: how the last one ended, and how many failed. */
  | { kind: 'workflow'; name: string; runs: number; failed: number; last: { runId: string; why: string | null } | null }
  /** `why`: what failed in it; `stuck`: what it waits for and will not get. */
  | { kind: 'run'; name: string; result: RunResult | null; why: string | null; stuck: string | null };

/** A job that waits for longer than this has nobody who takes it, in ms. */
const longWaitMs = 30_000;

type Found = Pick<ObjectHealth, 'state' | 'reason' | 'link'>;
type PartOf<K extends HealthKind> = Extract<HealthPart, { kind: K }>;

const system = '#/system';

function storeHealth({ problem }: PartOf<'store'>): Found {
  return { state: problem === null ? 'well' : 'failing', reason: problem ?? 'it answers', link: system };
}

function processHealth({ name, alive, silentMs }: PartOf<'process'>): Found {
  if (alive > 0) return { state: 'well', reason: alive === 1 ? 'one is alive' : `${alive} are alive`, link: system };
  const since = silentMs === null ? '' : `; the last was heard ${seconds(silentMs)} ago`;
  return { state: 'failing', reason: `no ${name} is alive${since}`, link: system };
}

function queueHealth({ waiting, work, oldestMs, app, isServed }: PartOf<'queue'>): Found {
  const things = work === 1 ? 'one thing' : `${work} things`;
  const many = work === null || work === waiting ? `${waiting} jobs wait` : `${waiting} jobs wait for ${things} to do`;
  const jobs = waiting === 1 ? '1 job waits' : many;
  if (waiting === 0) return { state: 'well', reason: 'no job waits', link: system };
  if (!isServed) return { state: 'failing', reason: `${jobs}, and no ${app} is alive`, link: system };
  if (oldestMs === null || oldestMs <= longWaitMs) return { state: 'well', reason: jobs, link: system };
  return { state: 'failing', reason: `${jobs}, the oldest for ${seconds(oldestMs)}`, link: system };
}

function breakerHealth(part: PartOf<'tool' | 'provider'>): Found {
  const { kind, name, shows, isForced, calls, faults, isLate, openIn, processes, failure } = part;
  const link = kind === 'tool' ? `#/runs?failed_tool=${encodeURIComponent(name)}` : '#/runs?outcome=model-failed';
  const found = (state: HealthState, reason: string): Found => ({ state, reason, link });
  const figures = `${faults} of ${calls} calls failed`;
  const why = failure === null ? null : explainFailure(failure);
  const because = why === null ? '' : `; ${why}`;
  if (isForced && (shows !== 'closed' || why === null))
    return found(shows === 'closed' ? 'unknown' : 'failing', `an operator has forced it ${shows}`);
  if (shows !== 'closed') return found('failing', `its breaker is ${shows}: it is not called${because}`);
  if (openIn > 0)
    return found('failing', `its breaker is open in ${openIn} of ${Math.max(openIn, processes)} processes${because}`);
  if (why !== null) return found('failing', why);
  if (calls === 0) return found('unknown', 'nobody has called it');
  const isBad = faults * 2 >= calls;
  if (isLate) return found('unknown', isBad ? `not called lately; then ${figures}` : 'not called lately');
  return found(isBad ? 'failing' : 'well', figures);
}

function workflowHealth({ name, runs, failed, last }: PartOf<'workflow'>): Found {
  if (last === null) return { state: 'unknown', reason: 'no run of it has ended lately', link: `#/workflows/${name}` };
  if (last.why !== null) return { state: 'failing', reason: last.why, link: `#/runs/${last.runId}` };
  const reason =
    failed === 0 ? `its last ${runs} runs went well` : `its last run went well; ${failed} of ${runs} failed`;
  return { state: 'well', reason, link: `#/workflows/${name}` };
}

function runHealth({ name, result, why, stuck }: PartOf<'run'>): Found {
  const link = `#/runs/${name}`;
  if (stuck !== null) return { state: 'failing', reason: stuck, link };
  if (result === null) return { state: why === null ? 'unknown' : 'failing', reason: why ?? 'it is under way', link };
  const isFailing = result === 'failed' || (result === 'good' && why !== null);
  return { state: isFailing ? 'failing' : 'well', reason: why ?? 'it ended as it should', link };
}

function find(part: HealthPart): Found {
  switch (part.kind) {
    case 'store':
      return storeHealth(part);
    case 'process':
      return processHealth(part);
    case 'queue':
      return queueHealth(part);
    case 'tool':
    case 'provider':
      return breakerHealth(part);
    case 'workflow':
      return workflowHealth(part);
    case 'run':
      return runHealth(part);
  }
}

/** The health of an object from its parts: the one place that decides it (ADR 165). */
export function healthOf(part: HealthPart): ObjectHealth {
  return { kind: part.kind, name: part.name, ...find(part) };
}

const ranks: Record<HealthState, number> = { failing: 0, unknown: 1, well: 2 };

/** What fails comes first; the rest stays in its order. */
export function failingFirst(objects: readonly ObjectHealth[]): ObjectHealth[] {
  return objects.toSorted((a, b) => ranks[a.state] - ranks[b.state]);
}
