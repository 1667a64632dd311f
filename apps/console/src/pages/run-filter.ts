import { toInstant } from '../wording.js';
import type { operations, Schemas } from '#client';
import type { RunChange } from '../api/run-streams.js';

/** The parameters of the API's list of runs. */
type Query = NonNullable<operations['listRuns']['parameters']['query']>;

/** The filter of a list of runs; blank: none. */
export const filterNames = [
  ...(['phase', 'outcome', 'channel', 'conversation', 'text'] as const),
  ...(['failed_tool', 'cause', 'result', 'since', 'until', 'agent', 'tenant'] as const),
] as const satisfies readonly (keyof Query)[];
export type FilterName = (typeof filterNames)[number];
export type RunFilter = Record<FilterName, string>;

/** The filter in an address. */
export function filterIn(query: URLSearchParams): RunFilter {
  return Object.fromEntries(filterNames.map((name) => [name, query.get(name) ?? ''])) as RunFilter; // one for each name
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

/** The gateway searches all that was said in a run; the feed has the first text and the last message, so a listed run stays. */
function says({ text }: RunFilter, run: Schemas['RunHead'], listed: readonly Schemas['RunHead'][]): boolean {
  if (text === '' || listed.some(({ run_id }) => run_id === run.run_id)) return true;
  const said = [run.question, run.last_reply?.text ?? null];
  return said.some((words) => words?.toLowerCase().includes(text.toLowerCase()) === true);
}

function hasFailed({ failed_tool: tool }: RunFilter, { failed_tools: failed = [] }: Schemas['RunHead']): boolean {
  return tool === '' || (failed.length > 0 && (tool === 'any' || failed.some((each) => each.tool === tool)));
}

function endedSo({ outcome, cause, result }: RunFilter, run: Schemas['RunHead']): boolean {
  return (
    (outcome === '' || outcome === run.outcome) &&
    (cause === '' || cause === run.cause) &&
    (result === '' || result === run.result)
  );
}

/**
 * Whether a run from the feed belongs into the list. Only the gateway knows what a name means: here it matches the run's own ids, and
 * conversations that are listed already.
 */
export function matches(filter: RunFilter, run: Schemas['RunHead'], listed: readonly Schemas['RunHead'][]): boolean {
  const { phase, channel, conversation } = filter;
  const fitsPhase = phase === '' || phase === run.phase || (phase === 'live' && run.phase !== 'finished');
  return (
    fitsPhase &&
    endedSo(filter, run) &&
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

/** As the API lists them, so that what stands behind a page stands behind it here. */
function liveFirst(a: Schemas['RunHead'], b: Schemas['RunHead']): number {
  const later = Number(b.changed_at > a.changed_at) - Number(b.changed_at < a.changed_at);
  return rank(a) - rank(b) || later || Number(a.run_id > b.run_id) - Number(a.run_id < b.run_id);
}

/** The list with runs in their places: live ones first, then the latest changed; without those of these ids. */
export function merge(
  runs: readonly Schemas['RunHead'][],
  news: readonly Schemas['RunHead'][],
  gone: ReadonlySet<string> = new Set(),
): Schemas['RunHead'][] {
  const known = new Map([...runs, ...news].map((run) => [run.run_id, run]));
  for (const runId of gone) known.delete(runId);
  return [...known.values()].sort(liveFirst);
}

/** The list after events of the feed, of which the last about a run counts. */
export function afterEvents(
  filter: RunFilter,
  runs: readonly Schemas['RunHead'][],
  events: readonly RunChange[],
): Schemas['RunHead'][] {
  const last = new Map(events.map((event) => [event.data.run_id, event]));
  const news: Schemas['RunHead'][] = [];
  const gone = new Set<string>();
  for (const [runId, event] of last)
    if (event.event === 'run' && matches(filter, event.data, runs)) news.push(event.data);
    else gone.add(runId);
  return merge(runs, news, gone);
}
