/** The kinds of events that another system may receive (ADR 53). */
export const webhookEventTypes = ['run.finished', 'dead-letter.written', 'approval.waits', 'person.opted-out'] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** `pending` until it is `delivered`, or `failed` when it was given up. */
export const eventStatuses = ['pending', 'delivered', 'failed'] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** The id that an event is about, taken from the event's own id, `run_….finished.1767225600000`; null when it is none. */
export function parseSubject(eventId: string): string | null {
  return /^(\w{30,31}(?:\.\d+\.\d+)?)\.[a-z-]{1,20}\.\d{1,15}$/.exec(eventId)?.[1] ?? null;
}
