import type { Conversation } from '#agent';
import type { JournalEntry } from '#program';
import { createInterface } from 'node:readline';
import type { PolicyTable } from '#policy';
import { composePrograms } from '../compose-agent.js';
import { readConfig } from '../config.js';
import { playFork } from './fork/play-fork.js';
import { readRecording } from './fork/recording.js';
import { singlePolicy } from '../programs.js';
import { recordedSources } from './recorded-sources.js';
import type { RecordedVersions } from './recorded-sources.js';

/** A recorded run, the turn from which on it is to differ, and how; null: by the settings of this environment. */
interface Wanted extends RecordedVersions {
  runId: string;
  journal: JournalEntry<Conversation>[];
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
  const recording = readRecording(composePrograms(config, undefined, asRecorded).agent, runId, journal, turn);
  const policies = policy === null ? asRecorded.policies : singlePolicy(policy);
  const sources = { ...asRecorded, policies, model: model ?? undefined };
  const forked = await playFork(composePrograms(config, undefined, sources), recording, { repin: policy !== null });
  const { story } = recording;
  const { rows, replies, prompts } = recording.fork;
  const recorded = {
    rows: story.rows.slice(rows),
    replies: story.replies.slice(replies),
    prompts: story.prompts.slice(prompts),
  };
  return { runId, recorded, forked };
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
