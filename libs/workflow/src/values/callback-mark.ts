/** Where a mark ends: `encodeURIComponent` leaves full stops and brackets, which may follow it in a text. */
const markEnd = ';';

/** How the marks of a run begin. */
export function callbackMarkStart(rootRunId: string): string {
  return `urn:turnpike:callback:${rootRunId}:`;
}

/**
 * What stands for the address of a waiting node until a request is sent: whoever sends it makes the address, which is in no journal. The run's
 * id is known to nobody outside before.
 */
export function callbackMark(rootRunId: string, node: string): string {
  return `${callbackMarkStart(rootRunId)}${encodeURIComponent(node)}${markEnd}`;
}

/** The node that a mark names, by what stands behind its start, and what follows the mark; null: it is no mark that was made here. */
export function readCallbackMark(text: string): { node: string; rest: string } | null {
  const end = text.indexOf(markEnd);
  const encoded = end < 0 ? '' : text.slice(0, end);
  if (!/^[\w.!~*'()%-]+$/.test(encoded)) return null;
  try {
    return { node: decodeURIComponent(encoded), rest: text.slice(end + markEnd.length) };
  } catch {
    return null;
  }
}
