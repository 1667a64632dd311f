import { decideAgain } from '#program';
import type { JournalEntry } from '#program';
import { changedPrompts } from './changed-prompts.js';
import type { Programs } from '../programs.js';
import type { RecordedSources, RecordedVersions } from './recorded-sources.js';

/** One recorded run: its journal, as the controller once wrote it. */
export interface Recorded extends RecordedVersions {
  runId: string;
  /** Absent: the agent. */
  program?: string;
  journal: JournalEntry[];
}

/** The ledger of a recorded run, decided again by its own program, and where its prompts have changed since; or why there is none. */
export function replayRecorded(
  programs: Pick<Programs, 'of'>,
  sources: Pick<RecordedSources, 'add'>,
  recorded: Recorded,
): object {
  const { runId, program: name } = recorded;
  const served = programs.of(name);
  if (served === null) return { runId, error: `this build knows no program ${name ?? ''}` };
  const journal = recorded.journal as JournalEntry<never>[]; // states of this very program
  try {
    sources.add(recorded);
    const prompts = changedPrompts(served.modelCalls?.(journal) ?? []);
    const { ledger, childEnd } = decideAgain(served.program, runId, journal);
    return { runId, ledger, prompts, ...(childEnd && { childEnd }) };
  } catch (error) {
    return { runId, error: error instanceof Error ? error.message : String(error) };
  }
}
