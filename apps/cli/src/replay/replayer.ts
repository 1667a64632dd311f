import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ChildEnd } from '#protocol';
import type { LedgerRow } from '#program';
import { offlineEnvironment } from '../config.js';
import type { RecordedRun } from './recorded-run.js';

/** The first row, counted from 1, at which a replay's ledger differs; null: a missing row. */
export interface Difference {
  row: number;
  recorded: string | null;
  replayed: string | null;
}

/** A turn whose prompt would differ today, and in which part. */
export interface ChangedPrompt {
  turn: number;
  changed: string[];
  /** Of the half that all turns have in common: the run's, and today's in each of its forms. */
  versions: { recorded: string; today: string[] };
}

/** How a child says that it ended, as its last step decided it again. */
interface Ended {
  childEnd?: ChildEnd;
}

export type Replayed = { runId: string; rows: number } & (
  | { same: true; prompts: ChangedPrompt[] }
  | { same: false; prompts: ChangedPrompt[]; difference: Difference }
  | { same: false; error: string }
);

/** The controller's replay of one run. */
type Answer = ({ ledger: unknown[]; prompts: ChangedPrompt[] } & Ended) | { error: string };

const controller = fileURLToPath(new URL('../../../controller/src/replay-main.js', import.meta.url));
const noNetwork = new URL('no-network.js', import.meta.url).href;

function firstDifference(recorded: readonly unknown[], replayed: readonly unknown[]): Difference | null {
  for (let i = 0; i < Math.max(recorded.length, replayed.length); i++) {
    const [before, after] = [recorded, replayed].map((rows) => (i < rows.length ? JSON.stringify(rows[i]) : null));
    if (before !== after) return { row: i + 1, recorded: before ?? null, replayed: after ?? null };
  }
  return null;
}

/** Rows of operators' actions were decided by nobody: no journal yields them. */
function wasDecided(row: unknown): boolean {
  return (row as Partial<LedgerRow> | null)?.row !== 'operator'; // whatever else it is, the comparison shows
}

/** A row as it was decided: its trace was added by the process that wrote it (ADR 29). */
function asDecided(row: unknown): unknown {
  const { trace_id: _traceId, ...decided } = row as Partial<LedgerRow>; // whatever else it is, the comparison shows
  return decided;
}

/** How the ledger that was recorded of a run, and the one that it was decided to again, compare. */
export function compareReplayed(
  { runId, ledger: kept }: { runId: string; ledger: readonly unknown[] },
  answer: Answer,
): Replayed & Ended {
  const ledger = kept.filter(wasDecided).map(asDecided);
  const rows = ledger.length;
  if ('error' in answer) return { runId, rows, same: false, error: answer.error };
  const difference = firstDifference(ledger, answer.ledger);
  const { prompts, childEnd } = answer;
  const found = { runId, rows, prompts, ...(childEnd && { childEnd }) };
  return difference === null ? { ...found, same: true } : { ...found, same: false, difference };
}

/**
 * Decides recorded runs again, one after the other, in a controller that has neither Redis nor a model, and on request not even a
 * network. Throws when it cannot start.
 */
export async function* replayAll(
  runs: AsyncIterable<RecordedRun>,
  { network = true }: { network?: boolean } = {},
): AsyncGenerator<Replayed & Ended> {
  const child = spawn(process.execPath, [...(network ? [] : ['--import', noNetwork]), controller], {
    env: offlineEnvironment(),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.on('error', () => undefined); // its end shows in the requests that it no longer answers
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  try {
    for await (const recorded of runs) {
      const { run, journal, policies, agents } = recorded;
      const { runId, program } = run;
      if (!child.stdin.write(`${JSON.stringify({ runId, program, journal, policies, agents })}\n`)) {
        await Promise.race([once(child.stdin, 'drain'), once(child, 'exit')]);
      }
      const { value, done } = await answers.next();
      if (done) throw new Error('the controller that replays has ended: see above');
      yield compareReplayed({ runId, ledger: recorded.ledger }, JSON.parse(value) as Answer); // our own process wrote it
    }
  } finally {
    child.stdin.end();
  }
}
