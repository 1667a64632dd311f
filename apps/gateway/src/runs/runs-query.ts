import { IsIn, IsOptional, Matches } from 'class-validator';
import { channelNames } from '#channels';
import { isMeant, isRunsCursor } from '#runs';
import type { RunReader, RunsWanted } from '#runs';
import type { RunRecord } from '#records';
import { runOutcomes, runPhases } from '#protocol';
import type { RunOutcome } from '#protocol';
import { commonTenant } from '#registry';
import { isInScope } from '../auth/identity/caller.js';
import type { Caller } from '../auth/identity/caller.js';
import type { Role } from '../auth/sign-ins.js';
import { replyText } from '../auth/role-reads.js';
import { Described } from '../openapi/body-schema.js';
import { Cursor, Limit, limitText } from '../platform/http/paging.js';
import { causeOf, resultOf, runResults } from './run-cause.js';
import type { RunResult } from './run-cause.js';

const phases = ['live', ...runPhases] as const;
const aTime =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?Z)?$/;
const timeExpected = 'expected a time such as 2026-01-31T03:00:00Z, or a day';
const timeOrDay = { type: 'string', anyOf: [{ format: 'date-time' }, { format: 'date' }] };
const aName = /^[^\p{Cc}/]{1,128}$/u;

/** `GET /v1/runs`, the query: which runs, and how many of them. */
export class RunsQuery {
  /** `live`: every phase but `finished`. */
  @IsOptional()
  @IsIn(phases, { message: `expected one of: ${phases.join(', ')}` })
  phase?: (typeof phases)[number];

  @IsOptional()
  @IsIn(runOutcomes, { message: `expected one of: ${runOutcomes.join(', ')}` })
  outcome?: RunOutcome;

  @IsOptional()
  @Matches(aName, { message: 'expected the id of a conversation' })
  conversation?: string;

  @IsOptional()
  @Described({ type: 'string', enum: channelNames })
  @Matches(/^[a-z]{1,32}$/, { message: 'expected the name of a channel' })
  channel?: string;

  /** Runs that began at this time or later. */
  @IsOptional()
  @Described(timeOrDay)
  @Matches(aTime, { message: timeExpected })
  since?: string;

  /** Runs that began before this time. */
  @IsOptional()
  @Described(timeOrDay)
  @Matches(aTime, { message: timeExpected })
  until?: string;

  @IsOptional()
  @Matches(aName, { message: 'expected the id of an agent; default is the one that the environment describes' })
  agent?: string;

  @IsOptional()
  @Matches(aName, { message: 'expected the name of a tenant' })
  tenant?: string;

  /** A text in one of its messages to the person or, for operators, of the person's. */
  @IsOptional()
  @Matches(/^[^\p{Cc}]{1,128}$/u, { message: 'expected 1 to 128 characters, none of them a control character' })
  text?: string;

  /** Runs in which this tool, or this node of a graph, has failed; `any`: some has. */
  @IsOptional()
  @Matches(/^[^\p{Cc}]{1,200}$/u, { message: 'expected the name of a tool or of a node, or any' })
  failed_tool?: string;

  /** Runs that failed by this cause, in the words that Overview and the heads of runs have. */
  @IsOptional()
  @Matches(/^[^\p{Cc}]{1,300}$/u, { message: 'expected a cause, as Overview and heads of runs have it' })
  cause?: string;

  @IsOptional()
  @IsIn(runResults, { message: `expected one of: ${runResults.join(', ')}` })
  result?: RunResult;

  @Cursor(isRunsCursor)
  cursor?: string;

  @Limit()
  limit?: string;
}

/** The same as an object of a body, whose values are the texts that a query has. */
export class RunsFilter extends RunsQuery {}
Described(limitText())(RunsFilter.prototype, 'limit');

function parseTime(time: string | undefined): number | undefined {
  return time === undefined ? undefined : Date.parse(time);
}

/** What a query needs to know: which conversations its name may mean, and who asks. */
interface Asking {
  conversations: ReadonlySet<string>;
  role: Role;
  /** Of which tenants and agents the caller sees something. */
  scope: Pick<Caller, 'tenants' | 'agents'>;
  reader: Pick<RunReader, 'readTexts'>;
}

function hasFailed({ failedTools = [] }: RunRecord, tool: string): boolean {
  return failedTools.length > 0 && (tool === 'any' || failedTools.some((failed) => failed.tool === tool));
}

/** The agent of a run; of one without a first turn nobody knows it. */
export function findAgentId({ policyVersion, agentId }: Pick<RunRecord, 'agentId' | 'policyVersion'>): string {
  return policyVersion === '' ? '' : (agentId ?? 'default');
}

function endedSo({ outcome, cause, result, failed_tool: tool }: RunsQuery, run: RunRecord): boolean {
  return (
    (outcome === undefined || run.outcome === outcome) &&
    (cause === undefined || causeOf(run) === cause) &&
    (result === undefined || resultOf(run) === result) &&
    (tool === undefined || hasFailed(run, tool))
  );
}

/** Whether a run is one that the query asks for, by all but its words. */
function isAskedFor(query: RunsQuery, { conversations, scope }: Asking, run: RunRecord): boolean {
  const { phase, conversation, channel, since, until, agent, tenant } = query;
  const isPhase = phase === undefined || (phase === 'live' ? run.phase !== 'finished' : run.phase === phase);
  const times = { since: parseTime(since), until: parseTime(until) };
  return (
    isPhase &&
    isInScope(scope, { tenant: run.tenant ?? commonTenant, agent: findAgentId(run) }) &&
    endedSo(query, run) &&
    (conversation === undefined || run.conversationId === conversation || conversations.has(run.actorId)) &&
    (channel === undefined || run.channel === channel) &&
    isMeant({ ...times, agent, tenant }, run)
  );
}

/** Which of these runs have the words: in what was sent to the person or, for operators, in what the person wrote. */
async function haveWords(
  text: string,
  { role, reader }: Asking,
  runs: readonly RunRecord[],
): Promise<readonly boolean[]> {
  const said = runs.map((run) => isMeant({ text }, run, (reply) => replyText(role, run, reply)));
  if (role !== 'operator') return said;
  const others = runs.filter((_, i) => said[i] !== true);
  const written = await reader.readTexts(others);
  const sought = text.toLowerCase();
  const found = new Set(
    others.filter((_, i) => written[i]?.some((words) => words.toLowerCase().includes(sought)) === true),
  );
  return runs.map((run, i) => said[i] === true || found.has(run));
}

/** The runs that a query asks for, as a list of them is read. */
export function runsAskedFor(query: RunsQuery, asking: Asking): Pick<RunsWanted, 'wants' | 'wantsToo'> {
  const { text } = query;
  return {
    wants: (run) => isAskedFor(query, asking, run),
    ...(text !== undefined && { wantsToo: (runs: readonly RunRecord[]) => haveWords(text, asking, runs) }),
  };
}
