import type { HttpCall } from '../http/http-call.js';
import { callbackMarkStart, readCallbackMark } from '../values/callback-mark.js';

function withAddresses(text: string, start: string, toPath: (node: string) => string): string {
  const [before = '', ...parts] = text.split(start);
  const found = parts.map((part) => {
    const mark = readCallbackMark(part);
    return mark === null ? `${start}${part}` : `${toPath(mark.node)}${mark.rest}`;
  });
  return [before, ...found].join('');
}

/**
 * A request with the addresses of the nodes of its run in the places of what stands for them: in its values, not in names of fields, and not in
 * what the server has said in pages that are read already.
 */
export function withCallbacks(call: HttpCall, rootRunId: string, toPath: (node: string) => string): HttpCall {
  const start = callbackMarkStart(rootRunId);
  const replaced = (_name: string, value: unknown): unknown =>
    typeof value === 'string' ? withAddresses(value, start, toPath) : value;
  const { from, ...own } = call;
  const addressed = JSON.parse(JSON.stringify(own), replaced) as HttpCall; // the call above, with other texts
  return { ...addressed, ...(from && { from }) };
}
