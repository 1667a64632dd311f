import type { Fields } from '../document/dialect.js';
import { mostParts } from '../document/node-forms.js';

/** A value that stands where a node should, and where what it is read as goes. */
export interface Place {
  value: unknown;
  /** Of the document that it stands in. */
  version: 1 | 2;
  path: string;
  depth: number;
  /** The path of the first node of each id, in this document. */
  ids: Map<string, string>;
  /** The names of the documents around it. */
  refs: readonly string[];
  /** The ids of the forks, maps and loops around it, which wait for it; the nearest last. */
  waiting: readonly string[];
  put(node: Fields): void;
}

/** The places of the nodes in a node, whatever is there. The node gets lists and objects of its own for them. */
export function placesIn(node: Fields, above: Omit<Place, 'value' | 'put'>): Place[] {
  const at = (value: unknown, path: string, put: Place['put']): Place => ({
    ...above,
    waiting: waits(node) ? [...above.waiting, String(node['id'])] : above.waiting,
    depth: above.depth + 1,
    value,
    path: above.path + path,
    put,
  });
  const fields = ['body', 'child', 'step', 'each', 'page', 'compensate', 'finally'].filter((field) => field in node);
  return [
    ...['steps', 'paths'].flatMap((field) => visitList(node, field, at)),
    ...waysIn(node, 'routes', 'target', at),
    ...waysIn(node, 'cases', 'then', at),
    ...waysIn(node, 'catch', 'then', at),
    ...['default', ...fields]
      .filter((field) => field in node)
      .map((field) => at(node[field], `/${field}`, (part) => void (node[field] = part))),
  ];
}

/** Whether a node goes on only when what is in it has ended. */
function waits({ kind }: Fields): boolean {
  return kind === 'fork' || kind === 'map' || kind === 'foreach' || kind === 'loop';
}

type At = (value: unknown, path: string, put: Place['put']) => Place;

function visitList(node: Fields, field: string, at: At): Place[] {
  const list = node[field];
  if (!Array.isArray(list) || list.length > mostParts) return [];
  const own = list.map((each: unknown) => each);
  node[field] = own;
  return own.map((value, index) => at(value, `/${field}/${index}`, (part) => void (own[index] = part)));
}

/** The nodes of the ways of a branch: routes, or cases of version 2. */
function waysIn(node: Fields, field: string, to: string, at: At): Place[] {
  const ways = node[field];
  if (!Array.isArray(ways) || ways.length > mostParts) return [];
  const own = ways.map((way: unknown): Fields => (typeof way === 'object' && way !== null ? { ...way } : {}));
  node[field] = own;
  return own.flatMap((way, index) =>
    field === 'catch' && !(to in way) ? [] : [at(way[to], `/${field}/${index}/${to}`, (part) => void (way[to] = part))],
  );
}
