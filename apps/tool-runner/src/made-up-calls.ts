import { emitEventTool, graphCallTool, httpTool } from '#model-turn';
import { answerOfTool } from '#nodes';
import type { TestedTool } from '#nodes';
import type { EffectPorts } from '#tool-calls';
import { isAssistantCall } from './assistant/assistant-call.js';
import { makeUpGraphCall } from './graph/made-up-call.js';
import type { GraphPorts } from './graph/run-graph-call.js';

/** What writes of simulated runs are answered with (ADR 163), by whatever would have made them. */
export function madeUpCalls(
  graph: Pick<GraphPorts, 'readItems' | 'keep'>,
  tools: readonly TestedTool[],
): NonNullable<EffectPorts['madeUp']> {
  return async ({ effect }, token) => {
    const { tool, args } = effect;
    if (tool === graphCallTool) return makeUpGraphCall(graph, effect, token, tools);
    if (tool === emitEventTool) return { ok: true, value: { id: effect.effectKey, name: args['name'] ?? null } };
    if (tool === httpTool) return { ok: true, value: madeUpReply(args) };
    return { ok: true, value: isAssistantCall(effect) ? null : answerOfTool({ tool, args }, tools) };
  };
}

/** What a server would say to a request that is not made. */
function madeUpReply({ method, url, pages }: Record<string, unknown>): object {
  if (pages !== undefined) return { items: [], pages: 1, next: null };
  return { status: 200, headers: { 'content-type': 'application/json' }, body: { mocked: true, method, url } };
}
