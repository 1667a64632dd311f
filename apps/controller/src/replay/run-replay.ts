import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { composePrograms } from '../compose-programs.js';
import { readConfig } from '../config.js';
import { recordedSources } from './recorded-sources.js';
import { replayRecorded } from './replay-recorded.js';
import type { Recorded } from './replay-recorded.js';

/**
 * Decides recorded runs again with the controller's own programs and settings (I8): lines `{runId, program, journal, policies, agents}` on
 * stdin give lines `{runId, ledger, prompts}`, with the prompts that have changed since, or `{runId, error}` for a journal that the program
 * cannot follow. Uses neither Redis nor a model.
 */
export async function runReplay(): Promise<void> {
  const config = readConfig();
  const sources = recordedSources(config.POLICY_FILE);
  const programs = composePrograms(config, undefined, sources);

  for await (const line of createInterface({ input: process.stdin })) {
    const recorded = JSON.parse(line) as Recorded; // the command line checks what it hands over
    if (!process.stdout.write(`${JSON.stringify(replayRecorded(programs, sources, recorded))}\n`))
      await once(process.stdout, 'drain');
  }
}
