/**
 * What stands for the address of a waiting node until a request is sent: whoever sends it makes the address, which is in no journal. The run's
 * id is known to nobody outside before.
 */
export function callbackMark(rootRunId: string, node: string): string {
  return `urn:turnpike:callback:${rootRunId}:${encodeURIComponent(node)}`;
}
