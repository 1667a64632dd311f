import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '#client';
import type { Graph, GraphNode } from '#graph/edit';
import { gateway, unwrapAnswer } from '../../api/client.js';
import { useReturns } from '../../api/connection.js';

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

type CheckedDraft = Schemas['CheckedDraft'];

interface Checked extends CheckedDraft {
  /** Whether the last answer was one: until then nothing is known, or what was found before. */
  isChecked: boolean;
}

const unchecked: Checked = { findings: [], sign_ins: [], isChecked: false };

/** What every gate finds in a draft, with what is being typed in it. While the gateway is away it is what was found last. */
export function useCheck(graph: Graph, typed: Typed | null): Checked {
  const [checked, setChecked] = useState(unchecked);
  const returns = useReturns();
  const { nodes, connections } = graph;
  useEffect(() => {
    const cut = new AbortController();
    const ask = (): void =>
      void unwrapAnswer(
        gateway.POST('/v1/builder/checks', { body: { graph: { ...withTyped(graph, typed) } }, signal: cut.signal }),
      ).then(
        (found) => setChecked({ ...found, isChecked: true }),
        // The shell says that the gateway is away; what a session refuses it says itself.
        () => (cut.signal.aborted ? undefined : setChecked((before) => ({ ...before, isChecked: false }))),
      );
    const timer = setTimeout(ask, afterMs);
    return () => {
      clearTimeout(timer);
      cut.abort();
    };
  }, [nodes, connections, typed, returns]);
  return checked;
}
