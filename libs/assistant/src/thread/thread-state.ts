import type { BatchCall } from '#model-turn';
import type { Grant, RunOutcome, ThreadDecision } from '#protocol';
import type { RunCounts } from '#program';
import type { ThreadEventType, ThreadRole } from './thread-words.js';
import type { Plan } from '../plan.js';
import type { Deed, KnownDeed } from './words/deeds.js';
import type { Ended } from './children/ended.js';
import type { ChildKind } from './limits.js';
import type { Aside, DeploymentFacts, RecalledMemory, ThreadSummary, UserMemory } from './memory/remembered.js';
import type { Texting } from './words/texting.js';
import type { ReadGrants, ThreadRequest } from './requests/thread-request.js';

export type { ChildAsk, ReadGrants, ThreadRequest } from './requests/thread-request.js';

/** One message of a thread. `n` counts them. */
export interface ThreadMessage {
  n: number;
  /** Milliseconds since the epoch. */
  at: number;
  role: ThreadRole;
  text: string;
  /** What asked for it; absent: it is not a person's. */
  id?: string;
  user?: string;
  /** Of an assistant: the calls it asked for; of a tool: the call that it answers. */
  toolCalls?: BatchCall[];
  toolCallId?: string;
  toolName?: string;
  isError?: boolean;
  /** Of words of the model: what was done, by the runtime's records, and the line of the text that says so; absent: no turn's answer, or rules before 3. */
  did?: Deed[];
  line?: string;
  /** Of words of the runtime's, or their line: others' words stand in them. */
  isQuoting?: true;
  /** Its size as JSON. */
  chars: number;
}

/** What happened, as streams have it. `n` counts them. */
export interface ThreadEvent {
  n: number;
  at: number;
  type: ThreadEventType;
  data: Record<string, unknown>;
  chars: number;
}

export const obligationKinds = ['task', 'approval', 'question', 'checkpoint', 'follow-up'] as const;

/** Something that must come to an end: by its deadline in any case, and once. */
export interface Obligation {
  id: string;
  kind: (typeof obligationKinds)[number];
  deadlineAt: number;
}

/** How an obligation ended. */
export interface EndedObligation {
  id: string;
  kind: Obligation['kind'];
  at: number;
  how: string;
}

export const followUpTypes = ['synthesize', 'replan', 'checkpoint', 'completed'] as const;

/** A turn that the runtime asks for. */
export interface FollowUp {
  id: string;
  type: (typeof followUpTypes)[number];
  /** The plan that it is about; null: none. */
  planRunId: string | null;
  /** Of a checkpoint: its task. Of what is completed: the background task. Else null. */
  taskId: string | null;
  /** What it tells the model beside the plan. */
  data: Record<string, unknown>;
  /** A replan that was only acknowledged is asked for once more. */
  isCorrective: boolean;
}

/** What a call waits for: its turn; a person; the store; a child. */
export type CallStatus = 'waiting' | 'naming' | 'asking' | 'doing' | 'running' | 'done';

/** A call of a decision under way. */
export interface TurnCall extends BatchCall {
  status: CallStatus;
  /** A person has allowed it. */
  isAllowed: boolean;
  /** No card has asked: the person has ordered it in words, or its tool asks nobody; absent: neither. */
  unasked?: 'ordered' | 'own-approval';
  /** The name of what it is about, by the store; null: not asked, or it has none. */
  entity: string | null;
  /** What starts that workflow, where this changes by the call, a line each; absent: it does not. */
  starts?: string[];
  /** What a person is shown of it beside the arguments; absent: nothing more. */
  card?: Record<string, unknown>;
  /** By workflow, the version whose test it builds on, while the store is asked whether that is the present one; absent: it builds on none. */
  proofs?: Record<string, string>;
  result: string | null;
  ok: boolean;
}

/** A turn of the model: about messages, or about a follow-up. */
export interface ThreadTurn {
  id: string;
  followUp: FollowUp | null;
  startedAt: number;
  deadlineAt: number;
  stepsUsed: number;
  violations: number;
  modelFailures: number;
  /** What the model must be told about its last output; null: nothing. */
  note: string | null;
  /** The model is not asked before this time. */
  notBefore: number;
  /** Of the decision that is carried out; empty: the model is asked next. */
  actionId: string;
  calls: TurnCall[];
  /** Whether it has changed or begun anything. */
  hasActed: boolean;
  /** What its calls have done; absent: nothing, or rules before 3. */
  did?: KnownDeed[];
  /** The model has been told that it claims what it has not done. */
  isClaimTold?: boolean;
  /** When its person is told that it is under way; absent: they have been, or nobody is told. */
  noticeAt?: number;
  /** Builds that were refused. */
  rejections: number;
  /** The ids of the messages that it is about; absent: it is about none, or rules before 3. */
  openedBy?: string[];
  /** The workflows that a call of it was made about without a card, since the person has ordered it in words; absent: none. */
  ordered?: string[];
  /** Messages that have joined it, and that no words of it have answered yet; absent: none has. */
  joined?: ThreadState['queue'];
  /** What is done before the model is asked; absent: nothing. */
  aside?: Aside | null;
  /** What is remembered of its person, and by which actor; absent: nothing was read. */
  memory?: RecalledMemory;
}

