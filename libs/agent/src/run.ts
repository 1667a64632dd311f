import type { Pin, RecordedCall, ReplyKind, RunOutcome, SendStatus, Stamp, ThinkMode } from '#contract';
import { renameId } from '#contract';
import type { AgentSettings, Budgets } from './settings.js';
import { addText } from './texts.js';
import type { UserRequest, Text, TextCaps } from './texts.js';

/** One line of what the run has learned; the number names it to the compressor. */
export interface Observation {
  seq: number;
  text: string;
}

/** A tool call that was decided and whose result is awaited: owed under `effectId`, or inline when that is null. */
export interface PendingCall {
  effectId: string | null;
  actionId: string;
  parentActionId: string | null;
  tool: string;
  args: Record<string, unknown>;
  /** Of the schema that the arguments were checked against; absent: nobody said. */
  schemaId?: string;
  toolCallSeq: number;
  startedAt: number;
  /** Asked for by the engine, not by the model: it counts for no cap. */
  prefetched: boolean;
  /** The key the call had in the run that this one replays; absent: its own (I7). */
  effectKey?: string;
}

/**
 * The rules that runs begin under now. A change that would decide a recorded event otherwise raises it, and holds for the runs
 * that began under it alone, so that every record replays (I8). 2: progress, errors of tools, and a word on expired questions.
 */
export const presentRules = 2;

/** What the run is waiting for. There is no finished phase: a finished run leaves the state. */
export type Phase =
  | { name: 'thinking'; mode: ThinkMode; complaint: string | null; notBefore: number }
  | { name: 'acting'; call: PendingCall }
  /** `ending` is the outcome that a question already on its way delays; `answered` says a text overtook its receipt. */
  | {
      name: 'asking';
      send: string;
      settled: boolean;
      answered: boolean;
      ending: RunOutcome | null;
      expiresAt: number;
    }
  | { name: 'answering'; send: string; outcome: RunOutcome }
  /**
   * Waits for leave to make a call. `send` is the message about it that is not settled yet; a `verdict` given meanwhile, and an
   * `ending`, wait for that.
   */
  | {
      name: 'approving';
      /** The message that asked: what is approved is this asking, under its version, and nothing later. */
      approvalId: string;
      tool: string;
      args: Record<string, unknown>;
      schemaId?: string;
      argsHash: string;
      /** The call as the person was shown it. */
      shown: string;
      code: string;
      send: string | null;
      explained: boolean;
      wrongCodes: number;
      verdict: ApprovalResult | null;
      ending: RunOutcome | null;
      askedAt: number;
      expiresAt: number;
    };

/** What became of a request for approval, and by whom; `by` is an operator's name. */
export interface ApprovalResult {
  decision: 'approved' | 'denied' | 'expired';
  via: 'text' | 'operator' | 'clock';
  by: string | null;
  reason: string | null;
}

/** A message to the person and the action that decided it. */
export interface Reply {
  effectId: string;
  kind: ReplyKind;
  text: string;
  status: 'owed' | 'cancelled' | SendStatus;
  providerId: string | null;
  /** How many of the run's texts it answers: those that had come when it was decided. */
  answersUpTo: number;
  decidedAt: number;
  actionId: string;
  parentActionId: string | null;
}

/** One bounded attempt to answer: everything it may need to go on after a crash. */
export interface Run {
  id: string;
  policyVersion: string;
  /** Absent: 1. */
  rules?: number;
  /** The agent configuration it began with; absent in runs that began before there were any. */
  agentId?: string;
  agentVersion?: string;
  /** As they stood when the run began: a policy changed since does not reach it. */
  budgets: Budgets;
  startedAt: number;
  goal: string;
  constraints: string;
  /** The person's texts, and how many there are beside them (`UserRequest`). */
  texts: Text[];
  unlisted: number;
  phase: Phase;
  /** The hard stop while the clock runs, or what is left while it is paused. */
  clock: { deadlineAt: number } | { remainingMs: number };
  /** How much longer the clock runs because the store was away, and up to when that has been counted (ADR 8). */
  awayMs: number;
  awayCountedTo: number;
  /** Model calls so far, whatever came of them. */
  turn: number;
  stepsUsed: number;
  toolCallsUsed: number;
  tokensUsed: number;
  costMicroUsd: number;
  toolCalls: Record<string, number>;
  /** How often each tool has failed; absent: never. */
  toolErrors?: Record<string, number>;
  toolCallSeq: number;
  prefetched: string[];
  plan: string;
  planRev: number;
  progress: string;
  observations: Observation[];
  observationSeq: number;
  /** Raw results of owed tools, latest last: what an apology may mention and the memory keeps. */
  facts: string[];
  lastActionId: string | null;
  /** The action before the last. */
  parentActionId: string | null;
  /** The dedupe key of the previous step, when that was a tool call. */
  lastCallKey: string | null;
  /** The latest calls since the person last said something, each with what it brought, as prints; absent: none. */
  made?: string[];
  reflected: boolean;
  /** Broken contracts since the last good reply. */
  violations: number;
  /** Model calls in a row that brought nothing at all. */
  modelFailures: number;
  /** What has been refused once already: the second time ends the run (4). */
  refusals: string[];
  questionsSinceFact: number;
  /** An answer that is too long for the channel and has been given back to be shortened. */
  draft?: { text: string; outcome: RunOutcome };
  /** Segments an answer may take on the channel this run is answered on; absent or 0: any number. */
  replySegments?: number;
  /** Calls that were made to have an answer put right; absent: none. */
  finalizations?: number;
  /** Turns that were given to the stronger model; absent: none. */
  escalations?: number;
  replies: Reply[];
  compressing: { effectId: string; fromSeq: number; toSeq: number } | null;
  compressedAtStep: number;
  compressedToSeq: number;
  /** Set where the run does again what another could not end: which, and its calls that no call of this run has used yet. */
  replays?: { runId: string; calls: RecordedCall[] };
}

