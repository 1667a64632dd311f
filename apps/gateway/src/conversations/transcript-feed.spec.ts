import { setImmediate as settled } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Transcript, TranscriptText } from '#runs';
import { TranscriptFeed } from './transcript-feed.js';

const lookMs = 200;
const part = 50;
const conversationId = `act_${'0'.repeat(26)}`;

function textItem(n: number): TranscriptText {
  const id = `msg_${n}`;
  const acceptedAt = 1_800_000_000_000 + n;
  const message = {
    messageId: id,
    conversationId,
    acceptedAt,
    runId: null,
    keyword: null,
    limited: false,
    heard: false,
  };
  return { is: 'text', id, message, heard: null } as unknown as TranscriptText; // as much of it as a view reads
}

/** A conversation of so many texts, of which a part is read; null: it is gone. */
let count: number | null = 0;
let isClosed = false;
let received: [string, unknown][] = [];
let reads = 0;

function latest(): Transcript | null {
  reads += 1;
  if (count === null) return null;
  const from = Math.max(0, count - part);
  const items = Array.from({ length: count - from }, (_, i) => textItem(from + i));
  const rest = { takeover: null, isParked: false, isOptedOut: false, runs: new Map(), deliveries: new Map() };
  return { channel: 'api', ...rest, items, next: from > 0 ? `msg_${from}` : null, wholeSince: null };
}

const store = {
  knows: () => true,
  readTranscript: () => Promise.resolve(latest()),
  transcriptVersion: () => Promise.resolve(String(count)),
};

/** A feed that has told of what there is. */
async function follow(): Promise<void> {
  const engine = {
    ask: (question: (asked: typeof store, all: { runs: typeof store }) => unknown) => question(store, { runs: store }),
  };
  const stream = {
    get isClosed() {
      return isClosed;
    },
    send: (event: string, data: string) => void received.push([event, JSON.parse(data)]),
  };
  const asked = { conversationId, before: null, limit: part, role: 'operator' as const };
  // Of the engine and of the stream the feed uses these alone.
  void new TranscriptFeed(engine as never, stream as never, asked, null).run();
  await settled();
}

async function changesTo(now: number | null): Promise<[string, unknown][]> {
  received = [];
  count = now;
  jest.advanceTimersByTime(lookMs);
  await settled();
  return received;
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  [isClosed, received, count, reads] = [false, [], 0, 0];
});
afterEach(async () => {
  isClosed = true;
  jest.advanceTimersByTime(lookMs);
  await settled();
  jest.useRealTimers();
});

describe('the feed of a transcript', () => {
  it('tells the whole where more came between two looks than a part holds, so that no line is missing', async () => {
    count = 3;
    await follow();
    expect((await changesTo(5)).map(([event]) => event)).toEqual(['entry', 'entry', 'state']);
    const [whole, ...more] = await changesTo(5 + part + 1);
    expect(whole).toMatchObject(['transcript', { next: 'msg_6' }]);
    expect(more).toEqual([]);
    expect((await changesTo(part + 7)).map(([event]) => event)).toEqual(['entry', 'state']);
  });

  it('tells the whole as well where there was nothing before', async () => {
    await follow();
    expect(await changesTo(part + 1)).toMatchObject([['transcript', { next: 'msg_1' }]]);
  });

  it('takes back what was told of a conversation that is erased meanwhile', async () => {
    count = 3;
    await follow();
    expect(await changesTo(null)).toMatchObject([['transcript', { entries: [], working: false }]]);
    expect(await changesTo(null)).toEqual([]);
  });

  it('reads ever more rarely while nothing changes, and as often as before once something has', async () => {
    const readsIn = async (looks: number): Promise<number> => {
      const before = reads;
      for (let i = 0; i < looks; i += 1) await changesTo(count);
      return reads - before;
    };
    count = 3;
    await follow();
    expect(await readsIn(70)).toBe(3);
    expect(await readsIn(800)).toBe(10);
    await changesTo(4);
    expect(await readsIn(70)).toBe(3);
  });
});
