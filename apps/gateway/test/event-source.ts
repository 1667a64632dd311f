import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { LedgerRow } from '#program';

/** One server-sent event; `id` as the client would send it back. */
export interface SentEvent {
  event: string;
  id: string | null;
  data: unknown;
}

function parse(block: string): SentEvent | null {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  const [event, data] = [fields.get('event'), fields.get('data')];
  if (event === undefined || data === undefined) return null;
  return { event, id: fields.get('id') ?? null, data: JSON.parse(data) };
}

/** Reads a stream of events until it ends, or until nobody asks for more: then its connection is torn down, as a killed client's is. */
export async function* eventsOf(
  url: string,
  headers: Record<string, string>,
): AsyncGenerator<SentEvent, 'ended' | 'nothing left'> {
  const [response] = (await once(get(url, { headers, agent: false }), 'response')) as [IncomingMessage]; // its one argument
  try {
    if (response.statusCode === 204) return 'nothing left';
    if (response.statusCode !== 200) throw new Error(`the stream was answered ${response.statusCode}`);
    let left = '';
    for await (const chunk of response.setEncoding('utf8')) {
      const blocks = (left + String(chunk)).split('\n\n');
      left = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parse(block);
        if (event) yield event;
      }
    }
    return 'ended';
  } finally {
    response.destroy();
  }
}

type Events = AsyncGenerator<SentEvent, 'ended' | 'nothing left'>;

export async function all(stream: Events): Promise<SentEvent[]> {
  const events: SentEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

export function isRow({ event }: SentEvent): boolean {
  return event === 'row' || event === 'child-row';
}

/** The rows of each run, in the order in which they came. */
export function byRun(events: readonly SentEvent[]): Map<string, unknown[]> {
  const rows = new Map<string, unknown[]>();
  for (const { data } of events.filter(isRow)) {
    const { run_id: runId } = data as LedgerRow; // what the API answers
    rows.set(runId, [...(rows.get(runId) ?? []), data]);
  }
  return rows;
}

/** All rows for a client that is killed after every few, and resumes behind the last it has, until there is nothing left. */
export async function rowsInPieces(open: (last: string | null) => Events, after: number): Promise<SentEvent[]> {
  const rows: SentEvent[] = [];
  for (;;) {
    const stream = open(rows.at(-1)?.id ?? null);
    for (let fresh = 0; fresh < after;) {
      const { value: event } = await stream.next();
      if (event === 'nothing left') return rows;
      if (event === 'ended') break;
      if (event.event === 'end') return rows;
      if (event.event === 'reset') throw new Error('told to forget rows that are the run’s own');
      if (!isRow(event)) continue;
      rows.push(event);
      fresh += 1;
    }
    await stream.return('ended');
  }
}

/** How many rows a stream brings that begins behind each of these ids. */
export async function countRowsAfter(ids: readonly string[], open: (id: string) => Events): Promise<number[]> {
  const counts: number[] = [];
  for (const id of ids) counts.push((await all(open(id))).filter(isRow).length);
  return counts;
}
