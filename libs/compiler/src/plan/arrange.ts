import { groupLinks, reachedFrom } from './main-edges.js';
import type { Edge } from './main-edges.js';

/** The order of some units: one after the other, or side by side. */
export type Order<U> = { step: U } | { series: Order<U>[] } | { parallel: Order<U>[] };

/** A part of a graph that runs as a whole: a node, or a loop with all in it. */
export interface Unit {
  name: string;
  /** Whether it waits for something outside of a turn: only then it gains by what runs beside it. */
  isSlow: boolean;
}

/**
 * Units in an order in which each comes after those that lead to it. Those that nothing connects stand side by side, behind a single entry
 * and before a single end; where there is neither, the first ones go before all others.
 */
export function arrange<U extends Unit>(units: readonly U[], edges: readonly Edge[]): Order<U> {
  const sorted = inOrder(units, edges);
  return arranged(sorted, edges);
}

function arranged<U extends Unit>(units: readonly U[], edges: readonly Edge[]): Order<U> {
  if (units.filter(({ isSlow }) => isSlow).length < 2) return inSeries(units.map((step) => ({ step })));
  const parts = apart(units, edges);
  if (parts.length > 1) return sideBySide(parts, edges);
  const here = among(units, edges);
  const first = units.filter(({ name }) => !here.some(({ to }) => to === name));
  const last = units.filter(({ name }) => !here.some(({ from }) => from === name));
  if (first.length > 1 && last.length === 1) {
    const end = new Set(last);
    return inSeries([arranged(without(units, end), edges), ...last.map((step) => ({ step }))]);
  }
  return inSeries([arranged(first, edges), arranged(without(units, new Set(first)), edges)]);
}

/** What waits for nothing goes first, in one line. */
function sideBySide<U extends Unit>(parts: readonly U[][], edges: readonly Edge[]): Order<U> {
  const slow = parts.filter((part) => part.some(({ isSlow }) => isSlow));
  const quick = parts.filter((part) => !slow.includes(part)).flat();
  const orders = slow.map((part) => arranged(part, edges));
  const beside: Order<U>[] = orders.length > 1 ? [{ parallel: orders }] : orders;
  return inSeries([...quick.map((step) => ({ step })), ...beside]);
}

function inSeries<U>(orders: readonly Order<U>[]): Order<U> {
  const steps = orders.flatMap((order) => ('series' in order ? order.series : [order]));
  const [only] = steps;
  return only !== undefined && steps.length === 1 ? only : { series: steps };
}

function without<U>(units: readonly U[], gone: ReadonlySet<U>): U[] {
  return units.filter((unit) => !gone.has(unit));
}

function among(units: readonly Unit[], edges: readonly Edge[]): Edge[] {
  const names = new Set(units.map(({ name }) => name));
  return edges.filter(({ from, to }) => names.has(from) && names.has(to));
}

/** The sets of units that nothing connects. */
function apart<U extends Unit>(units: readonly U[], edges: readonly Edge[]): U[][] {
  const here = among(units, edges);
  const links = groupLinks([...here, ...here.map((edge) => ({ ...edge, from: edge.to, to: edge.from }))]);
  const seen = new Set<string>();
  return units.flatMap(({ name }) => {
    if (seen.has(name)) return [];
    const part = reachedFrom([name], links);
    for (const each of part) seen.add(each);
    return [units.filter((unit) => part.has(unit.name))];
  });
}

/** Units so that each comes after those that lead to it, else in their own order. */
function inOrder<U extends Unit>(units: readonly U[], edges: readonly Edge[]): U[] {
  const here = among(units, edges);
  const done = new Set<string>();
  const sorted: U[] = [];
  let left = [...units];
  while (left.length > 0) {
    const next = left.find(({ name }) => here.every(({ from, to }) => to !== name || done.has(from)));
    if (next === undefined) throw new RangeError('units in a circle');
    done.add(next.name);
    sorted.push(next);
    left = left.filter((unit) => unit !== next);
  }
  return sorted;
}
