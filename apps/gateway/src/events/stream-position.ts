import { readField } from '#values';
import type { FastifyRequest } from 'fastify';
import { mostTreeRuns } from '#runs';
import type { RunReader } from '#runs';

/** What a client has of a child: so many rows, or all that there will be. */
type OfChild = number | 'ended';

/** As many digits as a count of rows has at most. */
const count = /^\d{1,15}$/;
const part = /^(?:([1-9]\d{0,3})x)?(e|\d{1,15})$/;

/**
 * What a client has of a run and of the runs below it, and the id of an event as which it is sent: the number of the run's own rows, and
 * for a tree how many rows of each child, in the order of their spawns. `5.3xe.0.7`: five rows, three children to their end, none of the
 * next, seven rows of the last.
 */
export class StreamPosition {
  constructor(
    public rows: number,
    public readonly children: OfChild[] = [],
  ) {}

  /** The position that an id names; null: it is none. */
  static read(id: string): StreamPosition | null {
    const [rows = '', ...parts] = id.split('.');
    if (!count.test(rows)) return null;
    const children: OfChild[] = [];
    for (const each of parts) {
      const [, times = '1', of] = part.exec(each) ?? [];
      if (of === undefined || children.length + Number(times) > mostTreeRuns) return null;
      children.push(...Array<OfChild>(Number(times)).fill(of === 'e' ? 'ended' : Number(of)));
    }
    return new StreamPosition(Number(rows), children);
  }

  get id(): string {
    const last = this.children.findLastIndex((of) => of !== 0);
    let id = String(this.rows);
    for (let from = 0; from <= last;) {
      const of = this.children[from];
      let to = from + 1;
      while (to <= last && this.children[to] === of) to += 1;
      id += `.${to - from > 1 ? `${to - from}x` : ''}${of === 'ended' ? 'e' : of}`;
      from = to;
    }
    return id;
  }
}

/** What a client has, from `Last-Event-ID` or `?after=`: nothing without either, null for what is no position. */
export function readPosition({ headers, query }: Pick<FastifyRequest, 'headers' | 'query'>): StreamPosition | null {
  const asked = readField(query, 'after');
  const id = headers['last-event-id'] ?? asked ?? '0';
  return typeof id === 'string' ? StreamPosition.read(id) : null;
}

/** Whether a client has every row of a run that has ended, and of all runs below it. */
export async function hasAllRows(runs: RunReader, runId: string, position: StreamPosition | null): Promise<boolean> {
  if (position === null) return false;
  const [root] = await runs.summarizeRuns([{ runId, seen: position.rows, spawned: 0 }]);
  if (root === undefined || root.length !== position.rows) return false;
  const asked = root.spawned.flatMap((child, at) => {
    const of = position.children[at] ?? 0;
    return of === 'ended' ? [] : [{ runId: child, seen: of, spawned: null }];
  });
  const rest = await runs.summarizeRuns(asked);
  return rest.every(({ length }, i) => length === asked[i]?.seen);
}
