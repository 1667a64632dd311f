import { emitEventTool, httpTool } from '#model-turn';
import type { ToolSpec } from '#model-turn';
import type { WorkflowDecision } from '../decision.js';
import { findReferences } from '../document/node-values.js';
import { nodeAtWork } from './frames.js';

/**
 * Whether a tool writes what others decide: the document was called by a graph with words of a caller, a person or a model, and references
 * put values into its arguments. A graph asks for such a call as well (ADR 122). A request by HTTP says itself whether it asks.
 */
export function isDecidedByOthers(decision: WorkflowDecision, { repeat, name, effects }: ToolSpec): boolean {
  const { called } = decision.run;
  const isWrite = (repeat !== 'safe' || effects === 'write') && name !== httpTool && name !== emitEventTool;
  const node = nodeAtWork(decision);
  const written = node?.kind === 'tool' ? node.args : undefined;
  return called?.isGivenByOthers === true && isWrite && findReferences(written).length > 0;
}
