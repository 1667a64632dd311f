import type { MailEvent } from '#protocol';
import { parseStored } from '#redis';

/** What an event in a mailbox is. The scripts read it off its beginning, where alone it can stand; this reads it as JSON, and the two must agree. */
export function typeOf(event: string): MailEvent['type'] {
  return parseStored<MailEvent>(event).type;
}
