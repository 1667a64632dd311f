/** What may ask for connections to the outside. */
export const egressAskers = ['tool', 'mcp-server', 'webhook'] as const;

/** Why a connection was refused: the address is private and not configured by the operator, is one of ours, or an answer redirected the request. */
export const egressReasons = ['private-address', 'own-address', 'redirect'] as const;

/** A connection that was not made. */
export interface EgressRefusal {
  by: (typeof egressAskers)[number];
  /** The name of the tool, the server or the channel. */
  name: string;
  reason: (typeof egressReasons)[number];
  /** The host it would have reached. */
  host: string;
}
