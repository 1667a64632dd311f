import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';

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
