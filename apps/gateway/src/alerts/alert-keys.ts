/** Where it is kept what operators are told by themselves. Both belong to the deployment. */
export const alertKeys = {
  /** Stream of one entry: record (what is amiss, and the latest messages, as JSON), by (who wrote it). Its id counts the writes. No TTL. */
  record: '{turnpike}:alerts',

  /** String: who looks, until the next look is due. */
  look: '{turnpike}:alerts:look',
} as const;
