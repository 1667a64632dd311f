import type { Grant, RecordedCall, RunOutcome, Spent } from '#protocol';
import type { Agreement, RunClock } from '#program';
import type { CaughtError, Failure, LostItem } from './errors/failures.js';
import type { WorkflowDocument } from './document/document.js';
import type { PagesRead } from './http/http-call.js';
import type { CameEvent, EventWait, GivenUpWait } from './events/event-wait.js';
import type { Scope } from './values/scope.js';

export type { CaughtError, Failure, LostItem } from './errors/failures.js';

/** The durable state of a child that carries out a document: one run for life. */
export interface WorkflowState {
  v: 1;
  id: string;
  run: WorkflowRun | null;
  /**
   * How many children the commit of that version starts. One with the end of a run starts none, for no child is live at an outcome; nor does
   * one that cancels all children.
   */
  spawned: { version: number; count: number };
  /** Absent: no. A child that is over starts nothing more. */
  over?: true;
}

/** One run of a document. */
export interface WorkflowRun {
  id: string;
  /** The rules that it began under; absent: 1 (ADR 41). */
  rules?: number;
  policyVersion: string;
  agentId: string;
  agentVersion: string;
  startedAt: number;
  /** The text that it works on. */
  input: string;
  child: ChildPlace;
  /** Its deadline while the clock runs, or the time left while a person is asked. Only a root's ends its run, and the tree with it. */
  clock: RunClock;
  awayMs: number;
  awayCountedTo: number;
  /** What is left to spend or to grant; below zero where the last model call of a child took more than its grant. */
  left: Spent;
  /** Micro-dollars that the root's run may cost with all of its tree. */
  treeCapMicroUsd: number;
  /** What it has spent, its children that have ended included. */
  spent: Spent;
  toolCallSeq: number;
  /** From the root of the document to the node that is at work. */
  frames: Frame[];
  /** The children that have not ended, by the ids of their spawns. */
  children: Record<string, LiveChild>;
  /** What waits for a person's word; null: nothing. */
  ask: Ask | null;
  /** How the run ends once no child is live; null: it goes on. */
  ending: Ending | null;
  /** When children were left to be started by a later commit; null: none are. */
  dueAt: number | null;
  /** The layers that the nodes above its document give it, outermost first. Absent: none. */
  layers?: string[];
  /** What the conversation of its root remembers, where a node may ask for it. Absent: nothing. */
  summary?: string;
  /** What the assistant remembers of the person in whose thread it runs, where a node may ask for it. Absent: nothing. */
  memory?: string;
  /** The calls that its models have made, those of its tree included. Absent: none. */
  modelCalls?: number;
  /** How often its loops have gone round. Absent: never. */
  rounds?: number;
  /** The last call that may have changed something, by its effect key: answers kept from before it are not reused. Absent: none. */
  lastWrite?: string;
  replays?: { runId: string; calls: RecordedCall[] };
  /** Where its graph was called from; absent: nobody has called it. */
  called?: Called;
  /** What the references of its document reach: what its nodes hand on is JSON. Absent: it is in one of version 1, and they hand on text. */
  scope?: Scope | undefined;
}

/** The place of a graph that another one has called: what stands before its fields of the tree's items, and how deep it lies. */
export interface Called {
  scope: string;
  depth: number;
  /** What a document was given has words of others than the graph's author and operators in it. Absent: none. */
  isGivenByOthers?: true;
}

/** Where a child stands in its tree. */
export interface ChildPlace {
  parentRunId: string;
  rootRunId: string;
  rootId: string;
  /** The node that it was started for: the path of its document's root. */
  node: string;
  /** Absent: that of its agent's version. */
  document?: WorkflowDocument;
  /** Its calls ask nobody; absent: those do that need a person's approval. */
  isAllowed?: true;
}

/** Where a node stands in the tree, the ids of the nodes above it and its own with `/` between them, and since when it is at work. */
export interface Place {
  path: string;
  startedAt: number;
}

/** One node at work. */
export type Frame = Place &
  (
    | { kind: 'sequence'; step: number }
    | { kind: 'tool'; input: string; call: PendingCall }
    | { kind: 'llm'; input: string; spawned: boolean }
    | ({ kind: 'fork' } & Paths)
    | ({ kind: 'map' } & Paths)
    | ({ kind: 'foreach' } & Pages)
    | { kind: 'branch'; taken: number | null }
    | { kind: 'provide'; layers: string[] }
    | {
        kind: 'subflow';
        /** The scope around it; null: there is none. Absent: neither document has one. */ outer?: Scope | null;
      }
    | ({ kind: 'loop' } & Rounds)
    | { kind: 'spawn'; input: string; spawned: boolean; dueAt: number | null; isLate: boolean; layers?: string[] }
    | { kind: 'delay'; input: string; dueAt: number }
    | ({ kind: 'approval'; input: string; dueAt: number } & Asked)
    | {
        kind: 'waitForMessage';
        waitId: string;
        dueAt: number;
        /** What it waits for in place of a text; absent: for a text. */ events?: WaitedEvents;
      }
    | ({ kind: 'every' } & Ticks)
    | ({ kind: 'guard' } & Guarding)
  );
export type FrameOf<K extends Frame['kind']> = Extract<Frame, { kind: K }>;

