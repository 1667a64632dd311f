import type { JournalEntry } from '#program';
import { replay } from '#program';

import type { Programs } from '../../apps/controller/src/programs.js';
import type { Finding } from './findings.js';
import type { KeptRun, Records } from './records.js';

/** Decides every run again from its journal, by its own program: the ledger must come out as it was written, whoever died in between (I8). */
export async function findUnreplayed(
  programs: Pick<Programs, 'of'>,
  records: Pick<Records, 'journal'>,
  runs: readonly KeptRun[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { record, ledger } of runs) {
    const { runId } = record;
    const entries = (await records.journal(runId)).map((entry) => JSON.parse(entry) as JournalEntry<object>); // the controller's own writing
    const served = programs.of(record.program);
    const replayed = served === null ? [] : replay(served.program, runId, entries);
    const decided = ledger.filter(({ row }) => row !== 'operator');
    if (JSON.stringify(replayed) === JSON.stringify(decided)) continue;
    const what = `replayed to ${replayed.length} rows that are not the ${decided.length} of the ledger`;
    findings.push({ promise: 'unreplayed', person: null, runId, what });
  }
  return findings;
}
