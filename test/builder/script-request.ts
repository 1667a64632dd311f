import { catalogue } from '#nodes';
import { addCall, batchTurn, proofs, toolCall, words } from './play-builder.js';
import type { BuildRequest } from './request.js';

const mostCalls = 20;

/** The full name of a type. */
export function typeNamed(short: string): string {
  const found = catalogue.find(
    ({ description }) =>
      description.name.endsWith(`.${short}`) || description.name.endsWith(`.${short}CharacterTextSplitter`),
  );
  if (!found) throw new Error(`no type ${short}`);
  return found.description.name;
}

/** What a model says that builds what was asked for: it looks, adds and connects, configures, proves and answers. */
export function scriptOf(request: BuildRequest): string[] {
  const { looks, draws, updates, answers } = callsOf(request);
  return [
    '{"name":"Asked For"}',
    batchTurn(...looks),
    ...chunks(draws).map((calls) => batchTurn(...calls)),
    ...(updates.length > 0 ? [batchTurn(...updates), ...answers] : []),
    batchTurn(...proofs),
    words('respond', 'Built.'),
  ];
}

/** The same by a model that makes one call with each decision. */
export function singleScriptOf(request: BuildRequest): string[] {
  const { looks, draws, updates, answers } = callsOf(request);
  return [
    '{"name":"Asked For"}',
    ...[...looks, ...draws].map((call) => batchTurn(call)),
    ...updates.flatMap((call, at) => [batchTurn(call), answers[at] ?? '']),
    ...proofs.map((call) => batchTurn(call)),
    words('respond', 'Built.'),
  ];
}

/** What a model calls to build it, and its answers to the questions about parameters. */
function callsOf({ nodes, edges }: BuildRequest) {
  const all = Object.entries(nodes);
  const types = [...new Set(all.map(([, [type]]) => typeNamed(type)))];
  const looks = types.map((nodeName, at) => toolCall(`d${at}`, 'get_node_details', { nodeName, withParameters: true }));
  const adds = all.map(([name, [type, , connection]], at) => addCall(`n${at}`, typeNamed(type), name, connection));
  const draws = edges.map((edge, at) => toolCall(`e${at}`, 'connect_nodes', endsOf(edge)));
  const set = all.flatMap(([name, [, parameters]]) => (parameters ? [{ name, parameters }] : []));
  const updates = set.map(({ name }, at) =>
    toolCall(`u${at}`, 'update_node_parameters', { nodeId: name, changes: ['as asked'] }),
  );
  const answers = set.map(({ name, parameters }) =>
    JSON.stringify({ parameters: { ...nodes[name]?.[2], ...parameters } }),
  );
  return { looks, draws: [...adds, ...draws], updates, answers };
}

/** `A:1 > B:2`. Nodes are named by their names, those of the same batch among them. */
export function endsOf(edge: string): { sourceNodeId: string; targetNodeId: string } {
  const [from = '', to = ''] = edge.split(' > ');
  const [[source = '', output], [target = '', input]] = [from.split(':'), to.split(':')];
  return {
    ...{ sourceNodeId: source, targetNodeId: target },
    ...(output === undefined ? {} : { sourceOutputIndex: Number(output) }),
    ...(input === undefined ? {} : { targetInputIndex: Number(input) }),
  };
}

function chunks<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / mostCalls) }, (_, at) =>
    list.slice(at * mostCalls, (at + 1) * mostCalls),
  );
}
