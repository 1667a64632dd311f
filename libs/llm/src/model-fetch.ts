import { createFetch } from '#transport';
import { waitOutside } from './wait-outside.js';

/** More than any answer we ask for; a server that sends without end is cut off here. */
export const maxAnswerBytes = 4 * 1024 * 1024;

const fetchIt = createFetch({ boundary: 'model.http', maxBytes: maxAnswerBytes });

/** The fetch of every provider but Bedrock, whose SDK brings a client of its own. An answer past `maxAnswerBytes` fails where it is read. */
export const modelFetch: typeof fetchIt = (...request) => waitOutside(() => fetchIt(...request));
