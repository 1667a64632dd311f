import { useCallback, useState } from 'preact/hooks';
import { applied } from './apply.js';
import type { Graph, Operation } from './graph.js';

/** A graph that people change, wherever it is kept. */
export interface Draft {
  graph: Graph;
  /** Shown at once. */
  change: (operations: Operation[]) => void;
  /** Null: there is nothing to undo. */
  undo: (() => void) | null;
  redo: (() => void) | null;
}

interface History {
  past: readonly Graph[];
  graph: Graph;
  future: readonly Graph[];
}

/** How far back undo goes. */
const mostPast = 100;

/** A draft that this page alone has, until it is saved. */
export function useLocalDraft(first: Graph): Draft {
  const [{ past, graph, future }, setHistory] = useState<History>({ past: [], graph: first, future: [] });
  const change = useCallback((operations: Operation[]) => {
    setHistory((now) => ({
      past: [...now.past, now.graph].slice(-mostPast),
      graph: applied(now.graph, operations),
      future: [],
    }));
  }, []);
  const undo = (): void =>
    setHistory((now) => {
      const before = now.past.at(-1);
      return before ? { past: now.past.slice(0, -1), graph: before, future: [now.graph, ...now.future] } : now;
    });
  const redo = (): void =>
    setHistory((now) => {
      const [after, ...rest] = now.future;
      return after ? { past: [...now.past, now.graph], graph: after, future: rest } : now;
    });
  return { graph, change, undo: past.length > 0 ? undo : null, redo: future.length > 0 ? redo : null };
}
