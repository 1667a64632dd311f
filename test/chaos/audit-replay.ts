import type { JournalEntry } from '#contract';
import { replay } from '#contract';
import type { Agent, Conversation } from '#agent';

import type { Finding } from './findings.js';
import type { KeptRun, Records } from './records.js';

/** Decides every run again from its journal: the ledger must come out as it was written, whoever died in between (I8). */
export async function findUnreplayed(
  agent: Agent,
  records: Pick<Records, 'journal'>,
  runs: readonly KeptRun[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { record, ledger } of runs) {
    const { runId } = record;
    const entries = (await records.journal(runId)).map((entry) => JSON.parse(entry) as JournalEntry<Conversation>); // the controller's own writing
    const replayed = replay(agent, runId, entries);
    const decided = ledger.filter(({ row }) => row !== 'operator');
    if (JSON.stringify(replayed) === JSON.stringify(decided)) continue;
    const what = `replayed to ${replayed.length} rows that are not the ${decided.length} of the ledger`;
    findings.push({ promise: 'unreplayed', person: null, runId, what });
  }
  return findings;
}
