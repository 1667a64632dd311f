import { listLinks } from '#graph/edit';
import type { Graph } from '#graph/edit';
import { itemsByName, nodesBefore } from '../items/known-items.js';
import type { Data, KnownItems } from '../items/known-items.js';

/** The nodes that a test from one on runs: the node, and all that its items may come to. */
function nodesFrom(graph: Graph, name: string): ReadonlySet<string> {
  const links = listLinks(graph).filter(({ type }) => type === 'main');
  const found = new Set([name]);
  for (const one of found) for (const { source, target } of links) if (source === one) found.add(target);
  return found;
}

/** What a test that begins at a node takes of a run. */
export interface HeldItems {
  /** The name of the trigger that the run began with; null: it has made nothing. */
  trigger: string | null;
  items: Record<string, Data[]>;
  /** Nodes before that run anew, for what they made cannot stand for them: it left by another output than the first, or in rounds. */
  anew: string[];
  /** Nodes of whose items the test takes the first alone. */
  cut: string[];
}

/** The items of a run that stand for all nodes but one and those behind it; a node that begins gives its own. */
export function holdItems(
  graph: Graph,
  name: string,
  known: KnownItems,
  times: ReadonlyMap<string, number>,
  made: ReadonlyMap<string, readonly number[]>,
): HeldItems {
  const from = nodesFrom(graph, name);
  const begins = (one: string): boolean => nodesBefore(graph, one).length === 0;
  const ran = graph.nodes
    .map((node) => node.name)
    .filter((one) => known.has(one) && (!from.has(one) || (one === name && begins(one))));
  const isWhole = (one: string): boolean =>
    (times.get(one) ?? 1) === 1 &&
    (known.get(one) ?? []).every(({ items }, output) => output === 0 || items.length === 0);
  const held = ran.filter(isWhole);
  return {
    trigger: ran.find(begins) ?? null,
    items: itemsByName(known, held),
    anew: ran.filter((one) => !isWhole(one)),
    cut: held.filter((one) => (made.get(one)?.[0] ?? 0) > (known.get(one)?.[0]?.items.length ?? 0)),
  };
}
