import type { Graph } from '#graph';
import type { CompletionRequest } from '#llm';
import { addCall, batchTurn, proofs, toolCall, words } from '../../builder/play-builder.js';
import type { BuildRequest } from '../../builder/request.js';
import { endsOf, typeNamed } from '../../builder/script-request.js';

const mostCalls = 20;

/** A draft as the prompt shows it: connections by their ends. */
interface Shown extends Pick<Graph, 'nodes'> {
  connections: [source: string, target: string][];
}

/** What a call asks of the model: the next decision, one node's parameters by its name, or something beside both. */
export type Asked = { decision: Shown; results: string } | { parametersOf: string } | 'aside';

export function askedOf({ user, system }: Pick<CompletionRequest, 'user' | 'system'>): Asked {
  const [, node] = /\nNODE\nid: .*\nname: (.*)\n/.exec(user) ?? [];
  if (node !== undefined) return { parametersOf: node };
  const [, shown] = /^WORKFLOW\n<<<[^\n]*\n(.*)\n/m.exec(user) ?? [];
  if (shown === undefined || !system.startsWith('You build workflows')) return 'aside';
  return { decision: JSON.parse(shown) as Shown, results: user.slice(user.lastIndexOf('\nASSISTANT: ')) }; // as the prompt shows it
}

/** Whether a node has been given all that was asked for; what is shown may have been cut. */
function isSet(graph: Shown, name: string, wanted: object): boolean {
  const { parameters = {} } = graph.nodes.find((node) => node.name === name) ?? {};
  return Object.keys(wanted).every((key) => Object.hasOwn(parameters, key));
}

function isDrawn({ connections }: Shown, source: string, target: string): boolean {
  const ends = [source, target];
  return connections.some(([from, to]) => ends.includes(from) && ends.includes(to) && from !== to);
}

/** What a model writes that knows the types, looks at the draft in its prompt, and makes what is still missing. */
export function knowingAnswer({ nodes, edges }: BuildRequest, asked: Asked): string {
  if (asked === 'aside') return '{"name":"Asked For"}';
  if ('parametersOf' in asked) {
    const [, parameters, connection] = nodes[asked.parametersOf] ?? [''];
    return JSON.stringify({ parameters: { ...connection, ...parameters } });
  }
  const { decision: graph, results } = asked;
  const all = Object.entries(nodes);
  const missing = all.filter(([name]) => !graph.nodes.some((node) => node.name === name));
  const ids = new Map(missing.map(([name], at) => [name, `$n${at}`]));
  const adds = missing.map(([name, [type, , connection]], at) => addCall(`n${at}`, typeNamed(type), name, connection));
  const draws = edges.flatMap((edge, at) => {
    const ends = endsOf(edge);
    const { sourceNodeId: source, targetNodeId: target } = ends;
    const [from, to] = [ids.get(source) ?? source, ids.get(target) ?? target];
    const isThere = isDrawn(graph, source, target);
    return isThere ? [] : [toolCall(`e${at}`, 'connect_nodes', { ...ends, sourceNodeId: from, targetNodeId: to })];
  });
  const build = [...adds, ...draws].slice(0, mostCalls);
  if (build.length > 0) return batchTurn(...build);
  const unset = all.filter(([name, [, parameters]]) => parameters && !isSet(graph, name, parameters));
  const updates = unset.map(([nodeId], at) =>
    toolCall(`u${at}`, 'update_node_parameters', { nodeId, changes: ['as asked'] }),
  );
  if (updates.length > 0) return batchTurn(...updates.slice(0, mostCalls));
  return results.includes('<passed>true</passed>') ? words('respond', 'Built.') : batchTurn(...proofs);
}
