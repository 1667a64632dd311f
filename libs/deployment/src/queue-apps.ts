import type { QueueName } from '#protocol';

/** The app that serves each queue. */
export const appOf = {
  turn: 'controller',
  background: 'controller',
  public: 'controller',
  tool: 'tool-runner',
  'public-tool': 'tool-runner',
  reply: 'gateway',
  compress: 'compressor',
} as const satisfies Record<QueueName, string>;
