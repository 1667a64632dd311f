import type { Schemas } from '#client';
import type { Graph } from '#graph/edit';
import type { Refused } from '../../api/client.js';
import { count } from '../../wording.js';
import { isNote } from './node-words.js';

type GraphFinding = Schemas['GraphFinding'];

/** What a finding comes to: nothing is stored with it, nothing is published with it, or it is good to know. */
export type Weight = 'refused' | 'setup' | 'advice';

/** One thing that is said of a graph; `node`: the id of the node that it is about. */
export interface Missing {
  node: string | null;
  name: string;
  text: string;
  weight: Weight;
}

type Warning = Schemas['Workflow']['warnings'][number];

/** What a check of what would be stored says: what is wrong, and where in the graph. */
type Found = Partial<Pick<Warning, 'path'>> & Pick<Warning, 'message'>;

/** What the check of what would be stored has found, and whether it refuses that. */
export interface Stored {
  found: readonly Found[];
  isRefused: boolean;
}

/** The node that a JSON Pointer leads into. */
function nodeAt({ nodes }: Graph, path: string | undefined): Graph['nodes'][number] | undefined {
  const [, place] = /^\/nodes\/(\d+)(?:\/|$)/.exec(path ?? '') ?? [];
  return place === undefined ? undefined : nodes[Number(place)];
}

const weights: Readonly<Record<GraphFinding['severity'], Weight>> = {
  error: 'refused',
  setup: 'setup',
  warning: 'advice',
};

/** What the check of a draft has found, and what a save would be refused for besides. */
export function listMissing(graph: Graph, drawn: readonly GraphFinding[], { found, isRefused }: Stored): Missing[] {
  const ids = new Map(graph.nodes.map(({ name, id }) => [name, id]));
  const own = drawn.flatMap(({ node, message, severity }): Missing[] => {
    const id = node === null ? null : ids.get(node);
    if (id === undefined) return []; // it was found in a graph that had this node
    return [{ node: id, name: node ?? 'Workflow', text: message, weight: weights[severity] }];
  });
  const said = new Set(own.map(({ node }) => node));
  const theirs = found.flatMap(({ path, message }): Missing[] => {
    const node = nodeAt(graph, path);
    if (message === null || said.has(node?.id ?? null)) return []; // the page has said it, in shorter words
    const weight = isRefused ? 'refused' : 'advice';
    return [{ node: node?.id ?? null, name: node?.name ?? 'Workflow', text: message, weight }];
  });
  const seen = new Set<string>();
  return [...own, ...theirs].filter(({ name, text }) => {
    const isNew = !seen.has(name + text);
    seen.add(name + text);
    return isNew;
  });
}

/** What a refused save or check names. */
export function namedIn({ errors }: Refused): Found[] {
  return errors.map(({ path, detail }) => ({ ...(path !== undefined && { path }), message: detail }));
}

const unknownHere: readonly GraphFinding['code'][] = ['NODE_TYPE_NOT_FOUND', 'NODE_VERSION_NOT_FOUND'];

/** How many nodes run as they are, and what becomes of the others: `6 nodes: 4 run, 1 is to be set up, 1 is not known here`. Notes and what is off count for nothing. */
export function summarizeNodes({ nodes }: Graph, found: readonly GraphFinding[]): string {
  const counted = nodes.filter((node) => node.disabled !== true && !isNote(node));
  const fateFor = (name: string): 'unknown' | 'refused' | 'setup' | 'runs' => {
    const own = found.filter(({ node }) => node === name);
    if (own.some(({ code }) => unknownHere.includes(code))) return 'unknown';
    if (own.some(({ severity }) => severity === 'error')) return 'refused';
    return own.some(({ severity }) => severity === 'setup') ? 'setup' : 'runs';
  };
  const fates = counted.map(({ name }) => fateFor(name));
  const parts = (
    [
      ['runs', 'runs', 'run'],
      ['setup', 'is to be set up', 'are to be set up'],
      ['refused', 'is refused', 'are refused'],
      ['unknown', 'is not known here', 'are not known here'],
    ] as const
  ).flatMap(([fate, one, many]) => {
    const all = fates.filter((each) => each === fate).length;
    return all === 0 ? [] : [`${all} ${all === 1 ? one : many}`];
  });
  return `${count(counted.length, 'node')}${parts.length === 0 ? '' : `: ${parts.join(', ')}`}`;
}
