import type { Redis } from '#redis';
import type { RunRecord } from '#records';
import { knownPartition } from '#engine';
import { Records } from '#records';
import type { Engine } from '#engine';
import { listLiveRuns, listRuns, runsChangedSince } from './recent-runs.js';
import type { ChangedRuns, LiveRuns, RunsPage, RunsWanted } from './recent-runs.js';
import { lookAtRuns, readRunTimes } from './look-at-runs.js';
import type { RunLook } from './look-at-runs.js';
import type { RunTimes } from './run-times.js';
import { findPendingRun, listPendingRuns, readPendingRun } from './pending-runs.js';
import type { PendingRuns } from './pending-runs.js';
import { hasUnreadText } from './unread-text.js';
import { readQuestions, readTexts } from './questions.js';
import { summarizeRuns, readClock } from './run-summary.js';
import type { RunSummary, RunWanted } from './run-summary.js';
import { readItemFields, readItemValues } from './run-items.js';
import { readTree } from './run-tree.js';
import { readNodeRows, readTreeDocument } from './tree-nodes.js';
import type { NodeRows } from './tree-nodes.js';
import type { RunTree } from './run-tree.js';
import { readTranscript, transcriptVersion } from './transcript.js';
import type { Transcript, TranscriptWanted } from './transcript.js';

/** Reads runs for people: lists of them, their times, what they are doing, and transcripts. It changes nothing. */
export class RunReader {
  constructor(
    private readonly redis: Redis,
    private readonly engine: Engine,
  ) {}

  /** Whether an id could be one of this deployment's: others are not found without asking Redis. */
  knows(id: string): boolean {
    return knownPartition(this.engine, id) !== null;
  }

  readRun(runId: string): Promise<RunRecord | null> {
    return new Records(this.redis).readRun(runId);
  }

  /** A run that its message will open and no commit has recorded; null: there is none to come under the id. */
  readPendingRun(runId: string): Promise<RunRecord | null> {
    return readPendingRun(this.redis, runId);
  }

  /** The run that a conversation's mail will open; null: none, or one is under way. */
  findPendingRun(actorId: string): Promise<RunRecord | null> {
    return findPendingRun(this.redis, actorId);
  }

  /** The tree that a run belongs to, from its root on; null: the run is not kept. */
  readTree(runId: string): Promise<RunTree | null> {
    return readTree(this.redis, runId);
  }

  /** The rows of the nodes of a tree, each run's in their order, and how many were not looked at. */
  readNodeRows(tree: RunTree): Promise<NodeRows> {
    return readNodeRows(this.redis, tree);
  }

  /** The document that a tree runs, as it was spawned with; null: it runs none, or has not begun yet. */
  readTreeDocument(tree: RunTree): Promise<unknown> {
    return readTreeDocument(this.redis, tree);
  }

  /** The fields of the items that the tree of a root has made. */
  readItemFields(rootRunId: string): Promise<string[]> {
    return readItemFields(this.redis, rootRunId);
  }

  /** Their values, as the steps of the graph wrote them. */
  readItemValues(rootRunId: string, fields: readonly string[]): Promise<(string | null)[]> {
    return readItemValues(this.redis, rootRunId, fields);
  }

  /** A page of the runs that are wanted: live ones first, then the latest changed. */
  listRuns(wanted: RunsWanted): Promise<RunsPage> {
    return listRuns(this.redis, this.engine, wanted);
  }

  /** The first text of each run; null where it is not kept. */
  readQuestions(runs: readonly RunRecord[]): Promise<(string | null)[]> {
    return readQuestions(this.redis, runs);
  }

  /** All that the person wrote in each run; of one to come, its first text. */
  readTexts(runs: readonly RunRecord[]): Promise<string[][]> {
    return readTexts(this.redis, runs);
  }

  /** The times of one run, with its waits. */
  readRunTimes(run: RunRecord): Promise<RunLook & RunTimes> {
    return readRunTimes(this.redis, run);
  }

  /** Whether a conversation has a text that no turn has read. */
  hasUnreadText(actorId: string): Promise<boolean> {
    return hasUnreadText(this.redis, actorId);
  }

  /** Runs under way that a commit has recorded, the latest changed first; a few hundred at most. */
  listLiveRuns(): Promise<LiveRuns> {
    return listLiveRuns(this.redis, this.engine);
  }

  /** The times of runs, and what they are doing, in the order given. */
  lookAtRuns(runs: readonly RunRecord[]): Promise<RunLook[]> {
    return lookAtRuns(this.redis, runs);
  }

  /** The runs to come of all conversations, the latest first (ADR 46). */
  listPendingRuns(): Promise<PendingRuns> {
    return listPendingRuns(this.redis, this.engine.deployment.partitions);
  }

  /** The runs that changed at a time, in ms by Redis's clock, or later: the oldest change first. */
  runsChangedSince(since: number): Promise<ChangedRuns> {
    return runsChangedSince(this.redis, this.engine, since);
  }

  /** Redis's clock, in ms since the epoch. */
  now(): Promise<number> {
    return readClock(this.redis);
  }

  /** Many runs at once as they stand, for who has seen a part of their ledgers. */
  summarizeRuns(runs: readonly RunWanted[]): Promise<RunSummary[]> {
    return summarizeRuns(this.redis, runs);
  }

  /** A part of what was written in a conversation and said to its person; null: there is no such conversation. */
  readTranscript(actorId: string, wanted: TranscriptWanted): Promise<Transcript | null> {
    return readTranscript(this.redis, actorId, wanted);
  }

  /** Another text as soon as the transcript has changed, but for deliveries. */
  transcriptVersion(actorId: string): Promise<string> {
    return transcriptVersion(this.redis, actorId);
  }
}
