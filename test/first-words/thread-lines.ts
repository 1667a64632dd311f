import { notPutOff } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { standInKeys } from '../support/product-environment.js';

/** An event of a thread's stream, and when it came, in ms by `performance.now`. */
export interface Line {
  at: number;
  event: string;
  data: { words?: string; tools?: string[]; over?: boolean; text?: string; call?: string; thinks?: boolean };
}

const headers = { authorization: `Bearer ${standInKeys.operator}`, 'content-type': 'application/json' };

/** Writes to a thread. */
export async function say(stack: Stack, thread: string, text: string, forming = true): Promise<void> {
  const path = `${stack.url}/v1/assistant/threads/${thread}/messages`;
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify({ text, forming }) });
  if (response.status !== 202) throw new Error(`the message was answered ${response.status}: ${await response.text()}`);
}

/** Follows a thread as a page does, until it is left. */
export async function follow(
  stack: Stack,
  thread: string,
  { query = '?forming=true', onLine = () => undefined }: { query?: string; onLine?: (line: Line) => void } = {},
): Promise<{ lines: Line[]; leave(): void }> {
  const over = new AbortController();
  const path = `${stack.url}/v1/assistant/threads/${thread}/events${query}`;
  const accept = 'application/x-ndjson';
  const response = await notPutOff(() => fetch(path, { headers: { ...headers, accept }, signal: over.signal }));
  if (response.status !== 200 || response.body === null)
    throw new Error(`the stream was answered ${response.status}: ${await response.text()}`);
  const lines: Line[] = [];
  void read(response.body, (line) => {
    lines.push(line);
    onLine(line);
  }).catch(() => undefined);
  return { lines, leave: () => over.abort() };
}

async function read(body: ReadableStream<Uint8Array>, onLine: (line: Line) => void): Promise<void> {
  let rest = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    const at = performance.now();
    const whole = `${rest}${chunk}`.split('\n');
    rest = whole.pop() ?? '';
    for (const text of whole) if (text !== '') onLine({ at, ...(JSON.parse(text) as Omit<Line, 'at'>) }); // the API's own answer
  }
}