/** Where a node stands that waits for events. */
export interface WaitedEvents extends Omit<EventWait, 'until'> {
  /** What has come, by the places of what is asked for; null: nothing yet. */
  got: (CameEvent | null)[];
  /** The call that takes what is there; null: none is under way. */
  owed: string | null;
  /** An event has come since that call was owed. Absent: none has. */
  isTold?: true;
}

/** What stands around a node of version 2 that has a timeout or says what becomes of its errors. */
export interface Guarding {
  /** What the node works on, each time. */
  input: string;
  /** What runs in it: the node, what goes on after an error, or what comes last. */
  phase: 'body' | 'undo' | 'catch' | 'finally';
  /** How often the node has begun. */
  tries: number;
  /** When it begins again; null: it is at work. */
  dueAt: number | null;
  /** When its time is over; null: it has no limit, or is not at work. */
  lateAt: number | null;
  /** Which catch has taken the error, or which step is taken back. */
  taken: number | null;
  /** Why steps are taken back, and those that could not be. Absent: none are. */
  undo?: { failure: Failure; failed: string[] };
  /** The error that was caught, as references have it. */
  error: CaughtError | null;
  /** What the node comes to once what comes last is done. */
  held: { output: string } | { failure: Failure } | null;
  /** Why it fails once no child is live any more. */
  cut: Failure | null;
  /** The key of its call, which each time has. */
  effectKey?: string;
  /** The pages that its call has read, for the next time to go on with; absent: none. */
  read?: PagesRead;
  /** How many steps of a sequence were done as its time was over. */
  done?: number;
}

/** Where the paths of a fork stand, or the items of a map. */
export interface Paths {
  isRace: boolean;
  input: string;
  /** How many of the paths have been started. */
  begun: number;
  /** The output of each path that has succeeded; null: it has not, or not yet. */
  outputs: (string | null)[];
  /** The failure of the first path in the order of the document that has failed, in a run of rules 1 of the first that has; null: none. */
  failure: Failure | null;
  /** Which path that is; absent: none, or rules 1. */
  failedPlace?: number;
  /** How many bytes the outputs have that are joined to one; absent: none yet, or no output is joined. */
  bytes?: number;
  /** The path that won the race; null: none yet, or no race. */
  winner: number | null;
}

/** Where a list stands that comes page by page; or in a child, which has no pages, the part of one that it goes through. */
export interface Pages {
  /** The page under way, from 1; 0: it is a part of one. */
  page: number;
  /** Its items, as JSON, until the last of them has begun; null: they are being read. */
  list: string | null;
  /** How many it has, and how many of them have begun. */
  count: number;
  taken: number;
  /** How many one child gets. */
  size: number;
  /** The place in all pages of the item that begins next, from 0. */
  index: number;
  /** What leads to the page behind it, as JSON; null: none comes. */
  next: string | null;
  /** How many items have failed, and the first of these. */
  failed: number;
  failures: LostItem[];
  /** Why the node fails once no child is live, and the first item of that part; null: it does not. */
  failure: Failure | null;
  failedPlace: number | null;
  /** The version of the commit that has left the next item to a later one; null: none has. */
  waitsSince: number | null;
}

/** Where a loop stands. */
export interface Rounds {
  /** The round under way, from 1. */
  round: number;
  /** The output of the round before, where the predicate asks for it; null: none. */
  previous: string | null;
  /** What the run had spent when the loop began, and the calls that its models had made when the round did. */
  costFrom: number;
  callsFrom: number;
  /** The input of a round that a later commit than that of the version begins; null: the round is under way. */
  waiting: { input: string; version: number } | null;
}

/** Where a schedule stands. */
export interface Ticks {
  input: string;
  /** The tick under way or waited for, from 1. */
  tick: number;
  spawned: boolean;
  /** When the tick is to begin; null: it is under way, or begins now. */
  dueAt: number | null;
  /** What the last tick that succeeded came to. */
  output: string;
}

/** What a person is asked to agree to. */
export interface Asked {
  approvalId: string;
  tool: string;
  args: Record<string, unknown>;
}

export interface PendingCall {
  tool: string;
  args: Record<string, unknown>;
  actionId: string;
  toolCallSeq: number;
  startedAt: number;
  /** Owed under this id; null: it is inline, or waits for approval. */
  effectId: string | null;
  /** The approval that it waits for; null: none. */
  approvalId: string | null;
  /** The key that the call had in the run that this one replays; absent: its own (I7). */
  effectKey?: string;
  /** How long its answer is kept for equal calls, in seconds; absent: as its tool says. */
  cacheSeconds?: number;
  /** The pages that it has read where one of them has to wait; absent: none. */
  read?: PagesRead;
}

export interface LiveChild {
  /** The path of a fork that it runs, by its place; 0 for an `llm`. */
  place: number;
  grant: Grant;
  runId: string;
  node: string;
  kind: string;
  startedAt: number;
  /** It comes to a text, which its parent hands on as JSON. Absent: what it comes to is handed on as it is. */
  isText?: true;
}

/** A call that waits for a person's word. */
export interface Ask extends Agreement {
  approvalId: string;
  tool: string;
  argsHash: string;
  askedAt: number;
  expiresAt: number;
}

export interface Ending {
  outcome: RunOutcome;
  output: string | null;
  failure: Failure | null;
  /** The wait for events that was given up, whose call is under way: what it has taken is given back before the run ends. Absent: none was. */
  givenUp?: GivenUpWait;
}

export function emptyState(id: string): WorkflowState {
  return { v: 1, id, run: null, spawned: { version: 0, count: 0 } };
}
