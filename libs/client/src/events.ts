/** As much of a stream's response as is read here. */
interface Streamed {
  body: ReadableStream<Uint8Array> | null;
}

function eventIn<E>(block: string): E | null {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const [name = '', ...rest] = line.split(':');
      return [name, rest.join(':').trimStart()];
    }),
  );
  const [event, data, id] = [fields.get('event'), fields.get('data'), fields.get('id')];
  if (event === undefined || data === undefined) return null;
  const read: unknown = JSON.parse(data);
  return { event, data: read, ...(id !== undefined && { id: /^\d+$/.test(id) ? Number(id) : id }) } as E; // as the API describes them
}

/**
 * The server-sent events of an answer that was asked for with `parseAs: 'stream'`. Ends with the stream; whoever wants the rest asks again
 * with the `id` of the last one as `Last-Event-ID`.
 */
export async function* eventsOf<E>({ body }: Streamed): AsyncGenerator<E> {
  if (body === null) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let left = '';
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const blocks = (left + decoder.decode(read.value, { stream: true })).split('\n\n');
      left = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = eventIn<E>(block);
        if (event !== null) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined); // it may have been cut
  }
}
