import type { Fetch } from '../http/guarded-fetch.js';

/** The longest answer of a server over HTTP that is read, in bytes: as long as the SDK's longest message over stdio. */
const maxAnswerBytes = 10_485_760;

/** A fetch whose answers break off where they get too long: the SDK reads them whole. */
export function cappedFetch(fetch: Fetch): Fetch {
  return async (address, init) => {
    const response = await fetch(address, init);
    const { body, status, headers } = response;
    return body === null ? response : new Response(body.pipeThrough(cap()), { status, headers });
  };
}

function cap(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let length = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      length += chunk.byteLength;
      if (length > maxAnswerBytes) controller.error(new Error('the answer is too long'));
      else controller.enqueue(chunk);
    },
  });
}
