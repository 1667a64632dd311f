import { listLinks } from '#graph/edit';
import type { Graph, Operation } from '#graph/edit';
import { isObject } from './shown.js';
import { count } from '../../wording.js';

function nameIn({ nodes }: Graph, id: unknown): string {
  return nodes.find((node) => node.id === id)?.name ?? 'a node that is gone';
}

function listIn(graph: unknown): unknown[] {
  return isObject(graph) && Array.isArray(graph['nodes']) ? graph['nodes'] : [];
}

/** What has the name by now is told without it. */
function renameWords(name: string, newName: string): string {
  return name === newName ? `has named a node “${newName}”` : `calls ${name} “${newName}”`;
}

/** What an operation does, in words. The server knows more of them than this page makes. */
export function operationWords(operation: Operation | Record<string, unknown>, graph: Graph): string {
  const one: Record<string, unknown> = { ...operation };
  const names = (list: unknown): string[] =>
    Array.isArray(list)
      ? list.map((each: unknown) => (isObject(each) ? String(each['name']) : nameIn(graph, each)))
      : [];
  switch (one['type']) {
    case 'addNodes':
      return `adds ${names(one['nodes']).join(', ')}`;
    case 'removeNode':
      return `removes ${names(one['nodeIds']).join(', ')}`;
    case 'updateNode':
      return `sets ${formatFields(one['updates'])} of ${nameIn(graph, one['nodeId'])}`;
    case 'renameNode':
      return renameWords(nameIn(graph, one['nodeId']), String(one['newName']));
    case 'mergeConnections':
      return `connects ${count(listLinks(one as Pick<Graph, 'connections'>).length, 'pair')}`; // the operation has them
    case 'removeConnection':
      return `disconnects ${String(one['sourceNode'])} and ${String(one['targetNode'])}`;
    case 'setName':
      return `calls the workflow “${String(one['name'])}”`;
    case 'setGraph':
      return `takes a graph of ${count(listIn(one['graph']).length, 'node')}`;
    default:
      return 'changes the whole graph';
  }
}

const fieldWords: Readonly<Record<string, string>> = {
  position: 'the place',
  parameters: 'the parameters',
  disabled: 'whether it runs',
  onError: 'what happens when it fails',
};

function formatFields(updates: unknown): string {
  return Object.keys(isObject(updates) ? updates : {})
    .map((field) => fieldWords[field] ?? field)
    .join(', ');
}
