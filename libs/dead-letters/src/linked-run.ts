import { renameId } from '#protocol';
import type { RunOutcome } from '#protocol';
import type { LetterHead } from '#engine/ports';
import type { RunRecord } from '#records';
import type { ActorStore } from '#engine';
import { linkedMessageId } from './linked-message.js';

/** The redrive run that a replay has opened, and its status. */
export interface LinkedRun {
  runId: string;
  /** `waiting`: no turn has opened it yet. `dropped`: none will, since the person had sent STOP when it was read. */
  phase: RunRecord['phase'] | 'waiting' | 'dropped';
  outcome: RunOutcome | null;
}

/** The redrive run of a dead letter; null when no replay has opened one, or its records have expired. */
export async function findLinkedRun(store: ActorStore, letter: LetterHead): Promise<LinkedRun | null> {
  const messageId = linkedMessageId(letter);
  const runId = renameId(messageId, 'run');
  const [message, run] = await Promise.all([store.records.readMessage(messageId), store.records.readRun(runId)]);
  if (run) return { runId, phase: run.phase, outcome: run.outcome };
  if (message === null) return null;
  return { runId, phase: message.heard && message.runId === null ? 'dropped' : 'waiting', outcome: null };
}
