import { describe, expect, it } from '@jest/globals';
import { streamedAnswer } from '../../../../test/stand-ins/provider-streams.js';
import type { StreamedReply } from '../../../../test/stand-ins/provider-streams.js';
import { readMessage } from '../providers/anthropic.js';
import { readCandidate } from '../providers/gemini.js';
import { readChat } from '../providers/post-chat.js';
import type { Watcher } from './watcher.js';

type Read = (response: Response, heard: () => void, watcher: Watcher) => Promise<unknown>;

const text = '{"note":"né","next":{"say":"respond","message":"Sieben 😀 \\"x\\""}}';
const said = { text, call: null, finish: 'stop' } as const satisfies StreamedReply;
const args: unknown = JSON.parse(text);
const called = { ...said, call: { name: 'json', args } };
const cutOff = { ...said, text: text.slice(0, 30), finish: 'length' } as const;

/** What ends an answer, and where it says why the model stopped, as it stands in the stream's text. */
const streams = [
  { name: 'chat completions', read: readChat, ends: /"finish_reason":"\w+"[^\n]*\n\n/ },
  { name: 'messages', read: readMessage, ends: /"stop_reason":"\w+"[^\n]*\n\n/ },
  { name: 'generateContent', read: readCandidate, ends: /"finishReason":"\w+"[^\n]*\n\n/ },
] as const satisfies readonly { name: Parameters<typeof streamedAnswer>[0]; read: Read; ends: RegExp }[];

const bytesOf = (...of: Parameters<typeof streamedAnswer>): Buffer => Buffer.concat(streamedAnswer(...of));
const responseOf = (bytes: Buffer): Response =>
  new Response(new Uint8Array(bytes), { headers: { 'content-type': 'text/event-stream' } });

/** The bytes, a few at a time. */
function dripping(bytes: Buffer, at: number): Response {
  const chunks = Array.from({ length: Math.ceil(bytes.length / at) }, (_, i) => bytes.subarray(i * at, (i + 1) * at));
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const chunk = chunks.shift();
      if (chunk) controller.enqueue(new Uint8Array(chunk));
      else controller.close();
    },
  });
  return new Response(body);
}

const nobody = { onPart: () => undefined };
const heard = (): void => undefined;

/** Without what is counted: it may come after the answer. */
const uncounted = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (key, value: unknown) => (/^usage/.test(key) ? undefined : value)));

describe.each(streams)('a stream of $name', ({ name, read, ends }) => {
  it.each([
    ['words', said],
    ['the arguments of a call', called],
    ['words that end at the limit', cutOff],
  ])('that is cut at any byte is no answer, or the whole one with why it ended: %s', async (_, reply) => {
    const bytes = bytesOf(name, reply);
    const whole = await read(responseOf(bytes), heard, nobody);
    const end = Buffer.byteLength(bytes.toString().slice(0, endOf(bytes.toString(), ends)));
    for (let n = 0; n < bytes.length; n++) {
      const cut = await read(responseOf(bytes.subarray(0, n)), heard, nobody).catch(() => null);
      if (n < end - 1) expect([n, cut]).toEqual([n, null]);
      else if (cut !== null) expect([n, uncounted(cut)]).toEqual([n, uncounted(whole)]);
    }
  });

  it.each([1, 2, 3, 7, 64])('is the same however it is cut up: %i bytes at a time', async (at) => {
    const bytes = bytesOf(name, said);
    const come: string[] = [];
    const answer = await read(dripping(bytes, at), heard, { onPart: (part) => void come.push(part.text) });
    expect(answer).toEqual(await read(responseOf(bytes), heard, nobody));
    expect(come.at(-1)).toBe(text);
    expect(come).toEqual(come.toSorted((a, b) => a.length - b.length));
    expect(come.every((part) => text.startsWith(part))).toBe(true);
  });
});

/** Where the event ends that says why the model stopped. */
function endOf(stream: string, ends: RegExp): number {
  const found = ends.exec(stream);
  return (found?.index ?? 0) + (found?.[0].length ?? 0);
}
