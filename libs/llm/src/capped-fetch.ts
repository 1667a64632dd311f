import { ioBoundary } from '#telemetry';

/** More than any answer we ask for; a server that sends without end is cut off here. */
export const maxAnswerBytes = 4 * 1024 * 1024;

/** Node's fetch, whose answers fail with a TypeError past `maxAnswerBytes`. */
export const cappedFetch: typeof fetch = async (input, init) => {
  const response = await ioBoundary('model.http', () => fetch(input, init));
  if (response.body === null) return response;
  let bytes = 0;
  const cap = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxAnswerBytes) controller.error(new TypeError('the answer is too large'));
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(cap), { status, statusText, headers });
};
