import type { JsonSchema, ModelParams, OfferedTool } from '#model-turn';
import type { Pin, RecordedCall, ReplyKind, RunOutcome, SendStatus, Stamp } from '#protocol';
import type { RecordedTurn, RunClock, RunCounts } from '#program';
import { renameId } from '#protocol';
import { segmentsOn } from './segments.js';
import type { Phase } from './phase.js';
import type { AgentSettings, Budgets } from './settings.js';
import { addText } from './texts.js';
import type { UserRequest, Text, TextCaps } from './texts.js';

/** One fact or observation of the run; the compressor refers to it by its number. */
export interface Observation {
  seq: number;
  text: string;
}

/**
 * The rules that new runs begin under. A change that would decide a recorded event differently raises the number, and holds only for runs
 * that began under it, so that every record replays (I8, ADR 41). 2: circles of calls, tool errors, and a message on expired questions.
 * 3: a task in the background waits for a provider that is away; after a call that took longer than a turn may, no other is made; two
 * programs that answer each other stop; and what a parent hands over keeps its lines.
 */
export const presentRules = 3;

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
  /** The approval or the wait of the tree that it is about; absent: it is about neither. */
  about?: string;
}

/** Where a child stands in its tree, and what its parent chooses for it. */
export interface Child {
  parentRunId: string;
  /** It does a task that nobody waits for at the other end of a line; absent: somebody does, or rules before 3. */
  isBackground?: true;
  rootRunId: string;
  /** What it was spawned for. */
  node: string;
  /** The root's actor; absent: unknown. */
  rootId?: string;
  /** Micro-dollars that the root's run may cost with all of its tree; absent: the grant alone counts. */
  treeCapMicroUsd?: number;
  /** The tools that it may call; absent: all of its agent's. */
  tools?: string[];
  /** Asked in place of its agent's first model, at the same provider; absent: that one. */
  model?: string;
  /** In place of the policy's figures for its models; absent: those. */
  params?: ModelParams;
  /** Asked in place of that model once a call has failed, with figures of its own; absent: nobody. */
  fallback?: { model?: string; params?: ModelParams };
  /** The layers that it is given beside its request, outermost first, what its root's conversation remembers, and what the assistant does; absent: none. */
  layers?: string[];
  summary?: string;
  memory?: string;
  /** All the tools that it has, where a graph asks it; absent: those of its agent. */
  offers?: OfferedTool[];
  /** How many runs may be started below it in all, and how many have been (ADR 116); absent: nobody counts them, and none. */
  runs?: number;
  runsStarted?: number;
  /** The form of its answer, where a graph asks it for one; absent: its agent's. */
  schema?: JsonSchema;
  /** The place of that graph, where another one has called it; absent: nobody has. */
  called?: object;
}

