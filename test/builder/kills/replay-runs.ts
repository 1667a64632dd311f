import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Redis } from '#redis';
import { readRecorded } from '../../../apps/cli/src/recorded-run.js';
import type { KeptRun } from '../../chaos/records.js';
import { linesOf, turnpike } from '../../support/turnpike.js';

/** What `replay --json` says of one run. */
interface Line {
  run_id: string;
  same: boolean;
  prompts: unknown[];
}

/** How many runs of each program came out the same, byte for byte. */
export interface ReplayFigures {
  replayed: Record<string, number>;
  rows: number;
  unreplayed: number;
}

/** Records every run in a file, and replays the folder without a network by the command that users have. */
export async function replayRuns(
  client: Redis,
  runs: readonly KeptRun[],
  { folder, environment }: { folder: string; environment: Record<string, string> },
): Promise<{ figures: ReplayFigures; findings: string[] }> {
  const into = join(folder, 'runs');
  mkdirSync(into);
  const figures: ReplayFigures = { replayed: {}, rows: 0, unreplayed: 0 };
  for (const { record, ledger } of runs) {
    const { runId, program = 'agent' } = record;
    writeFileSync(join(into, `${runId}.json`), JSON.stringify(await readRecorded(client, runId)));
    figures.replayed[program] = (figures.replayed[program] ?? 0) + 1;
    figures.rows += ledger.length;
  }
  const ended = await turnpike(['replay', '--no-network', '--json', into], { environment });
  const lines = linesOf(ended) as Line[]; // what the command prints
  const bad = lines.filter(({ same, prompts }) => !same || prompts.length > 0);
  figures.unreplayed = bad.length + (runs.length - lines.length);
  return { figures, findings: bad.map((line) => `unreplayed: ${JSON.stringify(line).slice(0, 300)}`) };
}