/** What a child of the thread is there for. */
export type ChildRole =
  | { as: 'task'; taskId: string }
  | { as: 'direct'; taskId: string }
  | { as: 'patch'; taskId: string; checkpointId: string }
  | { as: 'planner'; attempt: number; guidance: string; heard?: string }
  | { as: 'call'; callId: string; turnId?: string };

/** A live child. */
export interface ThreadChild {
  spawnId: string;
  runId: string;
  kind: ChildKind;
  role: ChildRole;
  title: string;
  workflowId: string | null;
  startedAt: number;
  grant: Grant;
  /** What it was there for has ended without it: its end is only awaited. */
  isSettled: boolean;
  /** When it has last done something, by its records; absent: nobody has looked. */
  activeAt?: number;
}

/** A turn whose call waits for a person while others go on. `answer`: the person has answered, and it goes on as soon as no turn is under way. */
export interface SetAside {
  turn: ThreadTurn;
  answer?: { request: ThreadRequest; decision: ThreadDecision | 'expired'; text: string | null };
  /** What its call has waited for below the thread has ended. */
  ended?: { child: ThreadChild; end: Ended };
}

/** The time in which the model's provider could not be reached. */
export interface ModelOutage {
  since: number;
  /** Up to when open obligations have their time back. */
  countedTo: number;
  /** The person has been told. */
  isTold: boolean;
}

/** The run under way: from the first message until nothing is open. */
export interface ThreadRun extends RunCounts {
  id: string;
  /** The rules that it began under; absent: 1 (ADR 41). */
  rules?: number;
  /** The model's provider is away; absent: it was there when it was last asked. */
  outage?: ModelOutage;
  actorId: string;
  policyVersion: string;
  agentId: string;
  agentVersion: string;
  messageIds: string[];
  /** What is left beside what children were given. */
  tokensLeft: number;
  costLeft: number;
  lastActionId: string;
  turns: number;
  replans: number;
  /** What the shell has told of the deployment; absent: nothing. */
  facts?: DeploymentFacts;
  /** What planners are told that the installation has; absent: nobody has asked for a plan, or rules before 3. */
  survey?: string;
  /** How often planning has come to no plan. */
  failedPlans: number;
  /** Its person was told that it is under way. */
  hasTold?: true;
  /** What is left to it is what is left to its thread. */
  isThreadCap?: true;
  /** The last words to the person. */
  said: string | null;
  /** How it ends as soon as no child is live; null: it goes on. */
  ending: RunOutcome | null;
}

/** How an order was answered, by its id. */
export interface ThreadAnswer {
  id: string;
  status: 'taken' | 'stale' | 'not-found' | 'no-option';
}

/** The durable state of a thread. */
export interface ThreadState {
  v: 1;
  threadId: string;
  user: string;
  title: string;
  /** What its runs that are over have cost, with all that they started; absent: nothing, or rules before 3. */
  spentMicroUsd?: number;
  openedAt: number;
  updatedAt: number;
  messages: ThreadMessage[];
  messageCount: number;
  events: ThreadEvent[];
  eventCount: number;
  answers: ThreadAnswer[];
  /** Messages that no turn has read yet: their mail, and their ids. */
  queue: { id: string; messageId: string }[];
  followUps: FollowUp[];
  plan: Plan | null;
  /** What only the model keeps for people to see. */
  checklist: { id: string; title: string; status: string }[];
  children: ThreadChild[];
  /** Those of them whose records are read, to see what they have done. */
  looking?: string[];
  requests: ThreadRequest[];
  obligations: Obligation[];
  ended: EndedObligation[];
  /** By workflow: what a test in a turn has shown, and how its setup ended. */
  verified: Record<string, Record<string, unknown>>;
  setups: Record<string, 'done' | 'deferred'>;
  /** By checkpoint: how many patches it has had, and why the last one failed. */
  patches: Record<string, { count: number; error: string | null }>;
  /** What may be read of the web without asking. */
  reads: ReadGrants;
  run: ThreadRun | null;
  turn: ThreadTurn | null;
  /** Turns that wait for a person while others go on; absent: none. */
  setAside?: SetAside[];
  /** The tools of the deployment that it has loaded, by name; absent: none. */
  tools?: string[];
  /** How many ids it has given away. */
  idCount: number;
  /** What is told by text, and what older messages came to; absent: nobody has texted, nothing was summed up. */
  texting?: Texting;
  summary?: ThreadSummary;
  /** Of the actor that keeps what is remembered of a user; absent: it is a thread. */
  memory?: UserMemory;
  /** The version of the commit that ended the latest run: it starts no other. */
  endedIn: number | null;
}

export function newThread(threadId: string, user: string, at: number): ThreadState {
  return {
    ...{ v: 1, threadId, user, title: '', openedAt: at, updatedAt: at, messages: [], messageCount: 0 },
    ...{ events: [], eventCount: 0, answers: [], queue: [], followUps: [], plan: null, checklist: [], children: [] },
    ...{
      requests: [],
      obligations: [],
      ended: [],
      verified: {},
      setups: {},
      patches: {},
      reads: { all: false, domains: [], search: false },
      run: null,
      turn: null,
      idCount: 0,
      endedIn: null,
    },
  };
}
