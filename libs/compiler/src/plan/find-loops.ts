import { groupLinks, reachedFrom } from './main-edges.js';
import type { Edge, Links } from './main-edges.js';

/** The outputs of a node that goes through its items in batches: what it has at the end, and each batch. */
export const batchOutputs = { done: 0, loop: 1 } as const;

/** What a node of batches says in the document: a batch comes, or its loop is over. A loop that ends with another must not take its word. */
export const batchComes = 'batch';

export function buildDoneName(name: string): string {
  return `done: ${name}`;
}

/** A node and what is done in each of its rounds. */
export interface Loop {
  name: string;
  body: ReadonlySet<string>;
}

export type Loops = { loops: Loop[] } | { cycle: string };

interface Cycle {
  header: string | null;
  members: Set<string>;
}

/**
 * The outermost loops among these nodes. A round has the nodes of the cycle, and those that only a round leads to; what the end of a loop, or
 * another loop, leads to as well comes after it. A cycle that no node of batches heads is given as such.
 */
export function findLoops(
  names: readonly string[],
  edges: readonly Edge[],
  isBatches: (name: string) => boolean,
): Loops {
  const cycles = findCycles(names, edges).map((members) => ({
    members,
    header: findHeader(members, edges, isBatches),
  }));
  for (const { header, members } of cycles) if (header === null) return { cycle: [...members][0] ?? '' };
  const heads = cycles.flatMap(({ header, members }: Cycle) => (header === null ? [] : [{ header, members }]));
  const links = groupLinks(edges);
  const sides = heads.map(({ header, members }) => {
    const inRound = groupLinks(edges.filter((edge) => edge.from !== header || edge.output !== batchOutputs.done));
    const atEnd = edges.filter((edge) => edge.from === header && edge.output === batchOutputs.done);
    const after = reachedFrom(
      atEnd.map(({ to }) => to),
      links,
    );
    const reached = reachedFrom(members, inRound);
    return { header, members, reached: new Set([...reached].filter((name) => members.has(name) || !after.has(name))) };
  });
  return { loops: outermost(sides, links) };
}

type Side = Cycle & { header: string; reached: Set<string> };

/** Of loops, in the order in which one leads to another: what is in none before it. What two of them lead to comes after both. */
function outermost(sides: readonly Side[], links: Links): Loop[] {
  const left = new Map(sides.map((side) => [side, reachedFrom(side.members, links)]));
  const found: Side[] = [];
  while (left.size > 0) {
    const isFirst = ({ header }: Side): boolean =>
      ![...left].some(([{ members }, all]) => !members.has(header) && all.has(header));
    const next = [...left.keys()].find(isFirst);
    if (next === undefined) break; // cycles that lead to each other are one
    left.delete(next);
    if (found.some(({ reached }) => reached.has(next.header))) continue;
    for (const one of found) part(one, next, links);
    found.push(next);
  }
  return found.map(({ header, reached }) => ({
    name: header,
    body: new Set([...reached].filter((name) => name !== header)),
  }));
}

/** Takes what two loops lead to out of both, and all behind it. */
function part(one: Side, other: Side, links: Links): void {
  const behind = reachedFrom(
    [...other.reached].filter((name) => one.reached.has(name)),
    links,
  );
  for (const { members, reached } of [one, other])
    for (const name of behind) if (!members.has(name)) reached.delete(name);
}

/** The node of batches whose end does not lead back into its cycle, best one by which it is entered; null: there is none. */
function findHeader(members: Set<string>, edges: readonly Edge[], isBatches: (name: string) => boolean): string | null {
  const leadsBack = (name: string): boolean =>
    edges.some(({ from, output, to }) => from === name && output === batchOutputs.done && members.has(to));
  const heads = [...members].filter((name) => isBatches(name) && !leadsBack(name));
  const entered = heads.find((name) => edges.some(({ from, to }) => to === name && !members.has(from)));
  return entered ?? heads[0] ?? null;
}

/** The sets of nodes that lead to each other, in the order of their first ones. */
function findCycles(names: readonly string[], edges: readonly Edge[]): Set<string>[] {
  const links = groupLinks(edges);
  const back = groupLinks(edges.map((edge) => ({ ...edge, from: edge.to, to: edge.from })));
  const seen = new Set<string>();
  return names.flatMap((name) => {
    if (seen.has(name)) return [];
    const before = reachedFrom([name], back);
    const after = reachedFrom([name], links);
    const members = new Set(names.filter((each) => before.has(each) && after.has(each)));
    for (const each of members) seen.add(each);
    return members.size > 1 || links.get(name)?.has(name) ? [members] : [];
  });
}
