import { InvariantError } from '#errors';
import type { JournalEntry } from '#program';
import { createInterface } from 'node:readline';
import type { PolicyTable } from '#policy';
import { composePrograms } from '../compose-programs.js';
import { readConfig } from '../config.js';
import type { Config } from '../config.js';
import type { ProgramSources } from '../programs/program-module.js';
import { singlePolicy } from '../pins/versions.js';
import type { RunForks } from '../programs/run-forks.js';
import { recordedSources } from './recorded-sources.js';
import type { RecordedVersions } from './recorded-sources.js';

/** A recorded run, the turn from which on it is to differ, and how; null: by the settings of this environment. */
interface Wanted extends RecordedVersions {
  runId: string;
  journal: JournalEntry<never>[];
  turn: number;
  model: string | null;
  policy: PolicyTable | null;
}

/**
 * Decides a recorded run again up to a turn, and continues from there with another model or policy: a line of `Wanted` on stdin gives a
 * line `{recorded, forked}`, each from the fork on, or `{error}`. It calls the model, and executes nothing else.
 */
async function fork({ runId, journal, turn, model, policy, ...versions }: Wanted): Promise<object> {
  const config = readConfig();
  const asRecorded = recordedSources(config.POLICY_FILE);
  asRecorded.add(versions);
  const point = forksWith(config, asRecorded).at(runId, journal, turn);
  const policies = policy === null ? asRecorded.policies : singlePolicy(policy);
  const others = forksWith(config, { ...asRecorded, policies, model: model ?? undefined });
  const forked = await others.play(point, { repin: policy !== null });
  return { runId, recorded: point.recorded, forked };
}

/** Forks of what actors without a name run. */
function forksWith(config: Config, sources: ProgramSources): RunForks {
  const forks = composePrograms(config, undefined, sources).of()?.forks;
  if (!forks) throw new InvariantError('no program of this build forks its runs');
  return forks;
}

/** Answers every line of stdin. */
export async function runFork(): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    const wanted = JSON.parse(line) as Wanted; // the command line checks what it hands over
    const answer = await fork(wanted).catch((error: unknown) => ({
      error: error instanceof Error ? error.message : String(error),
    }));
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  }
}
