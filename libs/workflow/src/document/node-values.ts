import type { JsonSchema } from '#model-turn';
import type { Condition } from '../values/condition.js';
import { conditionUntil, listParts } from './document.js';
import { isGuarded } from './guards.js';
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
      return [
        { at: '/args', value: node.args },
        { at: '/http', value: node.http },
        { at: '/emit', value: node.emit },
      ];
    case 'approval':
      return [{ at: '/text', value: node.text }];
    case 'waitForMessage':
      return [
        { at: '/text', value: node.text },
        { at: '/event', value: node.event },
      ];
    case 'delay':
      return [{ at: '/ms', value: node.ms }];
    case 'map':
      return [{ at: '/over', value: node.over }];
    case 'fail':
      return [{ at: '/text', value: node.text }];
    case 'sequence':
    case 'fork':
    case 'branch':
    case 'loop':
    case 'foreach':
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

/** The conditions of a node of version 2, which are read as they are asked. */
export function listConditions(node: WorkflowNode): { at: string; condition: Condition }[] {
  if (node.kind === 'branch')
    return (node.cases ?? []).map(({ when }, index) => ({ at: `/cases/${index}/when`, condition: when }));
  if (node.kind !== 'loop') return [];
  const asked = { until: conditionUntil(node), while: node.while };
  return Object.entries(asked).flatMap(([at, condition]) =>
    condition === undefined ? [] : [{ at: `/${at}`, condition }],
  );
}

/** The values of a node that are read once one of its errors is caught. */
export function listCaughtValues({ catch: caught = [] }: WorkflowNode): NodeValue[] {
  return caught.flatMap(({ value }, index) => (value === undefined ? [] : [{ at: `/catch/${index}/value`, value }]));
}

/** What the references in a part of a document reach: the names of its steps, and the roots of all references. */
export interface Uses {
  steps: ReadonlySet<string>;
  roots: ReadonlySet<string>;
  /** Whether one asks for the output of the round before. */
  previous: boolean;
}

function collectUses(references: readonly Reference[]): Uses {
  const steps = new Set<string>();
  const roots = new Set<string>();
  let previous = false;
  for (const { segments } of references) {
    const [root, step] = segments;
    if (typeof root === 'string') roots.add(root);
    if (root === 'steps' && typeof step === 'string') steps.add(step);
    if (root === 'loop' && (step === 'previous' || step === undefined)) previous = true;
  }
  return { steps, roots, previous };
}

function referencesBelow(node: WorkflowNode): Reference[] {
  const asked = listConditions(node).map(({ condition }) => condition);
  const values = [...listValues(node), ...listCaughtValues(node)].map(({ value }) => value);
  const own = [...values, ...asked].flatMap(findReferences);
  const parts = node.kind === 'subflow' ? [] : listParts(node); // a document in it has references of its own
  return [...own, ...parts.flatMap((part) => referencesBelow(part.node))];
}

/** The references in a value. */
export function findReferences(value: unknown): Reference[] {
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

/** What the answer of an `llm` must fit; undefined: it is a text. */
export function answerForm({ outputSchema, choices }: WorkflowNode): JsonSchema | undefined {
  return choices === undefined ? outputSchema : { type: 'string', enum: choices };
}

/** Whether a node reads references or checks its output, so that it needs a run of a workflow around it. */
export function hasOwnValues(node: WorkflowNode): boolean {
  return (
    node.input !== undefined ||
    node.outputSchema !== undefined ||
    node.choices !== undefined ||
    isGuarded(node) ||
    listValues(node).some(({ value }) => listReferences(value).length > 0)
  );
}
