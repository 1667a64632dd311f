import type { JsonSchema } from '#model-turn';
import type { Condition } from '../values/condition.js';
import type { EmitForm, EventForm } from '../events/event-wait.js';
import type { HttpForm } from '../http/http-call.js';
import type { components } from './document-types.js';
import type { DocumentTest } from './tests-schema.js';

type Schemas = components['schemas'];

/** What a workflow is written as: JSON that is stored, sent and compared like any data. */
export interface WorkflowDocument extends Omit<Schemas['document'], 'version'> {
  version: 1 | 2;
  /** Of version 2: the form of what a run works on. */
  input?: { schema?: JsonSchema };
  /** Of version 2: what a run comes to. */
  output?: { value?: unknown; schema?: JsonSchema };
  /** Of version 2: what it comes to, by examples. */
  tests?: DocumentTest[];
}

/** What nodes of version 2 have beside the fields of version 1. */
interface ValueFields extends GuardFields {
  input?: unknown;
  outputSchema?: JsonSchema;
  /** Of an `llm`: the texts of which its answer is one. */
  choices?: string[];
  /** Of a `tool`, in place of its name and arguments. */
  http?: HttpForm;
  /** Likewise. */
  emit?: EmitForm;
  /** Of a `waitForMessage`: it waits for this in place of a text. */
  event?: EventForm;
  /** Of a `subflow`, beside its `ref`: the stored version that it names. */
  version?: string;
  /** Of a `branch`, in place of routes. */
  cases?: Case[];
  /** Of a `loop`: it goes round while this holds. */
  while?: Condition;
}

/** How a node that calls is tried again. */
export interface Retry {
  /** Codes and classes of errors; absent: `unavailable` and `timeout`. */
  on?: string[];
  /** How often, beside the first time. */
  count: number;
  /** The pause before the first of these. Absent: a second. */
  ms?: number;
  /** How many times as long each pause is as the one before. Absent: 2. */
  factor?: number;
  /** The longest pause. Absent: 5 minutes. */
  maximumMs?: number;
  /** Whether a pause is drawn between its half and its whole. Absent: it is. */
  jitter?: boolean;
}

/** What becomes of an error: another node goes on, or a value stands for what the node would have come to. */
interface Catch {
  on?: string[];
  then?: WorkflowNode;
  value?: unknown;
}

/** What any node of version 2 may have beside its own fields. */
interface GuardFields {
  retry?: Retry;
  catch?: Catch[];
  finally?: WorkflowNode;
  /** Of a step of a sequence: what takes it back, where a later one has failed. */
  compensate?: WorkflowNode;
  /** Of kinds without one of their own: how long the node may be at work at a time, in ms. */
  timeout?: number;
}

/** A way of a `branch` of version 2. */
export interface Case {
  when: Condition;
  then: WorkflowNode;
}

export type WorkflowNode = Schemas['node'] & ValueFields;
export type NodeKind = WorkflowNode['kind'];
/** The node of a kind. */
export type NodeOf<K extends NodeKind> = Extract<WorkflowNode, { kind: K }>;
/** When a loop ends. */
export type UntilPredicate = Schemas['until'];

export type ToolNode = NodeOf<'tool'>;
export type ForkNode = NodeOf<'fork'>;
export type MapNode = NodeOf<'map'>;
export type ForeachNode = NodeOf<'foreach'>;
export type LoopNode = NodeOf<'loop'>;
export type BranchNode = NodeOf<'branch'>;

/** When a loop of version 2 is over: the form of its version has a condition there. */
export function conditionUntil({ until }: LoopNode): Condition | undefined {
  return until as unknown as Condition | undefined; // of version 2
}

/** Whether a loop is of version 2: it goes round until a condition holds, or while one does. */
export function hasConditions({ until, while: goesOn }: LoopNode): boolean {
  return goesOn !== undefined || typeof until !== 'object' || !('kind' in until);
}

/** A node directly below another one, and where it stands in it. */
export interface Part {
  at: string;
  node: WorkflowNode;
}

const toListParts = (field: string, nodes: readonly WorkflowNode[]): Part[] =>
  nodes.map((node, index) => ({ at: `/${field}/${index}`, node }));

/** The nodes directly below a node, each with where it stands in it: those of its kind, and those that its errors lead to. */
export function listParts(node: WorkflowNode): Part[] {
  return [...listOwnParts(node), ...listGuardParts(node)];
}

/** The nodes that stand around a node, and where: those that go on after an error, and the one that comes last. */
export function listGuardParts({ catch: caught = [], finally: last, compensate }: WorkflowNode): Part[] {
  return [
    ...(compensate === undefined ? [] : [{ at: '/compensate', node: compensate }]),
    ...caught.flatMap(({ then }, index) => (then === undefined ? [] : [{ at: `/catch/${index}/then`, node: then }])),
    ...(last === undefined ? [] : [{ at: '/finally', node: last }]),
  ];
}

/** The nodes that a node leads to by its kind. */
export function listOwnParts(node: WorkflowNode): Part[] {
  switch (node.kind) {
    case 'tool':
    case 'llm':
    case 'approval':
    case 'waitForMessage':
    case 'delay':
    case 'fail':
      return [];
    case 'sequence':
      return toListParts('steps', node.steps);
    case 'fork':
      return toListParts('paths', node.paths);
    case 'branch':
      return [...listWays(node), ...(node.default === undefined ? [] : [{ at: '/default', node: node.default }])];
    case 'loop':
      return [{ at: '/body', node: node.body }];
    case 'spawn':
    case 'provide':
      return [{ at: '/child', node: node.child }];
    case 'every':
      return [{ at: '/step', node: node.step }];
    case 'map':
      return [{ at: '/each', node: node.each }];
    case 'foreach':
      return [...(isPartOfPages(node) ? [] : [{ at: '/page', node: node.page }]), { at: '/each', node: node.each }];
    case 'subflow':
      return node.document === undefined ? [] : [{ at: '/document/root', node: node.document.root }];
  }
}

/** The ways of a branch but for its default: cases of version 2, or routes. */
function listWays({ cases, routes }: BranchNode): Part[] {
  if (cases !== undefined) return cases.map(({ then }, index) => ({ at: `/cases/${index}/then`, node: then }));
  return routes.map(({ target }, index) => ({ at: `/routes/${index}/target`, node: target }));
}

/** The nodes directly below a node, in the order of the document. */
export function listChildNodes(node: WorkflowNode): WorkflowNode[] {
  return listParts(node).map((part) => part.node);
}

/** All nodes of a subtree, the node itself first, in the order of the document. */
export function listNodes(node: WorkflowNode): WorkflowNode[] {
  return [node, ...listParts(node).flatMap((part) => listNodes(part.node))];
}

/** Where a branch leads: a route or a case by its place, or the default; null: nowhere. */
export function findTarget(node: BranchNode, taken: number | null): WorkflowNode | null {
  if (taken === null) return node.default ?? null;
  return (node.cases === undefined ? node.routes[taken]?.target : node.cases[taken]?.then) ?? null;
}

/** The node of a part of a page, for the child that goes through it. */
export function toPart({ kind, id, each, mode }: ForeachNode): ForeachNode {
  const part: Partial<ForeachNode> = { kind, id, each, ...(mode && { mode }) };
  return part as ForeachNode; // read by its child alone, which asks whether it has pages
}

/** Whether a node is that of a part of a page, which a child goes through: it has nothing that reads pages. */
export function isPartOfPages({ page }: Partial<ForeachNode>): boolean {
  return page === undefined;
}
