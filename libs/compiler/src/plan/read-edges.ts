import { namesInCode } from './item-fields.js';
import type { PlannedNode } from './graph-plan.js';
import { groupLinks, reachedFrom } from './main-edges.js';
import type { Edge } from './main-edges.js';

/** The nodes that a node reads of by name, in expressions or in its code. */
export function readBy({ node, references }: PlannedNode): string[] {
  const source = node.parameters?.['jsCode'];
  return [...references, ...(typeof source === 'string' ? namesInCode(source) : [])];
}

/**
 * Edges that no item takes: what reads of a node comes after it, though nothing leads from the one to the other. n8n runs branches one after the other, so
 * that a later one finds what an earlier one has made. None of them closes a circle.
 */
export function readEdges(reads: readonly { name: string; of: readonly string[] }[], edges: readonly Edge[]): Edge[] {
  const added: Edge[] = [];
  for (const { name, of } of reads) {
    const later = reachedFrom([name], groupLinks([...edges, ...added]));
    for (const from of new Set(of)) if (!later.has(from)) added.push({ from, output: 0, to: name, input: 0 });
  }
  return added;
}
