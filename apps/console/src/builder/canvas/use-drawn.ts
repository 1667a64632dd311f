import { useEffect, useState } from 'preact/hooks';
import type { Link } from '#graph/edit';
import type { DrawnEdge } from './canvas-edge.js';
import type { DrawnNode } from './canvas-node.js';
import { drawnEdges, drawnNodes } from './drawn.js';
import type { Shown } from './drawn.js';

/** What is drawn follows the graph, and keeps what the canvas alone knows: sizes, and a node that is being dragged. */
export function useDrawn(shown: Shown, onAdd: ((link: Link) => void) | null) {
  const [nodes, setNodes] = useState<DrawnNode[]>(() => drawnNodes(shown));
  const [edges, setEdges] = useState<DrawnEdge[]>(() => drawnEdges(shown, onAdd));
  const { graph, ports, findings, run, chosen } = shown;
  useEffect(() => {
    setNodes((now) => {
      const known = new Map(now.map((node) => [node.id, node]));
      return drawnNodes(shown).map((node) => {
        const before = known.get(node.id);
        // A box may be over it, which the canvas alone knows before its end: what is chosen follows below.
        return { ...before, ...node, selected: before?.selected ?? chosen.has(node.id) };
      });
    });
  }, [graph, ports, findings, run.times, run.made, run.failure?.message, run.differs, run.isOver]);
  useEffect(() => {
    setEdges((now) => {
      const selected = new Set(now.filter((edge) => edge.selected).map(({ id }) => id));
      return drawnEdges(shown, onAdd).map((edge) => ({ ...edge, selected: selected.has(edge.id) }));
    });
  }, [graph, run.times, run.made]);
  useEffect(() => {
    setNodes((now) =>
      now.some(({ id, selected = false }) => selected !== chosen.has(id))
        ? now.map((node) => (node.selected === chosen.has(node.id) ? node : { ...node, selected: chosen.has(node.id) }))
        : now,
    );
  }, [chosen]);
  return { nodes, setNodes, edges, setEdges };
}
