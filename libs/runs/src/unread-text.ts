import type { MailEvent } from '#protocol';
import { keys } from '#records';
import { parseStored } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';

/** Whether a text waits in a conversation's mailbox that no turn has read: it will be the answer to what is asked. */
export async function hasUnreadText(redis: Redis, actorId: string): Promise<boolean> {
  const mail = await ioBoundary('redis.unread-text', () => redis.lrange(keys.mail(actorId), 0, -1));
  return mail.some((stored) => parseStored<MailEvent>(stored).type === 'message-received');
}
