import { createFetch } from '#transport';

/** More than any list of messages that we ask for, in bytes. */
const maxBytes = 16 * 1024 * 1024;

/** The fetch of the channels whose provider is named by the environment, or is one of the public. */
export const channelFetch = createFetch({ boundary: 'channel.http', maxBytes });
