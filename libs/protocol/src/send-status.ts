/** How a send ended: delivered to the channel, refused before it was tried, rejected for good, or unknown. */
export const sendStatuses = ['sent', 'refused', 'rejected', 'unknown'] as const;
export type SendStatus = (typeof sendStatuses)[number];
