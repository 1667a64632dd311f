import type { Graph } from '#graph';
import { mergePins } from './test-workflow.js';
import type { TestStart } from '../test-run/test-draft.js';

/** How a graph is tested with what it has pinned. `trigger` null: the first one; `payload` undefined: a sample. */
export function createTestStart(graph: Graph, trigger: string | null, payload: unknown): TestStart {
  return { trigger, payload, pins: mergePins(graph, {}) };
}
