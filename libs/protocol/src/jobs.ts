/**
 * The queues, each named after what travels in it; `background` has the turns of children, which no person waits for (ADR 59). What strangers have
 * begun has queues of its own, `public` and `public-tool` (ADR 144).
 */
export const queueNames = ['turn', 'background', 'public', 'tool', 'public-tool', 'reply', 'compress'] as const;

export type QueueName = (typeof queueNames)[number];

/** A job carries ids and no truth: a stale, repeated or forged one finds nothing to do. */
export interface JobData {
  v: 1;
  actorId: string;
  effectId?: string;
}

/** Which queue serves which effect. */
export const queueOfEffect = {
  'run-tool': 'tool',
  'send-reply': 'reply',
  compress: 'compress',
} as const satisfies Record<string, QueueName>;

/** The queues that people wait for: a process that is stuck is known by them. */
export const awaitedQueues = ['turn', 'tool', 'reply', 'compress'] as const satisfies QueueName[];
