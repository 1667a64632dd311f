import { awaitEventTool, graphCallTool, httpTool } from '#model-turn';
import { calledByStranger } from '#registry';
import type { EffectPorts } from '#tool-calls';
import { isAssistantCall, runAssistantCall } from './assistant/assistant-call.js';
import type { AssistantPorts } from './assistant/post-to-thread.js';
import { runAwaitEvent } from './events/run-await-event.js';
import type { EventPorts } from './events/run-await-event.js';
import { runGraphCall } from './graph/run-graph-call.js';
import type { GraphPorts } from './graph/run-graph-call.js';
import { runHttpTool } from './http/run-http-tool.js';

/** The calls of graphs, the requests of documents and what they wait for, and the texts to and from the assistant. */
export function specialCalls(
  graph: GraphPorts,
  assistant: AssistantPorts,
  events: EventPorts,
): NonNullable<EffectPorts['special']> {
  return ({ effect, address, now, guard, token, through, kept }) => {
    if (isAssistantCall(effect)) return () => runAssistantCall(assistant, effect, address, now);
    if (effect.tool === awaitEventTool)
      return ({ isRetaken = false }) => runAwaitEvent(events, { effect, tenant: address.tenant, now, isRetaken });
    if (effect.tool === httpTool) return (call, cut) => runHttpTool(graph.http, guard, { call, through }, cut);
    if (effect.tool !== graphCallTool) return null;
    const scope = { tenant: address.tenant, strangersOf: calledByStranger(address) };
    return (call, cut) => runGraphCall(graph, guard, { effect, call, token, ...scope, through, kept }, cut);
  };
}
