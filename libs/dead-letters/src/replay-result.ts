import { outcomeTable } from '#protocol';
import type { RunOutcome } from '#protocol';
import type { LetterPort } from '#engine/ports';
import type { RecordPort } from '#records';
import type { LetterResult } from './letter-result.js';

/** How a replayed letter has fared: `passed-over` was another's, or gone, or its person has sent STOP. */
export type ReplayResult = 'well' | 'failed' | 'under-way' | 'passed-over';

/** Where it is looked: only what is read of it. */
interface Records {
  records: Pick<RecordPort, 'readRun' | 'readMessage'>;
  letters: Pick<LetterPort, 'readLetter'>;
}

/** Ends that a replay judges otherwise than the table: what was asked cannot be, and an agent that was to answer did not. */
const judgedOtherwise: Partial<Record<RunOutcome, ReplayResult>> = {
  'bad-tool-args': 'well',
  'taken-over': 'failed',
};

/** What the end of a linked run says about replaying more: nothing against it where the person was answered, or wanted no answer. */
function judgeOutcome(outcome: RunOutcome | null): ReplayResult {
  if (outcome === null) return 'failed';
  return judgedOtherwise[outcome] ?? (outcomeTable[outcome].result === 'failed' ? 'failed' : 'well');
}

/** Looks at what a replay has led to so far. */
export async function findReplayResult(store: Records, result: LetterResult): Promise<ReplayResult> {
  if (result.result === 'refused') return result.refusal.code === 'opted-out' ? 'passed-over' : 'failed';
  if (result.result !== 'done') return 'passed-over';
  if (result.linkedRunId === null) return isParkedAgain(store, result.letterId);
  const run = await store.records.readRun(result.linkedRunId);
  if (run?.phase === 'asking' || run?.phase === 'approving') return 'well'; // a person has it in hand
  if (run?.phase === 'finished') return judgeOutcome(run.outcome);
  const message = await store.records.readMessage(result.linkedRunId.replace('run_', 'msg_'));
  return message?.heard === true && message.runId === null ? 'passed-over' : 'under-way'; // heard, and no run: opted out
}

/** A conversation that is parked once more has put a new letter in the place of the one that was replayed. */
async function isParkedAgain(store: Records, letterId: string): Promise<ReplayResult> {
  return (await store.letters.readLetter(letterId))?.status === 'open' ? 'failed' : 'well';
}
