import { allServiceFiles } from './services/services.js';
import { isObject } from '#values';
import { isNote } from '#graph';
import type { Graph, GraphNode } from '#graph';
import { findNodeType } from './catalogue.js';
import { presentNode } from './versions/present-form.js';

/** A node that runs another stored workflow. */
export interface WorkflowCall {
  /** The name of the node. */
  node: string;
  /** JSON Pointer into the node. */
  path: string;
  /** Null: an expression says which. */
  workflowId: string | null;
}

/** The stored workflows that a graph runs, as its drawing shows them. Disabled nodes run none. */
export function workflowCalls({ nodes }: Graph): WorkflowCall[] {
  return nodes
    .filter((node) => node.disabled !== true && !isNote(node))
    .map(presentNode)
    .flatMap(callsOfNode);
}

/** Whether an expression says which workflow a node runs. */
export function choosesWorkflow(node: GraphNode): boolean {
  return callsOfNode(presentNode(node)).some(({ workflowId }) => workflowId === null);
}

function callsOfNode(node: GraphNode): WorkflowCall[] {
  const properties = findNodeType(node)?.description.properties ?? [];
  return properties
    .filter(({ type }) => type === 'workflowSelector')
    .flatMap(({ name }) => {
      const id = idIn(node.parameters?.[name]);
      const path = `/parameters/${name}`;
      return id === '' ? [] : [{ node: node.name, path, workflowId: id.startsWith('=') ? null : id }];
    });
}

/** As `locatedAt` reads it in a run. */
function idIn(value: unknown): string {
  const inner = isObject(value) ? value['value'] : value;
  return typeof inner === 'string' || typeof inner === 'number' ? String(inner) : '';
}

/** Triggers that people and systems without a key of ours may call. */
const publicTriggers: readonly string[] = [
  'n8n-nodes-base.webhook',
  'n8n-nodes-base.formTrigger',
  '@n8n/n8n-nodes-langchain.chatTrigger',
  ...allServiceFiles.flatMap(({ triggers = [] }) => triggers.map(({ name }) => name)),
];

/** Whether a trigger of the graph takes calls of the public: then an expression may be what a caller says. */
export function hasPublicTrigger({ nodes }: Graph): boolean {
  return nodes.some(({ type, disabled }) => disabled !== true && publicTriggers.includes(type));
}
