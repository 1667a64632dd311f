import { graphCallTool } from '#model-turn';
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
    return { ok: true, value: isAssistantCall(effect) ? null : answerOfTool({ tool, args }, tools) };
  };
}
