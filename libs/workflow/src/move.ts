import type { WorkflowNode } from './document.js';
import type { Failure } from './state.js';

/** What a run does next; null: it waits for what it has started. */
export type Move =
  | { do: 'begin'; node: WorkflowNode; path: string; input: string }
  | { do: 'complete'; output: string }
  | { do: 'fail'; failure: Failure };
