import type { Schemas } from '#client';

type Kind = Schemas['ObjectHealth']['kind'];

/** The section of the runbook that says what to do where a part fails; null: what is behind it says more. */
export const runbookSections: Readonly<Record<Kind, string | null>> = {
  store: 'readiness-is-red',
  process: 'a-process-is-down',
  queue: 'work-piles-up',
  tool: 'a-breaker-is-open',
  provider: 'the-model-fails',
  workflow: null,
  run: null,
};
