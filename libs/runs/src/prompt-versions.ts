import type { ModelCall } from '#protocol';

/** A prompt that a run was decided with. */
export interface PromptVersion {
  /** Of the words that all its turns have in common: the first half of a prompt's hash. */
  version: string;
  /** The calls that were made with it, counted from 1 over all calls of the run. */
  calls: number[];
}

/** The prompts of a run's calls of a model, by its journal, the first one first. Calls that keep no hash are counted and left out. */
export function findPromptVersions(journal: readonly unknown[]): PromptVersion[] {
  const found = new Map<string, number[]>();
  for (const [at, { prompt }] of journal.flatMap(callIn).entries()) {
    if (prompt === undefined) continue;
    const calls = found.get(prompt.prefix) ?? [];
    calls.push(at + 1);
    found.set(prompt.prefix, calls);
  }
  return Array.from(found, ([version, calls]) => ({ version, calls }));
}

function callIn(entry: unknown): ModelCall[] {
  const { event } = entry as { event?: { call?: ModelCall } }; // an entry of a journal, whose events of models have a call
  return event?.call === undefined ? [] : [event.call];
}
