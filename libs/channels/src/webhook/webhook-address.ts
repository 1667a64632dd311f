const prefix = 'webhook:';

/**
 * The address of a conversation that the other system has named: one of its own kind, so that a conversation that is named like a phone
 * number is no person with that number, whose STOP it would share.
 */
export function webhookAddress(conversationId: string): string {
  return `${prefix}${conversationId}`;
}

/** What the other system calls the conversation; one from before addresses had a kind stands there as it was named. */
export function conversationIdIn(address: string): string {
  return address.startsWith(prefix) ? address.slice(prefix.length) : address;
}
