import type { CodeRequest } from './effects.js';
import type { NodeCall } from './node-call.js';

const asks = /getWorkflowStaticData/;

/** Whether code asks for what its workflow remembers, and as which node. */
export function remembering({ node }: Pick<NodeCall, 'node'>, source: string): Pick<CodeRequest, 'remembersAs'> {
  return asks.test(source) ? { remembersAs: node.name } : {};
}
