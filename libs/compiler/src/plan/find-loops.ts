import { groupLinks, reachedFrom } from './main-edges.js';
import type { Edge, Links } from './main-edges.js';

/** The outputs of a node that goes through its items in batches: what it has at the end, and each batch. */
export const batchOutputs = { done: 0, loop: 1 } as const;

/** What a node of batches says in the document: a batch comes, or its loop is over. A loop that ends with another must not take its word. */
export const batchComes = 'batch';

export function buildDoneName(name: string): string {
  return `done: ${name}`;
}

/** What the last step of a round of another loop says: something has led back, and there is a next one. */
export const goesOnRound = 'again';

/** A node and what is done in each of its rounds. */
export interface Loop {
  name: string;
  body: ReadonlySet<string>;
  /** Whether it goes through items in batches; else its rounds go on for as long as something leads back to its node. */
  isOfBatches: boolean;
}

interface Cycle {
  header: string;
  members: Set<string>;
  isOfBatches: boolean;
}

/**
 * The outermost loops among these nodes. A round has the nodes of the cycle, and those that only a round leads to; what the end of a loop,
 * another loop, or something before it leads to as well comes after it.
 */
export function findLoops(
  names: readonly string[],
  edges: readonly Edge[],
  isBatches: (name: string) => boolean,
): Loop[] {
  const links = groupLinks(edges);
  const sides = findCycles(names, edges).map((members) => {
    const batches = findBatches(members, edges, isBatches);
    const cycle = { members, header: batches ?? findEntry(members, edges, isBatches), isOfBatches: batches !== null };
    const { round, after } = cycle.isOfBatches ? ofBatches(cycle, edges) : ofCycle(cycle, names, edges);
    const reached = [...round].filter((name) => members.has(name) || !after.has(name));
    return { ...cycle, reached: new Set(reached) };
  });
  return outermost(sides, links);
}

/** What the nodes of a round lead to, and what comes after the loop whatever else leads to it. */
interface Reach {
  round: Set<string>;
  after: Set<string>;
}

function ofBatches({ header, members }: Cycle, edges: readonly Edge[]): Reach {
  const isEnd = ({ from, output }: Edge): boolean => from === header && output === batchOutputs.done;
  const ends = edges.filter(isEnd).map(({ to }) => to);
  return {
    round: reachedFrom(members, groupLinks(edges.filter((edge) => !isEnd(edge)))),
    after: reachedFrom(ends, groupLinks(edges)),
  };
}

/** All that a round leads to is of the round, unless something that no round leads to leads there as well. */
function ofCycle({ members }: Cycle, names: readonly string[], edges: readonly Edge[]): Reach {
  const round = reachedFrom(members, groupLinks(edges));
  const others = names.filter((name) => !round.has(name));
  const passing = edges.filter(({ from, to }) => !members.has(from) && !members.has(to));
  return { round, after: reachedFrom(others, groupLinks(passing)) };
}

type Side = Cycle & { reached: Set<string> };

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
  return found.map(({ header, reached, isOfBatches }) => ({
    name: header,
    body: new Set([...reached].filter((name) => name !== header)),
    isOfBatches,
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
function findBatches(
  members: Set<string>,
  edges: readonly Edge[],
  isBatches: (name: string) => boolean,
): string | null {
  const leadsBack = (name: string): boolean =>
    edges.some(({ from, output, to }) => from === name && output === batchOutputs.done && members.has(to));
  const heads = [...members].filter((name) => isBatches(name) && !leadsBack(name));
  return heads.find((name) => isEntered(name, members, edges)) ?? heads[0] ?? null;
}

/** Where the rounds of any other cycle begin: the first node by which it is entered, but for one that has a loop of its own. */
function findEntry(members: Set<string>, edges: readonly Edge[], isBatches: (name: string) => boolean): string {
  const heads = [...members].filter((name) => !isBatches(name));
  const [any = ''] = members;
  return heads.find((name) => isEntered(name, members, edges)) ?? heads[0] ?? any;
}

function isEntered(name: string, members: Set<string>, edges: readonly Edge[]): boolean {
  return edges.some(({ from, to }) => to === name && !members.has(from));
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
