import { processing } from '#engine';
import type { InlineEffect, QueueName } from '#protocol';
import { askingTrace, withSpan } from '#telemetry';
import type { EagerCall } from '../eager-calls/eager-claim.js';
import type { CalledOff } from './trees/fell-tree.js';
import type { Turn } from './turn/turn.js';

type RunInlineTool = Extract<InlineEffect, { type: 'run-inline-tool' }>;

/** Takes a turn of a queue's job in a span of its run's trace. A turn taken over from dead processes records how many there were. */
export function traceTurn<T extends string | CalledOff | EagerCall>(
  queue: QueueName,
  turn: Turn,
  work: () => Promise<T>,
): Promise<T> {
  const { traceContext, runId, actorId, loaded } = turn;
  const parent = traceContext.findParent(runId);
  const attributes = {
    ...processing(queue, actorId),
    'turnpike.run.id': runId,
    'turnpike.version': loaded.version,
    'turnpike.deaths': loaded.attempts,
  };
  const links = traceContext.linksBeside(parent);
  return withSpan(`process ${queue}`, { kind: 'consumer', parent, links, attributes }, async (span) => {
    traceContext.begin(runId, span.traceParent);
    const outcome = await work();
    span.set({ 'turnpike.outcome': inAWord(outcome) });
    return outcome;
  });
}

function inAWord(outcome: string | CalledOff | EagerCall): string {
  if (typeof outcome === 'string') return outcome;
  return 'claimed' in outcome ? 'served' : 'called-off';
}

/** Runs a pure tool in a span of its own, linked to the model call that asked for it. */
export function traceInlineTool<T>({ tool }: RunInlineTool, run: () => Promise<T>): Promise<T> {
  const attributes = {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': tool,
    'gen_ai.tool.type': 'function',
  };
  return withSpan(`execute_tool ${tool}`, { attributes, links: [askingTrace()] }, run);
}