/** One bounded attempt to answer: everything it may need to go on after a crash. */
export interface Run extends RunCounts {
  id: string;
  policyVersion: string;
  /** Absent: 1. */
  rules?: number;
  /** The agent it began with; absent in runs from before there were agents. */
  agentId?: string;
  agentVersion?: string;
  /** The budgets when the run began: a later change of the policy does not reach it. */
  budgets: Budgets;
  goal: string;
  constraints: string;
  /** The person's texts, and how many more there were (`UserRequest`). */
  texts: Text[];
  unlisted: number;
  phase: Phase;
  /** The hard stop while the clock runs, or the time left while it is paused. */
  clock: RunClock;
  toolCalls: Record<string, number>;
  /** How often each tool has failed; absent: never. */
  toolErrors?: Record<string, number>;
  toolCallSeq: number;
  /** When the person is told that it is under way; absent: they have been, or nobody is told. */
  noticeAt?: number;
  /** The call of the turn before took longer than a turn may; absent: it did not, or nobody waits, or rules before 3. */
  isSlowed?: true;
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
  /** The latest calls since the person's last text, each with its result, as hashes; absent: none. */
  made?: string[];
  reflected: boolean;
  /** Broken contracts since the last good reply. */
  violations: number;
  /** Model calls in a row that failed. */
  modelFailures: number;
  /** What has been refused once already: the second time ends the run. */
  refusals: string[];
  questionsSinceFact: number;
  /** An answer that is too long for the channel, while the model is asked to shorten it. */
  draft?: { text: string; outcome: RunOutcome };
  /** The most segments of an answer on this run's channel; absent or 0: any number. */
  replySegments?: number;
  /** Corrective calls made for the answer; absent: none. */
  finalizations?: number;
  /** Turns that were given to the stronger model; absent: none. */
  escalations?: number;
  replies: Reply[];
  compressing: { effectId: string; fromSeq: number; toSeq: number } | null;
  compressedAtStep: number;
  compressedToSeq: number;
  /** Who is told how the run ends: its parent, and no person. Absent: the person. */
  audience?: 'parent';
  /** Whether it may ask a question; absent: yes. */
  interactive?: false;
  /** Set in a child (ADR 59). */
  child?: Child;
  /** What its child came to, or why it failed; absent: there was none, or not yet. */
  output?: string;
  failure?: { code: string; message: string };
  /** Set in a redrive run, or one that is done again: of which run, and the calls and turns on record that it has not used yet. */
  replays?: { runId: string; calls: RecordedCall[]; turns?: RecordedTurn[] };
  /** The model that is asked first, where somebody has named one; absent: its agent's. */
  model?: string;
}

/** What a run begins with, from the context in which it begins. */
interface Opening {
  opening: AgentSettings;
  stamp: Pick<Stamp, 'channel' | 'rules'>;
  at: number;
}

/** A run that starts now with this request; it bears the ULID of the first message. */
export function openRun({ opening: settings, stamp, at }: Opening, messageId: string, request: UserRequest): Run {
  const { channel, rules } = stamp;
  const replySegments = segmentsOn(channel, settings.replySegments);
  return {
    id: toRunId(messageId),
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

/** The pin, budgets and channel that a run begins with and keeps. */
export function readPin({ policyVersion, agentId = 'default', agentVersion = '' }: Run): Pin {
  return { policyVersion, agentId, agentVersion };
}

/** Whether only an operator has written in this run: one text of anybody else changes that. */
export function isOperatorsOwn({ texts, unlisted }: Pick<Run, 'texts' | 'unlisted'>): boolean {
  return unlisted === 0 && texts.length > 0 && texts.every(({ byOperator }) => byOperator);
}

/** The id of the run that a message opens. */
export function toRunId(messageId: string): string {
  return renameId(messageId, 'run');
}

/** The run with one text more, which is new to it. A reply still answers the texts it answered, by their places in the list. */
export function joinText(run: Run, text: Text, caps: TextCaps): Run {
  const request = addText(run, text, caps);
  const gone = request.unlisted - run.unlisted;
  const replies = run.replies.map((reply) => ({ ...reply, answersUpTo: Math.max(1, reply.answersUpTo - gone) }));
  return { ...run, ...request, ...(run.made ? { made: [] } : {}), replies: gone === 0 ? run.replies : replies };
}

/** The run without one of its texts; what it has said answers the others. */
export function withoutText(run: Run, text: Text): Run {
  const place = run.texts.indexOf(text);
  const replies = run.replies.map((reply) => {
    return reply.answersUpTo > place ? { ...reply, answersUpTo: Math.max(1, reply.answersUpTo - 1) } : reply;
  });
  return { ...run, texts: run.texts.filter((each) => each !== text), replies };
}

/** The run with a new status for one of its messages. */
export function markReply(run: Run, effectId: string, status: Reply['status'], providerId: string | null = null): Run {
  const replies = run.replies.map((reply) => (reply.effectId === effectId ? { ...reply, status, providerId } : reply));
  return { ...run, replies };
}
