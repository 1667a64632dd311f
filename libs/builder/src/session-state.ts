import { latestWithin } from '#values';
import type { DraftEditor, SessionPhase, SessionRole } from './session-words.js';
import type { Grant, RunOutcome } from '#protocol';
import type { RunCounts } from '#program';
import type { Graph, GraphPatch, GraphProblem, Operation } from '#graph';

/** One change of a draft: its revision is the number of changes up to it. Undo and redo are changes too. */
export interface DraftChange {
  revision: number;
  /** What asked for it: one id is applied once. */
  id: string;
  by: DraftEditor;
  user: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** The operations as they were asked for; empty where it undoes or redoes. */
  operations: Operation[];
  /** The run whose request it is part of; absent: it stands for itself. */
  request?: string;
  /** The last revision that it undoes or redoes, and the first, where these are several; absent: it is an edit. */
  undoes?: number;
  undoesFrom?: number;
  redoes?: number;
  redoesFrom?: number;
  /** The ways there and back. */
  patches: GraphPatch[];
  inverse: GraphPatch[];
}

/** Edits that cannot be merged: what was changed since `base`, and what was asked for. */
export interface EditConflict {
  id: string;
  status: 'conflict';
  base: number;
  /** The revision of the draft when it was decided. */
  revision: number;
  /** The revisions of the changes since `base` that touch the same; empty: `base` is not known, or no longer. */
  theirs: number[];
}

/** How an edit, undo or redo was answered, by the id of what asked for it. */
export type EditAnswer =
  | { id: string; status: 'applied'; revision: number }
  | EditConflict
  /** The draft would be no graph that may be. */
  | { id: string; status: 'refused'; problems: GraphProblem[] }
  /** There is nothing to undo, or to redo. */
  | { id: string; status: 'nothing' };

/** A call of a tool that the model asked for. */
export interface SessionToolCall {
  id: string;
  name: string;
  args: Record<string, unknown>;
}

/** One message of a session. `n` counts them, and no number comes again after `/clear`. */
export interface SessionMessage {
  n: number;
  /** Milliseconds since the epoch. */
  at: number;
  role: SessionRole;
  text: string;
  /** What asked for it; absent: it is not a person's. */
  id?: string;
  /** Of an assistant: the calls it asked for. */
  toolCalls?: SessionToolCall[];
  /** Of a tool: the call that it answers. */
  toolCallId?: string;
  toolName?: string;
  /** What the chat shows of the call; absent: the tool's usual title. */
  title?: string;
  isError?: boolean;
  /** Of the last message of a run that came to no answer: how it ended. */
  errorCode?: RunOutcome;
}

/** What a run must do inside its turn. */
export type RunStep =
  /** Sums the older messages up. */
  | { name: 'compact' }
  /** Names a new workflow. */
  | { name: 'name' }
  /** Asks the model for its next decision, not before a time: 0 is at once. */
  | { name: 'think'; notBefore: number }
  | { name: 'batch'; actionId: string; calls: SessionToolCall[] }
  /** Of a child: reads the graph of its workflow, and stores what it has made; `text`: what it then says. */
  | { name: 'load' }
  | { name: 'save'; text: string };

/** What a draft has been shown to do; null: it was not tried. */
export interface Evidence {
  /** It counts for this revision alone. */
  revision: number;
  validated: boolean | null;
  tested: boolean | null;
  /** The nodes that ran in the test; absent: it was not tested. */
  nodes?: string[];
}

/** What a thread had a session built for: it has one run for life, and its parent is told of the end (ADR 59). */
export interface SessionChild {
  spawnId: string;
  parentRunId: string;
  rootRunId: string;
  rootId?: string;
  node: string;
  treeCapMicroUsd?: number;
  grant: Grant;
  workItemId: string;
  /** What its thread says was said before, and what tasks came to; absent: nothing, or it stands in the message (rules before 3). */
  context?: string;
  /** What was stored; null: nothing yet. */
  saved: SavedWorkflow | null;
}

/** What a build has stored. `live`: the version that is published, null where none is; absent: nobody has looked. */
export interface SavedWorkflow {
  workflowId: string;
  version: string;
  live?: string | null;
}

/** The run under way: what a message has begun. Times are milliseconds since the epoch. */
export interface SessionRun extends RunCounts {
  id: string;
  /** The actor of its session, which pays with its tenant. */
  actorId: string;
  policyVersion: string;
  agentId: string;
  agentVersion: string;
  /** The rules that it began under; absent: 1 (ADR 41). */
  rules?: number;
  /** The mail that began it, and all that it answers. */
  messageId: string;
  messageIds: string[];
  /** The first message that it is about, by its number. */
  firstMessage: number;
  deadlineAt: number;
  lastActionId: string;
  /** What is to be done, the next first. */
  steps: RunStep[];
  /** The revision of the draft that it began with, its naming included. */
  baseRevision: number;
  /** What it was asked for, and what the last run of the workflow has shown, as text. */
  request: string;
  executionText: string;
  /** What the model must be told about its last output; null: nothing. */
  note: string | null;
  /** Outputs in a row that were no turn, and calls in a row that failed. */
  violations: number;
  modelFailures: number;
  /** How often the model was sent on because it said that it was done, without evidence. */
  reminders: number;
  /** The latest batches, each with a hash of what came of it, to see a circle; absent: none, or its rules know none. */
  made?: string[];
  /** It was told that it goes in a circle, and has learned nothing new since. */
  hasReflected?: true;
  /** The actor that counts the user's credits; absent: nobody does. */
  account?: string;
  /** Where the instance is reached, as `https://host`; absent: nobody said. */
  baseUrl?: string;
  /** It was asked for by `/compact`, and does nothing else. */
  isCompaction: boolean;
  /** Absent: a person asked for it. */
  child?: SessionChild;
}

