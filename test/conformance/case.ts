import type { ModelScript } from '#harness';
import type { GivenEvent } from '../../libs/harness/src/code/index.js';

/** A document, what it is given, and what models, tools and people do about it. */
export interface ConformanceCase {
  id: string;
  document: unknown;
  input: string;
  /** What models answer, by the ids of nodes. */
  model?: Readonly<Record<string, ModelScript>>;
  /** The n-th text answers the n-th `waitForMessage`; with none left its time runs out. */
  messages?: readonly string[];
  /** The n-th decides on the n-th approval; all others are approved. */
  approvals?: readonly ('approved' | 'denied')[];
  /** What is there that its nodes wait for: events before it begins, signals when it has. */
  events?: readonly GivenEvent[];
  /** What it comes to; absent: whatever it comes to in both engines. */
  expect?: Partial<Came>;
}

/** What a case came to in one engine. */
export interface Came {
  ok: boolean;
  /** Null: there is none. */
  output: string | null;
  code: string | null;
  /** Of a refused document the place in it, of a run the deepest node that failed; null: none. */
  path: string | null;
  /** How its nodes went, sorted by their paths. */
  history: readonly string[];
}

/** A row of a node, as the ledger has it. */
export interface NodeLine {
  node: string;
  kind: string;
  status: string;
  failure_code?: string | undefined;
}

/**
 * The rows of all nodes, a line for each path. What lies below a node that was cancelled goes as far as it has come by then, which is a matter
 * of milliseconds: it is left out.
 */
export function historyOf(rows: readonly NodeLine[]): string[] {
  const cancelled = rows.filter(({ status }) => status === 'cancelled').map(({ node }) => `${node}/`);
  const counted = rows.filter(({ node }) => !cancelled.some((above) => node.startsWith(above)));
  const byPath = Map.groupBy(counted, ({ node }) => node);
  return Array.from(byPath, ([path, own]) => {
    const [{ kind }] = own as [NodeLine, ...NodeLine[]]; // a group has a member
    const code = own.find(({ failure_code: failed }) => failed !== undefined)?.failure_code;
    return `${path} ${kind} ${own
      .map(({ status }) => status)
      .sort(startedFirst)
      .join(' ')}${code === undefined ? '' : ` ${code}`}`;
  }).sort();
}

/** The deepest node that has failed; null: none has. */
export function failedAt(rows: readonly NodeLine[]): string | null {
  const failed = rows.filter(({ status }) => status === 'failed').map(({ node }) => node);
  return failed.sort((a, b) => b.split('/').length - a.split('/').length || (a < b ? -1 : 1))[0] ?? null;
}

/** A child's rows come from two runs: only of each the order is known. */
function startedFirst(one: string, other: string): number {
  return Number(one !== 'started') - Number(other !== 'started') || (one < other ? -1 : Number(one > other));
}
