import { createParser } from 'eventsource-parser';
import type { EventSourceMessage } from 'eventsource-parser';
import { parseForeignJson } from '#values';
import { ioBoundary } from '#telemetry';
import { maxAnswerBytes } from '../model-fetch.js';

/** A stream wraps each few letters: more than the longest answer needs with all of its wrapping. */
export const maxStreamBytes = 8 * maxAnswerBytes;

/** Whether an answer is a stream of events; a server that knows no streams answers whole. */
export function isEventStream({ headers }: Response): boolean {
  return headers.get('content-type')?.trim().toLowerCase().startsWith('text/event-stream') === true;
}

/**
 * Reads server-sent events until `take` returns true, or the body ends. Rejects where the body breaks off; whether all came that had to is for its
 * reader to say. `heard` is called for all bytes, comments that keep a connection open too.
 */
export async function readEvents(
  response: Response,
  heard: () => void,
  take: (event: EventSourceMessage) => boolean,
): Promise<void> {
  const { body } = response;
  if (body === null) return;
  let isOver = false;
  const parser = createParser({ onEvent: (event) => (isOver ||= take(event)), maxBufferSize: maxAnswerBytes });
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
  const decoder = new TextDecoder();
  try {
    while (!isOver) {
      const { done, value } = await ioBoundary('model.stream', () => reader.read());
      if (done) return;
      heard();
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    void ioBoundary('model.stream-end', () => reader.cancel()).catch(() => undefined); // what follows the end, or a failure, is of no interest
  }
}

/** The data of an event as the fields of an object. */
export function fieldsIn(data: string): Record<string, unknown> {
  return toFields(parseForeignJson(data));
}

export function toFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

export function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Why an answer that ended is not taken for whole. */
export function brokenOff(): TypeError {
  return new TypeError('the stream ended before the answer did');
}
