/** The queues of the bare flow: its root, and the steps of its paths. */
export const flowQueues = ['flow-root', 'flow-step'] as const;
