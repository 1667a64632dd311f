import type { JournalEntry } from '#program';
import type { PromptHash } from '#protocol';
import type { Conversation, Prompt } from '#agent';
import type { PromptAnswer } from '#deployment';
import { modelCalls } from './model-calls.js';
import type { Programs } from '../programs.js';
import { promptHashOf } from '../model/prompt-hash.js';

type Decider = Pick<Programs, 'agent' | 'ready'>;

/** Makes every version available that the run was decided by: which they are is known only while it is decided. */
async function learnVersions(programs: Decider, journal: readonly JournalEntry<Conversation>[]): Promise<void> {
  let state: Conversation | null = null;
  for (const entry of journal) {
    const before: Conversation | null = state;
    const next = (): Conversation | null =>
      'begin' in entry ? entry.begin : programs.agent.decide(before, entry.event, entry.stamp).state;
    await programs.ready(next());
    state = next();
  }
}

/**
 * The prompts of one turn of a recorded run, rebuilt from its journal, each compared with the hash of the call: a proven one is byte for
 * byte what the agent wrote then, in the form that it was sent in (ADR 19, ADR 33, ADR 142). It is what was sent unless middleware stood
 * before the model, which is named beside it: a redacted prompt is not kept.
 */
export async function rebuildPrompts(
  programs: Decider,
  journal: readonly JournalEntry<Conversation>[],
  turn: number,
): Promise<PromptAnswer> {
  await learnVersions(programs, journal);
  const calls = [...modelCalls(programs.agent, journal)].filter((call) => call.turn === turn);
  const prompts = calls.map(({ actionId, mode, forms, promptHash: left, before }) => {
    const sent = left && forms.find((form) => isOf(form, left));
    const prompt = sent ?? forms[0];
    const promptHash = promptHashOf(prompt);
    const proven = left && sent !== undefined;
    return { actionId, mode, system: prompt.system, user: prompt.user, print: promptHash, proven, before };
  });
  return { prompts };
}

function isOf(prompt: Prompt, { prefix, rest }: PromptHash): boolean {
  const hash = promptHashOf(prompt);
  return hash.prefix === prefix && hash.rest === rest;
}
