import { isObject } from '#values';
import { argsHash } from '#idempotency';
import { maxNodes } from './graph.js';

/**
 * A graph out of JSON whose nodes all have an id of their own: an id that is absent, null, empty, or another node's already is made of the
 * names of the graph and the node. The same file gets the same ids.
 */
export function withIds(value: unknown): unknown {
  if (!isObject(value) || !Array.isArray(value['nodes'])) return value;
  const nodes: unknown[] = value['nodes'];
  if (nodes.length > maxNodes) return value; // refused as it is
  const [taken, seen] = [new Set(nodes.map(readId)), new Set<unknown>()];
  const complete = nodes.map((node) => {
    if (!isObject(node)) return node;
    const id = node['id'] ?? '';
    const isOwn = id !== '' && !seen.has(id);
    seen.add(id);
    return isOwn ? node : { ...node, id: freeId({ graph: toText(value['name']), node: toText(node['name']) }, taken) };
  });
  return complete.every((node, at) => node === nodes[at]) ? value : { ...value, nodes: complete };
}

function readId(node: unknown): unknown {
  return isObject(node) ? node['id'] : undefined;
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** In the form of n8n's ids. */
function freeId(names: { graph: string; node: string }, taken: Set<unknown>): string {
  let id = '';
  for (let n = 1; id === '' || taken.has(id); n++) id = formed(argsHash({ ...names, n }));
  taken.add(id);
  return id;
}

function formed(hash: string): string {
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
