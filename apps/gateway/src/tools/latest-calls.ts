import type { LedgerRow } from '#program';
import type { RunReader } from '#runs';
import type { Role } from '../auth/sign-ins.js';
import { shownRow } from '../auth/role-reads.js';
import { firstOf } from '#values';
import type { CallWords } from './call-words.js';
import type { ToolWithCalls } from './tool-responses.js';

/** How many of the latest runs are looked at for calls, and how many calls are told. */
const mostRuns = 60;
const mostCalls = 20;

type Call = ToolWithCalls['calls'][number];

interface Ports {
  runs: Pick<RunReader, 'listRuns'>;
  readLedger: (runId: string) => Promise<LedgerRow[]>;
  words: Pick<CallWords, 'sentence'>;
}

/** The latest calls of a tool: no list is kept of them, so the ledgers of the latest runs are looked through. */
export async function latestCalls(
  { runs, readLedger, words }: Ports,
  tool: string,
  role: Role,
): Promise<Pick<ToolWithCalls, 'calls' | 'runs_looked_at'>> {
  const page = await runs.listRuns({ before: null, limit: mostRuns, wants: () => true });
  const found = await Promise.all(
    page.runs.map(async ({ run: { runId } }) => ({ runId, rows: await readLedger(runId) })),
  );
  const calls = found.flatMap(({ runId, rows }) =>
    rows.flatMap((row): Call[] => {
      const shown = shownRow(role, row);
      if (shown.row !== 'tool' || shown.tool_name !== tool) return [];
      return [
        {
          ...{ run_id: runId, started_at: shown.ts_start, duration_ms: shown.duration_ms, outcome: shown.outcome },
          ...{ error_code: shown.error_code, cause_message: shown.cause_message ?? null, reused: shown.reused },
          simulated: shown.simulated === true,
          sentence: words.sentence(tool, shown.tool_args),
        },
      ];
    }),
  );
  const latest = calls.toSorted((one, other) => (one.started_at < other.started_at ? 1 : -1));
  return { calls: firstOf(latest, mostCalls), runs_looked_at: page.runs.length };
}
