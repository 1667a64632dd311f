import type { HttpCall } from '../http/http-call.js';
import { callbackMark } from '../values/callback-mark.js';

/** A request with the addresses of the nodes of its run in the places of what stands for them. */
export function withCallbacks(call: HttpCall, rootRunId: string, toPath: (node: string) => string): HttpCall {
  const mark = new RegExp(`${callbackMark(rootRunId, '')}([\\w.!~*'()%-]+)`, 'g');
  const text = JSON.stringify(call).replace(mark, (_, node: string) => toPath(decodeURIComponent(node)));
  return JSON.parse(text) as HttpCall; // the call above, in whose texts something else stands
}
