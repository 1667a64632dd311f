import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRecorded } from '../../../apps/cli/src/replay/recorded-run.js';
import type { RecordedRun as RunFile } from '../../../apps/cli/src/replay/recorded-run.js';
import type { JournalEntry } from '#program';
import type { Journals, RecordedRun } from './packed.js';

export interface Collected extends Omit<Journals, 'runs'> {
  runs: RecordedRun[];
}

/** All runs that plays have kept below a folder, by their plays and ids. Throws where a play has kept none. */
export function collectJournals(folder: string, build: string, settings: Journals['settings']): Collected {
  const found: Collected = { build, settings, policies: {}, agents: {}, runs: [] };
  for (const play of Object.keys(settings)) {
    const recorded = recordedBelow(join(folder, play));
    if (recorded.length === 0) throw new Error(`${play}: it has kept no run`);
    for (const run of recorded) addRun(found, play, run);
  }
  return found;
}

/** Adds a run, with the versions that it was decided by. */
export function addRun(found: Collected, play: string, { run, ledger, journal, policies, agents }: RunFile): void {
  Object.assign(found.policies, policies);
  Object.assign(found.agents, agents);
  const { runId, program = 'agent' } = run;
  found.runs.push({ play, runId, program, ledger, journal: journal as JournalEntry<object>[] }); // the controller's own writing
}

function recordedBelow(folder: string): RunFile[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(^|\/)runs\/run_\w+\.json$/.test(path),
  );
  return files.sort(byName).flatMap((path) => parseRecorded(readFileSync(join(folder, path), 'utf8')) ?? []);
}

function byName(one: string, other: string): number {
  const [a = '', b = ''] = [one, other].map((path) => path.split('/').at(-1));
  return a < b ? -1 : Number(a > b);
}
