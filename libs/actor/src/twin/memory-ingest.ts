import type { IngestMode, IngestRequest, MessageRecord } from '../actor-port.js';
import type { EngineTimes } from '../engine.js';
import { conversationIdOf } from '../ingest.js';
import { arm } from './lane.js';
import type { Lane } from './lane.js';

type Keyword = 'opted-out' | 'opted-in';

/** What a message means for the opt-out register; null: it is a text like any other. YES opts in only who is out (I9). */
export function keywordOf(mode: IngestMode, isOptedOut: boolean): Keyword | null {
  if (mode === 'stop') return 'opted-out';
  return mode === 'start' || (mode === 'yes' && isOptedOut) ? 'opted-in' : null;
}

interface Accepted {
  messageId: string;
  keyword: Keyword | null;
  request: IngestRequest;
  times: EngineTimes;
  now: number;
}

/** A burst waits a short quiet window, never longer than the longest one, and never during a run (design §5). */
function waitForMore(lane: Lane, { quietMs, maxQuietMs }: EngineTimes, now: number): void {
  if (quietMs === 0 || lane.live) return;
  lane.burstFrom ??= now;
  lane.quietUntil = Math.min(now + quietMs, lane.burstFrom + maxQuietMs);
}

/** One mail more and a timer; gives the record that anyone may ask for. */
export function accept(lane: Lane, { messageId, keyword, request, times, now }: Accepted): MessageRecord {
  const { actorId } = lane;
  const { text, keyword: help, address } = request;
  const words = { at: now, type: 'message-received', messageId, text, ...(help ? { keyword: help } : {}) };
  lane.mail.push(JSON.stringify(keyword ? { at: now, type: keyword, messageId } : words));
  waitForMore(lane, times, now);
  arm(lane, now + times.quietMs + times.graceMs);
  const conversationId = conversationIdOf(address, actorId);
  return { messageId, actorId, conversationId, channel: address.channel, acceptedAt: now, runId: null, keyword };
}
