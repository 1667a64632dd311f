import type { EffectRequest } from '#nodes';
import type { Execution, StepContext } from '../execution.js';
import type { PlannedNode } from '../plan/graph-plan.js';
import { decidedAt } from '../origins/decided-at.js';
import type { Decided, Guarded } from '../origins/guarded.js';
import type { ItemReads } from '../items/read-items.js';
import { askedFor } from './asked-for.js';
import { approvalWaived } from './called-for.js';
import type { Called } from './called-for.js';

/** What others decide of the calls of a node, or of one that lends it a tool; under rules 1 nobody asked. */
export function* decidedFor(
  { plan, planned, context }: Execution,
  { node, references }: Pick<PlannedNode, 'node' | 'references'>,
): ItemReads<Decided[]> {
  if (context.rules < 2 || approvalWaived(node, context)) return [];
  return yield* decidedAt({ plan, planned, node, references });
}

/** What of a request counts where others decide it; what else they decide of it is its content. */
function listGuarded(request: EffectRequest, { repeat }: Called): readonly Guarded[] {
  switch (request.kind) {
    case 'http':
      return ['URL'];
    case 'send':
      return request.to === null ? [] : ['recipient', 'sender'];
    case 'mail':
      return ['recipient', 'sender'];
    case 'database':
      return ['query', 'table'];
    case 'tool':
      return repeat === 'safe' ? ['tool'] : ['tool', 'arguments'];
    case 'table':
      return request.ask.do === 'get' || request.ask.do === 'insert' ? ['table'] : ['table', 'filter'];
    case 'mcp-call':
    case 'mcp-list':
      return ['server'];
    case 'store-insert':
      return ['store'];
    case 'file':
      return ['path'];
    case 'code':
    case 'respond':
    case 'store-load':
      return [];
  }
}

/** A call that somebody else than the author decides in what counts asks a person, if it does not already. */
export function askedIfDecided(
  called: Called,
  request: EffectRequest,
  decided: readonly Decided[],
  { rules }: Pick<StepContext, 'rules'>,
): Called {
  const counts = listGuarded(request, called);
  if (called.asks !== undefined || !decided.some(({ what }) => counts.includes(what))) return called;
  return { ...called, asks: askedFor(request, rules) };
}