/** What a run begins with, of the moment it begins in. */
interface Opening {
  opening: AgentSettings;
  stamp: Pick<Stamp, 'channel' | 'rules'>;
  at: number;
}

/** A run that starts now with this request; it bears the ULID of the first message. */
export function openRun({ opening: settings, stamp, at }: Opening, messageId: string, request: UserRequest): Run {
  const { channel = '', rules } = stamp;
  const replySegments = Object.hasOwn(settings.replySegments, channel) ? settings.replySegments[channel] : undefined;
  return {
    id: runIdOf(messageId),
    policyVersion: settings.policyVersion,
    ...(rules === undefined ? {} : { rules }),
    agentId: settings.agentId,
    agentVersion: settings.agentVersion,
    budgets: settings.budgets,
    startedAt: at,
    goal: settings.goal,
    constraints: settings.constraints,
    ...request,
    phase: { name: 'thinking', mode: 'action', complaint: null, notBefore: 0 },
    clock: { deadlineAt: at + settings.budgets.maxSeconds * 1000 },
    awayMs: 0,
    awayCountedTo: at,
    turn: 0,
    stepsUsed: 0,
    toolCallsUsed: 0,
    tokensUsed: 0,
    costMicroUsd: 0,
    toolCalls: {},
    toolCallSeq: 0,
    prefetched: [],
    plan: '',
    planRev: 0,
    progress: '',
    observations: [],
    observationSeq: 0,
    facts: [],
    lastActionId: null,
    parentActionId: null,
    lastCallKey: null,
    reflected: false,
    violations: 0,
    modelFailures: 0,
    refusals: [],
    questionsSinceFact: 0,
    ...(replySegments === undefined ? {} : { replySegments }),
    replies: [],
    compressing: null,
    compressedAtStep: 0,
    compressedToSeq: 0,
  };
}

/** What a run began on and keeps. */
export function pinOf({ policyVersion, agentId = 'default', agentVersion = '' }: Run): Pin {
  return { policyVersion, agentId, agentVersion };
}

/** Whether an operator alone speaks in this run: one text of anybody else makes it theirs. */
export function isOperatorsOwn({ texts, unlisted }: Pick<Run, 'texts' | 'unlisted'>): boolean {
  return unlisted === 0 && texts.length > 0 && texts.every(({ byOperator }) => byOperator);
}

/** The id of the run that a message opens. */
export function runIdOf(messageId: string): string {
  return renameId(messageId, 'run');
}

/** The same run with one text more, which is news. A reply goes on answering the texts it answered, by their places in the list. */
export function joinText(run: Run, text: Text, caps: TextCaps): Run {
  const request = addText(run, text, caps);
  const gone = request.unlisted - run.unlisted;
  const replies = run.replies.map((reply) => ({ ...reply, answersUpTo: Math.max(1, reply.answersUpTo - gone) }));
  return { ...run, ...request, ...(run.made ? { made: [] } : {}), replies: gone === 0 ? run.replies : replies };
}

/** The same run with a new status for one of its messages. */
export function markReply(run: Run, effectId: string, status: Reply['status'], providerId: string | null = null): Run {
  const replies = run.replies.map((reply) => (reply.effectId === effectId ? { ...reply, status, providerId } : reply));
  return { ...run, replies };
}
