import type { QueueName } from './jobs.js';

/** The app whose processes work off a queue. */
export const appOf = {
  turn: 'controller',
  tool: 'tool-runner',
  reply: 'gateway',
  compress: 'compressor',
} as const satisfies Record<QueueName, string>;
