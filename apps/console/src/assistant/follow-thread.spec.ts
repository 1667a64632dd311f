import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Message, Thread } from './thread-state.js';

const RealRequest = globalThis.Request;
/** As a page's own: an address is meant from where the page came from. */
globalThis.Request = class extends RealRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input instanceof RealRequest ? input : new URL(input, 'http://gateway.test'), init);
  }
};
const { ThreadFollower } = await import('./follow-thread.js');

/** As much of a browser's EventSource as a follower listens to. */
class FakeSource extends EventTarget {
  static latest: FakeSource | null = null;
  constructor(readonly url: string) {
    super();
    FakeSource.latest = this;
  }
  close(): void {
    this.dispatchEvent(new Event('closed'));
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
const realFetch = globalThis.fetch;
/** The reads that wait for an answer. */
let asked: { after: string | null; answer: (status: number, body: object) => void }[] = [];

beforeEach(() => {
  asked = [];
  Object.assign(globalThis, { EventSource: FakeSource });
  globalThis.fetch = (input) =>
    new Promise((resolve) => {
      const { searchParams } = new URL((input as Request).url); // as the client calls it
      const answer = (status: number, body: object): void => resolve(new Response(JSON.stringify(body), { status }));
      asked.push({ after: searchParams.get('after'), answer });
    });
});
afterEach(() => {
  for (const { answer } of asked) answer(404, {}); // a read that waits keeps a timer for as long as a file may take to close
  globalThis.fetch = realFetch;
  Reflect.deleteProperty(globalThis, 'EventSource');
});

const at = '2026-11-27T09:00:00.000Z';
const message = (n: number): Message => ({ n, at, role: 'user', text: `m${n}` });
const threadWith = (...numbers: number[]): Thread => ({
  ...{ threadId: 't', user: 'operator', title: '', messages: numbers.map(message), requests: [], plan: null },
  ...{ checklist: [], running: [], runId: null, isThinking: false, parked: false, outageSince: null, lastUpdated: at },
});

function tell(event: string, data: object): void {
  FakeSource.latest?.dispatchEvent(Object.assign(new Event(event), { data: JSON.stringify(data) }));
}

/** Waits for so many reads: what is told at once is gathered. */
async function untilAsked(count: number): Promise<void> {
  for (let left = 200; asked.length < count && left > 0; left--) await pause(10);
}

/** What a listener is given, as the texts of the messages. */
function followed(isToCome = false) {
  const given: string[] = [];
  const follower = new ThreadFollower('t', isToCome, {
    onThread: (thread) => given.push(thread === null ? 'none' : thread.messages.map(({ text }) => text).join(' ')),
    onRefused: ({ message: text }) => given.push(text),
    onForming: (answer) => given.push(answer === null ? 'said' : `… ${answer.words}`),
  });
  return { given, follower };
}

it('a thread is read behind the last message that is known, once for events that come together', async () => {
  const { given, follower } = followed();
  tell('thread', threadWith(1, 2));
  tell('message', { text: 'm3' });
  tell('run-finish', {});
  await untilAsked(2);
  expect(asked.map(({ after }) => after)).toEqual(['0', '2']);
  asked[1]?.answer(200, threadWith(3));
  await pause(20);
  expect(given).toEqual(['m1 m2', 'm1 m2 m3']);
  asked[0]?.answer(200, threadWith(1)); // it was overtaken
  await pause(20);
  expect(given).toHaveLength(2);
  follower.stop();
});

it('a thread that was written to is looked for until a controller has read that; another one is not', async () => {
  const written = followed(true);
  asked[0]?.answer(404, {});
  await untilAsked(2);
  asked[1]?.answer(200, threadWith(1));
  await pause(20);
  expect(written.given).toEqual(['none', 'm1']);
  written.follower.stop();
  asked = [];
  const other = followed();
  asked[0]?.answer(404, {});
  await pause(700);
  expect([other.given, asked.length]).toEqual([['none'], 1]);
  other.follower.stop();
});

it('nothing is told once it was stopped', async () => {
  const { given, follower } = followed();
  follower.stop();
  asked[0]?.answer(200, threadWith(1));
  tell('thread', threadWith(1));
  await pause(20);
  expect(given).toEqual([]);
});

it('what is being said is shown until it stands in the thread, or came to nothing', async () => {
  const { given, follower } = followed();
  tell('thread', threadWith(1));
  const part = { call: 'c', words: 'm', tools: [], thinks: false };
  tell('forming', part);
  tell('status', {});
  await untilAsked(2);
  asked[1]?.answer(200, threadWith()); // nothing that it says
  tell('forming', { ...part, words: 'm2' });
  tell('forming', { ...part, words: '', over: true });
  tell('message', { text: 'm2' });
  await untilAsked(3);
  asked[2]?.answer(200, threadWith(2));
  await pause(20);
  expect(given).toEqual(['m1', '… m', '… m2', 'm1', 'm1 m2', 'said']);
  tell('forming', { ...part, call: 'd', words: 'no' });
  tell('forming', { ...part, call: 'd', words: '', over: true });
  await untilAsked(4);
  asked[3]?.answer(200, threadWith());
  await pause(20);
  expect(given.slice(6)).toEqual(['… no', 'm1 m2', 'said']);
  follower.stop();
});
