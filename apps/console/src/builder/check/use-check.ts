import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import type { Graph, GraphNode } from '#graph/edit';
import { gateway, unwrapAnswer } from '../../api/client.js';
import { onGateway } from '../../api/connection.js';

export type GraphFinding = Schemas['GraphFinding'];

/** What a person types into a node, and has not left yet. */
export interface Typed {
  nodeId: string;
  updates: Partial<GraphNode>;
}

/** How long after a change the check is asked for, in ms: a person goes on typing. */
const afterMs = 250;

function withTyped(graph: Graph, typed: Typed | null): Graph {
  if (typed === null) return graph;
  return {
    ...graph,
    nodes: graph.nodes.map((node) => (node.id === typed.nodeId ? { ...node, ...typed.updates } : node)),
  };
}

const unchecked: Schemas['CheckedDraft'] = { findings: [], sign_ins: [] };

/** What every gate finds in a draft, with what is being typed in it. While the gateway is away it is what was found last. */
export function useCheck(graph: Graph, typed: Typed | null): Schemas['CheckedDraft'] {
  const [checked, setChecked] = useState(unchecked);
  const [round, setRound] = useState(0);
  const { nodes, connections } = graph;
  useEffect(() => onGateway((isThere) => isThere && setRound((before) => before + 1)), []);
  useEffect(() => {
    const cut = new AbortController();
    const ask = (): void =>
      void unwrapAnswer(
        gateway.POST('/v1/builder/checks', { body: { graph: { ...withTyped(graph, typed) } }, signal: cut.signal }),
      ).then(
        setChecked,
        () => undefined, // the shell says that the gateway is away; what a session refuses it says itself
      );
    const timer = setTimeout(ask, afterMs);
    return () => {
      clearTimeout(timer);
      cut.abort();
    };
  }, [nodes, connections, typed, round]);
  return checked;
}