/** The durable state of a session. Its lists are bounded: see `bound` and the figures beside it. */
export interface SessionState {
  v: 1;
  /** The name of the session in the API: the seed's thread id where it has a workflow. */
  sessionId: string;
  workflowId: string | null;
  user: string;
  draft: Graph;
  /** By node, what it needs and nobody has said, as whoever set its parameters has named it; absent: nothing, or rules before 3. */
  open?: Record<string, string[]>;
  /** How many changes the draft has had. */
  revision: number;
  /** The latest changes, in order. */
  changes: DraftChange[];
  /** Which changes undo and redo take back next, the last one first. Those that fell out of `changes` are not among them. */
  undo: number[];
  redo: number[];
  /** The latest answers, in order. */
  answers: EditAnswer[];
  messages: SessionMessage[];
  /** How many messages there have been. */
  messageCount: number;
  /** What compaction has made of older messages; empty: nothing. */
  summary: string;
  phase: SessionPhase;
  run: SessionRun | null;
  /** What the draft was last shown to do; null: nothing. */
  evidence: Evidence | null;
  /** The credits claimed in a month, `2026-11`: the last that had any, or empty. */
  creditsClaimed: number;
  creditsMonth: string;
  /** When it began, in milliseconds since the epoch: one that is opened anew after an erasure is another. */
  openedAt: number;
  /** When anything of it last changed, in milliseconds since the epoch. */
  updatedAt: number;
  /** The one run of a child has ended: nothing begins another. Absent: no. */
  isOver?: true;
}

/** How many changes, and how many characters of them, a session keeps: as far back its edits merge, and undo reaches. */
export const mostChanges = 200;
export const mostChangeChars = 524_288;
/** How many answers a session keeps: so long an id may be sent again. */
export const mostAnswers = 200;
/** The longest draft, in characters of JSON. */
export const mostDraftChars = 1_048_576;
/** How many messages, and how many characters of them, a session keeps. */
export const mostMessages = 400;
export const mostMessageChars = 524_288;

/** The latest of a list within a number and a size; the last one stays whatever its size. */
export function keepLatest<T>(list: readonly T[], most: number, mostChars: number): T[] {
  return latestWithin(list, { most, mostSize: mostChars }, (one) => JSON.stringify(one).length);
}

/** The thread id of a user's session on a workflow, as the seed has it. */
export function buildThreadId(workflowId: string, user: string): string {
  return `workflow-${workflowId}-user-${user}`;
}

/** The state with one credit more in a month; one that comes after the next month has begun counts no more. */
export function withCredit(state: SessionState, month: string): SessionState {
  const { creditsMonth, creditsClaimed } = state;
  if (month < creditsMonth) return state;
  return { ...state, creditsMonth: month, creditsClaimed: creditsMonth === month ? creditsClaimed + 1 : 1 };
}

/** What of a session another can go on with: the draft as it came about, and what was said. */
const historyFields = ['revision', 'changes', 'undo', 'redo', 'messages', 'messageCount', 'summary', 'open'] as const;
export type SessionHistory = Pick<SessionState, (typeof historyFields)[number]>;

/** Null: a run is under way, whose draft is not what stands here. */
export function readHistory(state: SessionState): SessionHistory | null {
  if (state.run !== null) return null;
  const kept = historyFields.flatMap((field) => (state[field] === undefined ? [] : [[field, state[field]]]));
  return Object.fromEntries(kept) as SessionHistory; // these fields, as the state has them
}

/** A session that begins with this graph. */
export function newSession(
  {
    sessionId,
    workflowId,
    user,
    graph,
    history,
  }: Pick<SessionState, 'sessionId' | 'workflowId' | 'user'> & { graph: Graph; history?: SessionHistory | undefined },
  at: number,
): SessionState {
  return {
    ...{ v: 1, sessionId, workflowId, user, draft: graph, revision: 0, changes: [], undo: [], redo: [], answers: [] },
    ...{ messages: [], messageCount: 0, summary: '', phase: 'idle', run: null, evidence: null },
    ...{ creditsClaimed: 0, creditsMonth: '', openedAt: at, updatedAt: at },
    ...history,
  };
}

/** The state with one message more. */
export function withMessage(state: SessionState, message: Omit<SessionMessage, 'n'>): SessionState {
  const messageCount = state.messageCount + 1;
  const messages = keepLatest([...state.messages, { n: messageCount, ...message }], mostMessages, mostMessageChars);
  return { ...state, messages, messageCount, updatedAt: message.at };
}

/** The state without its messages; the draft and its changes stay. */
export function withoutMessages(state: SessionState, at: number): SessionState {
  return { ...state, messages: [], summary: '', updatedAt: at };
}
