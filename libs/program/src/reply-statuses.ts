import { sendStatuses } from '#protocol';

/** How a message to the person stands: still to be sent, as its send ended, or cancelled before it. */
export const replyStatuses = ['owed', ...sendStatuses, 'cancelled'] as const;
export type ReplyStatus = (typeof replyStatuses)[number];
