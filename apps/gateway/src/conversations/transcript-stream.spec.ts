import { describe, expect, it } from '@jest/globals';
import type { Transcript, TranscriptText } from '#runs';
import { transcriptSource } from './followed-transcripts.js';
import { TranscriptStream } from './transcript-stream.js';

const part = 50;
const conversationId = `act_${'0'.repeat(26)}`;

function textItem(n: number): TranscriptText {
  const id = `msg_${n}`;
  const acceptedAt = 1_800_000_000_000 + n;
  const message = {
    ...{ messageId: id, conversationId, acceptedAt, runId: null, keyword: null, limited: false, heard: false },
  };
  return { is: 'text', id, message, heard: null } as unknown as TranscriptText; // as much of it as a view reads
}

/** A conversation of so many texts, of which the latest part is read; null: it is gone. */
function latest(count: number | null): Transcript | null {
  if (count === null) return null;
  const from = Math.max(0, count - part);
  const items = Array.from({ length: count - from }, (_, i) => textItem(from + i));
  const rest = { takeover: null, isParked: false, isOptedOut: false, runs: new Map(), deliveries: new Map() };
  return { channel: 'api', ...rest, items, next: from > 0 ? `msg_${from}` : null, wholeSince: null };
}

/** What a client is sent of each of these states, one after the other. */
function sentOf(...counts: (number | null)[]): [string, unknown][][] {
  let sent: [string, unknown][] = [];
  const send = (event: string, data: string): void => void sent.push([event, JSON.parse(data)]);
  const stream = new TranscriptStream({ send }, conversationId, 'operator', null);
  return counts.map((count) => {
    sent = [];
    stream.push({ actorId: conversationId, transcript: latest(count), version: '', shown: '' });
    return sent;
  });
}

describe('the stream of a transcript', () => {
  it('tells the whole where more came between two looks than a part holds, so that no line is missing', () => {
    const [, some, [whole, ...more] = [], one] = sentOf(3, 5, 5 + part + 1, part + 7);
    expect(some?.map(([event]) => event)).toEqual(['entry', 'entry', 'state']);
    expect(whole).toMatchObject(['transcript', { next: 'msg_6' }]);
    expect(more).toEqual([]);
    expect(one?.map(([event]) => event)).toEqual(['entry', 'state']);
  });

  it('tells the whole as well where there was nothing before', () => {
    expect(sentOf(0, part + 1)[1]).toMatchObject([['transcript', { next: 'msg_1' }]]);
  });

  it('takes back what was told of a conversation that is erased meanwhile', () => {
    const [, gone, still] = sentOf(3, null, null);
    expect(gone).toMatchObject([['transcript', { entries: [], working: false }]]);
    expect(still).toEqual([]);
  });
});

describe('a followed transcript', () => {
  it('is read in full where something may have changed that is in no version, and else only where that is another', async () => {
    let [version, reads] = ['1', 0];
    const store = {
      knows: () => true,
      transcriptVersion: () => Promise.resolve(version),
      readTranscript: () => Promise.resolve(latest((reads += 1))),
    };
    type Asked = typeof store;
    const engine = { ask: (ask: (one: Asked, all: { runs: Asked }) => unknown) => ask(store, { runs: store }) };
    const source = transcriptSource(engine as never); // of the engine it uses this alone
    const first = await source.read(conversationId, undefined, true);
    expect([await source.read(conversationId, first, false), reads]).toEqual([first, 1]);
    expect((await source.read(conversationId, first, true)).transcript?.items).toHaveLength(2);
    version = '2';
    expect((await source.read(conversationId, first, false)).transcript?.items).toHaveLength(3);
    expect(source.actorsOf(conversationId, first)).toEqual([conversationId]);
  });
});
