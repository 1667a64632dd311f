import type { Graph } from '#graph';
import type { CatalogueNode } from '#nodes';
import { pinsOf } from './test-workflow.js';
import { testDraft } from '../test-run/test-draft.js';
import type { TestReport } from '../test-run/test-draft.js';
import type { TestHost } from '../test-run/test-host.js';

/** Runs a graph once with what it has pinned: nothing leaves the process. `trigger` null: the first one; `payload` undefined: a sample. */
export function draftTestOf(
  graph: Graph,
  trigger: string | null,
  payload: unknown,
  catalogue: readonly CatalogueNode[],
  host: TestHost,
): TestReport {
  return testDraft(graph, { trigger, payload, pins: pinsOf(graph, {}) }, catalogue, host);
}
