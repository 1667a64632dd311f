import type { Conversation } from '#agent';
import type { JournalEntry } from '#contract';
import { replay } from '#contract';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { changedPrompts } from './changed-prompts.js';
import { composePrograms } from './compose-agent.js';
import { readConfig } from './config.js';
import { recordedSources } from './recorded-sources.js';
import type { RecordedVersions } from './recorded-sources.js';

/** One recorded run: its journal, as the controller once wrote it. */
interface Recorded extends RecordedVersions {
  runId: string;
  journal: JournalEntry<Conversation>[];
}

/**
 * Decides recorded runs again with the controller's own agent and settings (I8): lines `{runId, journal, policies, agents}` on stdin give
 * lines `{runId, ledger, prompts}`, with the prompts that have changed since, or `{runId, error}` for a journal that this agent cannot
 * follow. Uses neither Redis nor a model.
 */
const config = readConfig();
const sources = recordedSources(config.POLICY_FILE);
const { agent } = composePrograms(config, undefined, sources);

function again({ runId, journal, ...versions }: Recorded): object {
  try {
    sources.add(versions);
    return { runId, ledger: replay(agent, runId, journal), prompts: changedPrompts(agent, journal) };
  } catch (error) {
    return { runId, error: error instanceof Error ? error.message : String(error) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const recorded = JSON.parse(line) as Recorded; // the command line checks what it hands over
  if (!process.stdout.write(`${JSON.stringify(again(recorded))}\n`)) await once(process.stdout, 'drain');
}
