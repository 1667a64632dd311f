const prefix = 'webhook:';

/**
 * The address of a conversation that the other system has named. It has a prefix of its own, so that a conversation named like a phone
 * number is not the person with that number, and does not share their STOP.
 */
export function webhookAddress(conversationId: string): string {
  return `${prefix}${conversationId}`;
}

/** The other system's name of the conversation; addresses from before the prefix are the name itself. */
export function conversationIdIn(address: string): string {
  return address.startsWith(prefix) ? address.slice(prefix.length) : address;
}
