/** Who may ask for connections to the outside. */
export const egressAskers = ['tool', 'mcp-server', 'webhook'] as const;

/** Why somebody was not let out: the address is private and nobody's own, or an answer sent them elsewhere. */
export const egressReasons = ['private-address', 'redirect'] as const;

/** A connection that was not made. */
export interface EgressRefusal {
  by: (typeof egressAskers)[number];
  /** Of the tool, the server or the channel. */
  name: string;
  reason: (typeof egressReasons)[number];
  /** Where it would have led. */
  host: string;
}
