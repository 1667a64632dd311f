import type { Schemas } from '#client';
import type { Graph } from '#graph/edit';
import type { Refused } from '../../api/client.js';
import type { Findings } from './findings.js';

/** One thing that keeps a graph from a good run; `node`: the id of the node that it is about. */
export interface Missing {
  node: string | null;
  name: string;
  text: string;
}

type Warning = Schemas['Workflow']['warnings'][number];

/** What a check says: what is wrong, and where in the graph. */
type Found = Partial<Pick<Warning, 'path'>> & Pick<Warning, 'message'>;

/** The node that a JSON Pointer leads into. */
function nodeAt({ nodes }: Graph, path: string | undefined): Graph['nodes'][number] | undefined {
  const [, place] = /^\/nodes\/(\d+)(?:\/|$)/.exec(path ?? '') ?? [];
  return place === undefined ? undefined : nodes[Number(place)];
}

/** What the check of a draft has found, and what a save would be refused for besides. */
export function listMissing(graph: Graph, findings: Findings, checked: readonly Found[]): Missing[] {
  const whole = (findings.get('') ?? []).map((text): Missing => ({ node: null, name: 'Workflow', text }));
  const own = graph.nodes.flatMap(({ id, name }) =>
    (findings.get(id) ?? []).map((text): Missing => ({ node: id, name, text })),
  );
  const theirs = checked.flatMap(({ path, message }): Missing[] => {
    const node = nodeAt(graph, path);
    if (message === null || findings.has(node?.id ?? '')) return []; // the page has said it, in shorter words
    return [{ node: node?.id ?? null, name: node?.name ?? 'Workflow', text: message }];
  });
  const seen = new Set<string>();
  return [...whole, ...own, ...theirs].filter(({ name, text }) => {
    const isNew = !seen.has(name + text);
    seen.add(name + text);
    return isNew;
  });
}

/** What a refused save or check names. */
export function namedIn({ errors }: Refused): Found[] {
  return errors.map(({ path, detail }) => ({ ...(path !== undefined && { path }), message: detail }));
}
