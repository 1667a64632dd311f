import type { operations, Schemas } from '#client';

/** The parameters of the API's list of runs. */
type Query = NonNullable<operations['listRuns']['parameters']['query']>;

/** The filter of a list of runs; blank: none. */
export const filterNames = [
  ...(['phase', 'outcome', 'channel', 'conversation', 'text'] as const),
  ...(['failed_tool', 'since', 'until', 'agent', 'tenant'] as const),
] as const satisfies readonly (keyof Query)[];
export type FilterName = (typeof filterNames)[number];
export type RunFilter = Record<FilterName, string>;

/** The filter in an address. */
export function filterIn(query: URLSearchParams): RunFilter {
  return Object.fromEntries(filterNames.map((name) => [name, query.get(name) ?? ''])) as RunFilter; // one for each name
}

/** A day of the calendar begins at midnight in the reader's zone; a time stays. */
export function toInstant(time: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(time) ? new Date(`${time}T00:00`).toISOString() : time;
}

/** The API's parameters, from filters as people choose them. An address may hold any word: the gateway refuses unknown ones. */
export function buildQuery(filter: RunFilter): Query {
  const asked = Object.entries(filter).map(([name, value]): [string, string] => [
    name,
    name === 'since' || name === 'until' ? toInstant(value) : value,
  ]);
  return Object.fromEntries(asked.filter(([, value]) => value !== ''));
}

/** The agent of runs that name none. */
const unnamed = 'default';

function isWithinTimes({ since, until }: RunFilter, { started_at: startedAt }: Schemas['RunHead']): boolean {
  const began = startedAt === null ? Number.NaN : Date.parse(startedAt);
  return (
    (since === '' || began >= Date.parse(toInstant(since))) && (until === '' || began < Date.parse(toInstant(until)))
  );
}

/** A run without a first turn has no agent yet. */
function matchesAgent({ agent, tenant }: RunFilter, run: Schemas['RunHead']): boolean {
  const answers = run.policy_version === null ? null : (run.agent ?? unnamed);
  return (agent === '' || agent === answers) && (tenant === '' || tenant === (run.tenant ?? unnamed));
}

/** The gateway searches all messages of a run; the feed has its last one alone, so a listed run stays. */
function says({ text }: RunFilter, run: Schemas['RunHead'], listed: readonly Schemas['RunHead'][]): boolean {
  if (text === '' || listed.some(({ run_id }) => run_id === run.run_id)) return true;
  return run.last_reply?.text?.toLowerCase().includes(text.toLowerCase()) ?? false;
}

function hasFailed({ failed_tool: tool }: RunFilter, { failed_tools: failed = [] }: Schemas['RunHead']): boolean {
  return tool === '' || (failed.length > 0 && (tool === 'any' || failed.some((each) => each.tool === tool)));
}

/**
 * Whether a run from the feed belongs into the list. Only the gateway knows what a name means: here it matches the run's own ids, and
 * conversations that are listed already.
 */
export function matches(filter: RunFilter, run: Schemas['RunHead'], listed: readonly Schemas['RunHead'][]): boolean {
  const { phase, outcome, channel, conversation } = filter;
  const fitsPhase = phase === '' || phase === run.phase || (phase === 'live' && run.phase !== 'finished');
  return (
    fitsPhase &&
    (outcome === '' || outcome === run.outcome) &&
    (channel === '' || channel === run.channel) &&
    (conversation === '' ||
      [run.conversation_id, run.actor_id].includes(conversation) ||
      listed.some(({ actor_id }) => actor_id === run.actor_id)) &&
    isWithinTimes(filter, run) &&
    matchesAgent(filter, run) &&
    hasFailed(filter, run) &&
    says(filter, run, listed)
  );
}

function rank({ phase }: Schemas['RunHead']): number {
  return phase === 'finished' ? 1 : 0;
}

/** The list without a run. */
export function without(runs: readonly Schemas['RunHead'][], runId: string): Schemas['RunHead'][] {
  return runs.filter(({ run_id }) => run_id !== runId);
}

/** The list with a run in its place: live ones first, then the latest changed. One that no longer matches is removed. */
export function merge(
  runs: readonly Schemas['RunHead'][],
  run: Schemas['RunHead'],
  belongs: boolean,
): Schemas['RunHead'][] {
  const others = without(runs, run.run_id);
  if (!belongs) return others;
  return [...others, run].sort((a, b) => rank(a) - rank(b) || b.changed_at.localeCompare(a.changed_at));
}
