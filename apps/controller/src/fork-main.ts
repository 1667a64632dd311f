import { createInterface } from 'node:readline';
import type { JournalEntry } from '#agent';
import type { PolicyTable } from '#policy';
import { composePrograms } from './compose-agent.js';
import { readConfig } from './config.js';
import { playFork } from './fork/play-fork.js';
import { readRecording } from './fork/recording.js';
import { singlePolicy } from './programs.js';
import { recordedPolicies } from './recorded-policies.js';
import type { PolicyTables } from './recorded-policies.js';

/** A recorded run, the turn from which on it is to go differently, and how; null: as this environment says. */
interface Wanted {
  runId: string;
  journal: JournalEntry[];
  policies?: PolicyTables;
  turn: number;
  model: string | null;
  policy: PolicyTable | null;
}

/**
 * Re-executes a recorded run up to a turn, and goes on from there with another model or policy: a line of `Wanted` on stdin gives
 * a line `{recorded, forked}`, each from the fork on, or `{error}`. It calls the model, and nothing else in the world.
 */
async function fork({ runId, journal, policies, turn, model, policy }: Wanted): Promise<object> {
  const config = readConfig();
  const changed = model === null ? config : { ...config, LLM_MODEL: model };
  const asRecorded = recordedPolicies(config.POLICY_FILE);
  asRecorded.add(policies ?? {});
  const recording = readRecording(composePrograms(config, undefined, asRecorded).agent, runId, journal, turn);
  const book = policy === null ? asRecorded : singlePolicy(policy);
  const forked = await playFork(composePrograms(changed, undefined, book), recording, { repin: policy !== null });
  const { told } = recording;
  const { rows, replies, prompts } = recording.fork;
  const recorded = {
    rows: told.rows.slice(rows),
    replies: told.replies.slice(replies),
    prompts: told.prompts.slice(prompts),
  };
  return { runId, recorded, forked };
}

for await (const line of createInterface({ input: process.stdin })) {
  const wanted = JSON.parse(line) as Wanted; // the command line checks what it hands over
  const answer = await fork(wanted).catch((error: unknown) => ({
    error: error instanceof Error ? error.message : String(error),
  }));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
