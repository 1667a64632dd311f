import { listChildNodes } from '#workflow';
import type { WorkflowDocument, WorkflowNode } from '#workflow';
import type { Case } from './cases.js';

/** A document for engines without the tools of its deployment: what a tool answers stands in it as text, and its models call none. */
export function asPlayed(document: WorkflowDocument, { figures = {} }: Case): WorkflowDocument {
  const text = JSON.stringify(document, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('kind' in value) || !('id' in value)) return value;
    const part = value as WorkflowNode; // an object with a kind and an id is a node
    if (part.kind === 'tool') return { ...part, toolName: 'text', args: { text: figures[part.id] } };
    return part.kind === 'llm' ? { ...part, tools: [] } : value;
  });
  return JSON.parse(text) as WorkflowDocument; // what it was, with other tools
}

/** The kinds of a node and of all below it. */
export function kindsIn(node: WorkflowNode): string[] {
  return [node.kind, ...listChildNodes(node).flatMap(kindsIn)];
}
