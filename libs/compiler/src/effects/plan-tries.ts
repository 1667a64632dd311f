import type { GraphNode } from '#graph';
import type { EffectRequest } from '#nodes';
import type { StoredCall } from './stored-call.js';

/** n8n's figures, and its limits of them. */
const usual = { tries: 3, waitMs: 1_000 };
const most = { tries: 5, waitMs: 5_000 };

/** How often a call may be made: once, or as often as the policy has it where it is a tool's; or as the node's `retryOnFail` says. */
export function planTries(node: GraphNode, { kind }: EffectRequest): Pick<StoredCall, 'tries' | 'waitMs'> {
  if (node.retryOnFail !== true) return kind === 'tool' ? {} : { tries: 1 };
  return {
    tries: Math.max(1, readFigure(node, 'maxTries', usual.tries, most.tries)),
    waitMs: readFigure(node, 'waitBetweenTries', usual.waitMs, most.waitMs),
  };
}

function readFigure(node: GraphNode, name: string, otherwise: number, limit: number): number {
  const value: unknown = Reflect.get(node, name);
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? Math.min(value, limit) : otherwise;
}
