import type { JournalEntry } from '#program';
import type { PromptHash } from '#protocol';
import type { PromptAnswer } from '#deployment';
import type { ServedProgram } from '../engine/served-program.js';
import { hashPrompt } from '../model/prompt-hash.js';
import type { Serving } from '../programs/program-module.js';
import type { Prompt } from '../programs/replayed-call.js';

/** A program that words its model calls again. */
export type Rewording = Pick<Serving, 'program' | 'modelCalls'> & Pick<ServedProgram, 'ready'>;

/** Makes every version available that the run was decided by: which they are is known only while it is decided. */
async function learnVersions({ program, ready }: Rewording, journal: readonly JournalEntry<object>[]): Promise<void> {
  let state: object | null = null;
  for (const entry of journal) {
    const before: object | null = state;
    const next = (): object | null =>
      'begin' in entry ? entry.begin : program.decide(before, entry.event, entry.stamp).state;
    await ready(next());
    state = next();
  }
}

/**
 * The prompts of one turn of a recorded run, rebuilt from its journal, each compared with the hash of the call: a proven one is byte for
 * byte what its program wrote then, in the form that it was sent in (ADR 19, ADR 33, ADR 142). It is what was sent unless middleware stood
 * before the model, which is named beside it: a redacted prompt is not kept.
 */
export async function rebuildPrompts(
  served: Rewording,
  journal: readonly JournalEntry<object>[],
  turn: number,
): Promise<PromptAnswer> {
  await learnVersions(served, journal);
  const calls = [...(served.modelCalls?.(journal) ?? [])].filter((call) => call.turn === turn);
  const prompts = calls.map(({ actionId, mode, forms, promptHash: left, before }) => {
    const sent = left && forms.find((form) => matchesHash(form, left));
    const prompt = sent ?? forms[0];
    const promptHash = hashPrompt(prompt);
    const proven = left && sent !== undefined;
    return { actionId, mode, system: prompt.system, user: prompt.user, print: promptHash, proven, before };
  });
  return { prompts };
}

function matchesHash(prompt: Prompt, { prefix, rest }: PromptHash): boolean {
  const hash = hashPrompt(prompt);
  return hash.prefix === prefix && hash.rest === rest;
}
