import { listParts } from './document.js';
import type { WorkflowDocument, WorkflowNode } from './document.js';
import { listReferences, referencesIn } from '../values/reference.js';
import type { Reference } from '../values/reference.js';

/** A field of a node whose references are read, and where it stands. */
export interface NodeValue {
  at: string;
  value: unknown;
}

/** The fields of a node of version 2 whose references are read, but for `input`, which every kind may have. */
function ownValues(node: WorkflowNode): NodeValue[] {
  switch (node.kind) {
    case 'llm':
      return [{ at: '/instructions', value: node.instructions }];
    case 'tool':
      return [{ at: '/args', value: node.args }];
    case 'approval':
    case 'waitForMessage':
      return [{ at: '/text', value: node.text }];
    case 'delay':
      return [{ at: '/ms', value: node.ms }];
    case 'map':
      return [{ at: '/over', value: node.over }];
    case 'sequence':
    case 'fork':
    case 'branch':
    case 'loop':
    case 'spawn':
    case 'provide':
    case 'every':
    case 'subflow':
      return [];
  }
}

/** The fields of a node of version 2 whose references are read. */
export function listValues(node: WorkflowNode): NodeValue[] {
  return [{ at: '/input', value: node.input }, ...ownValues(node)].filter(({ value }) => value !== undefined);
}

/** What the references in a part of a document reach: the names of its steps, and the roots of all references. */
export interface Uses {
  steps: ReadonlySet<string>;
  roots: ReadonlySet<string>;
}

function collectUses(references: readonly Reference[]): Uses {
  const steps = new Set<string>();
  const roots = new Set<string>();
  for (const { segments } of references) {
    const [root, step] = segments;
    if (typeof root === 'string') roots.add(root);
    if (root === 'steps' && typeof step === 'string') steps.add(step);
  }
  return { steps, roots };
}

function referencesBelow(node: WorkflowNode): Reference[] {
  const own = listValues(node).flatMap(({ value }) => findReferences(value));
  const parts = node.kind === 'subflow' ? [] : listParts(node); // a document in it has references of its own
  return [...own, ...parts.flatMap((part) => referencesBelow(part.node))];
}

function findReferences(value: unknown): Reference[] {
  return listReferences(value).flatMap(({ read }) => referencesIn(read));
}

/** What the references of a node and of those below it reach. */
export function usesBelow(node: WorkflowNode): Uses {
  return collectUses(referencesBelow(node));
}

/** The same of a whole document, with what it says of its output. */
export function usesIn({ root, output }: WorkflowDocument): Uses {
  return collectUses([...referencesBelow(root), ...findReferences(output?.value)]);
}

/** Whether a node reads references or checks its output, so that it needs a run of a workflow around it. */
export function hasOwnValues(node: WorkflowNode): boolean {
  return (
    node.input !== undefined ||
    node.outputSchema !== undefined ||
    listValues(node).some(({ value }) => listReferences(value).length > 0)
  );
}
