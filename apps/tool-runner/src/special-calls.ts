import { awaitEventTool, emitEventTool, graphCallTool, httpTool } from '#model-turn';
import { buildCallbackPath } from '#events';
import type { RunTool } from '#protocol';
import { calledByStranger } from '#registry';
import type { EffectPorts } from '#tool-calls';
import { isAssistantCall, runAssistantCall } from './assistant/assistant-call.js';
import type { AssistantPorts } from './assistant/post-to-thread.js';
import { asAttempt, runAwaitEvent } from './events/run-await-event.js';
import { emitEvent } from './events/run-emit-event.js';
import type { EmitPorts } from './events/run-emit-event.js';
import { runGraphCall } from './graph/run-graph-call.js';
import type { GraphPorts } from './graph/run-graph-call.js';
import { runHttpTool } from './http/run-http-tool.js';

/** What nodes of documents reach. */
export interface DocumentPorts extends EmitPorts {
  /** What addresses to call back are signed with. */
  idKey: string;
}

/** How long an address to call back may be used, in ms. */
const callbackMs = 30 * 86_400_000;

/** The addresses of the nodes that wait for the answer to a request: each request has its own, and a repeat of it the same. */
function callbackPaths(idKey: string, { effectKey, runId, rootRunId = runId }: RunTool, tenant: string, now: number) {
  return (node: string): string =>
    buildCallbackPath(idKey, { tenant, runId: rootRunId, node, nonce: effectKey, expiresAt: now + callbackMs });
}

/** The calls of graphs, the requests of documents and what they wait for, and the texts to and from the assistant. */
export function specialCalls(
  graph: GraphPorts,
  assistant: AssistantPorts,
  events: DocumentPorts,
): NonNullable<EffectPorts['special']> {
  return ({ effect, address, now, guard, token, through, kept }) => {
    if (isAssistantCall(effect)) return () => runAssistantCall(assistant, effect, address, now);
    if (effect.tool === awaitEventTool)
      return ({ isRetaken = false }) => runAwaitEvent(events, { effect, tenant: address.tenant, now, isRetaken });
    if (effect.tool === emitEventTool)
      return async () => through({}, await asAttempt(now, () => emitEvent(events, effect, address.tenant)));
    if (effect.tool === httpTool) {
      const toPath = callbackPaths(events.idKey, effect, address.tenant, now);
      return (call, cut) => runHttpTool(graph.http, guard, { effect, call, through, toPath }, cut);
    }
    if (effect.tool !== graphCallTool) return null;
    const scope = { tenant: address.tenant, strangersOf: calledByStranger(address) };
    return (call, cut) => runGraphCall(graph, guard, { effect, call, token, ...scope, through, kept }, cut);
  };
}
