import { InvariantError } from '#errors';
import { firstOf } from '#values';
import type { IngestMode, IngestRequest, IngestResult } from '#engine/ports';
import type { MessageRecord } from '#records';
import { actorIdFor, hashPerson, partitionOfPerson } from '#deployment';
import { toConversationId, quietMarginMs, toSeenKey, noticeTexts, traced } from '#engine';
import { keys } from '#records';
import type { EngineTimes } from '#engine';
import { arm, emptyLane, forgetAtRest, learn, transcribe } from './lane.js';
import type { Lane } from './lane.js';
import { hintOf } from './memory-hints.js';
import { oweAside } from './memory-takeover.js';
import type { Memory } from './memory.js';

type Keyword = 'opted-out' | 'opted-in';

/** What a message means for the opt-out register; null: it is a text like any other. YES opts in only who is out (I9). */
function keywordOf(mode: IngestMode, isOptedOut: boolean): Keyword | null {
  if (mode === 'stop') return 'opted-out';
  return mode === 'start' || (mode === 'yes' && isOptedOut) ? 'opted-in' : null;
}

interface Accepted {
  messageId: string;
  keyword: Keyword | null;
  isLimited: boolean;
  request: IngestRequest;
  times: EngineTimes;
  now: number;
}

/** A burst waits a short quiet window, never longer than the longest one, and never during a run. Says whether it ends later now. */
function waitForMore(lane: Lane, { quietMs, maxQuietMs }: EngineTimes, now: number): boolean {
  if (quietMs === 0 || lane.live) return false;
  lane.burstFrom ??= now;
  const before = lane.quietUntil;
  lane.quietUntil = Math.min(now + quietMs, lane.burstFrom + maxQuietMs);
  return lane.quietUntil > before;
}

function textOf({ text, keyword, attachments, noRequest }: IngestRequest, messageId: string): object {
  const extras = {
    ...(keyword ? { keyword } : {}),
    ...(attachments ? { attachments } : {}),
    ...(noRequest ? { noRequest } : {}),
  };
  return { type: 'message-received', messageId, text, ...extras };
}

function replayOf({ text, order }: IngestRequest, messageId: string): object {
  return { type: 'replay-requested', messageId, text, order };
}

/** A message as an event of the mailbox, but for its time. */
function wordsOf(request: IngestRequest, messageId: string): object {
  if (request.schedule) return { ...request.schedule, messageId };
  return request.order ? replayOf(request, messageId) : textOf(request, messageId);
}

/** One mail more, a timer and a hint; gives the record that anyone may ask for. */
function accept(
  memory: Memory,
  lane: Lane,
  { messageId, keyword, isLimited, request, times, now }: Accepted,
): MessageRecord {
  const { actorId } = lane;
  const { address, trace, order } = request;
  const words = { at: now, ...wordsOf(request, messageId) };
  if (keyword === null && !order) lane.textAt = now;
  const isHeld = keyword === null && lane.human !== null;
  transcribe(lane, `message:${messageId}`);
  const box = isHeld ? lane.held : lane.mail;
  if (!isLimited) box.push(JSON.stringify(traced(keyword ? { at: now, type: keyword, messageId } : words, trace)));
  if (!isLimited && !isHeld) {
    const isLonger = waitForMore(lane, times, now);
    if (lane.parked === null) {
      const begins = !lane.waits && !order;
      if (begins) lane.waits = true;
      arm(lane, now + times.quietMs + times.graceMs);
      if (lane.mail.length === 1 || begins || isLonger) hintTurn(memory, actorId, messageId, times);
    }
  }
  const conversationId = toConversationId(address, actorId);
  const { channel } = address;
  return {
    messageId,
    actorId,
    conversationId,
    channel,
    acceptedAt: now,
    runId: null,
    heard: isLimited,
    keyword,
    limited: isLimited,
    heldUntil: null,
  };
}

/** The id that was accepted under the same name before; otherwise notes that this one is, for builds that look by channel as well. */
function firstUnder(memory: Memory, lane: Lane, request: IngestRequest, messageId: string): string | null {
  const { address, sourceId } = request;
  if (sourceId === null) return null;
  const partition = partitionOfPerson(memory.options.deployment, address);
  const seenKey = toSeenKey(partition, address, lane.actorId, sourceId);
  const first = memory.seen.get(seenKey);
  if (first !== undefined) return first;
  memory.seen.set(seenKey, messageId);
  const onChannel = keys.seen(partition, address.channel, sourceId);
  if (!memory.seen.has(onChannel)) memory.seen.set(onChannel, messageId);
  learn(lane, sourceId);
  return null;
}

const hourMs = 3_600_000;
const windowsMs = [60_000, hourMs, 24 * hourMs] as const;
const nothingYet = { from: 0, count: 0, limited: 0, slow: 0 };

/** Counts a message that is ordered for a person, where their caps have room for it; else what keeps it back. */
function overCaps(memory: Memory, orderedKey: string, { order, caps }: IngestRequest): IngestResult['capped'] {
  const { now } = memory;
  if (!order || !caps) return undefined;
  const sent = memory.ordered.get(orderedKey) ?? [];
  const windows = [caps.perMinute, caps.perHour, caps.perDay].map((most, at) => ({
    most,
    windowMs: windowsMs[at] ?? 0,
  }));
  for (const { most, windowMs } of windows) {
    const first = most > 0 ? sent[most - 1] : undefined;
    if (first !== undefined && first + windowMs > now) return { windowMs, most, waitMs: first + windowMs - now };
  }
  const largest = Math.max(...windows.map(({ most }) => most));
  if (largest > 0) memory.ordered.set(orderedKey, firstOf([now, ...sent], largest));
  return undefined;
}

/** Counts a person's text, and says whether it is over their hourly share. */
function isOverShare(memory: Memory, senderKey: string, { address, order }: IngestRequest): boolean {
  const { textsPerHour } = memory.options.limits;
  if (textsPerHour === 0 || address.channel === 'api' || order) return false;
  const sender = { ...(memory.senders.get(senderKey) ?? nothingYet) };
  if (memory.now >= sender.from + hourMs) Object.assign(sender, { from: memory.now, count: 0 });
  sender.count += 1;
  memory.senders.set(senderKey, sender);
  return sender.count > textsPerHour;
}

/** Tells a person something at most once an hour, nothing after STOP, and nothing for what asks for nothing. */
function noticeOnce(
  memory: Memory,
  lane: Lane,
  { senderKey, request }: { senderKey: string; request: IngestRequest },
  what: 'limited' | 'slow',
): void {
  if (request.noRequest || (what === 'slow' && (!request.isSlow || request.caps))) return;
  const sender = memory.senders.get(senderKey) ?? nothingYet;
  if (memory.isOptedOut(lane) || memory.now < sender[what] + hourMs) return;
  memory.senders.set(senderKey, { ...sender, [what]: memory.now });
  const id = oweAside(memory, lane, 'notice', noticeTexts[what]);
  memory.hint(hintOf(lane.actorId, { id, type: 'send-reply' }));
}

/** A conversation runs for life what its first message says; the agent needs no word for it. */
function laneBegunBy({ address, program, simulated }: IngestRequest, actorId: string, personKey: string): Lane {
  const lane = emptyLane(actorId, personKey, address);
  if (program !== undefined && program !== 'agent') lane.program = program;
  lane.simulated = simulated === true;
  return lane;
}

function hintTurn(memory: Memory, actorId: string, messageId: string, { quietMs }: EngineTimes): void {
  const delayMs = quietMs === 0 ? 0 : quietMs + quietMarginMs;
  memory.hint({
    queue: 'turn',
    data: { v: 1, actorId },
    jobId: `turn.${actorId}.${messageId}`,
    delayMs,
    isPlaced: true,
  });
}

/** What is simulated was so from its first message. */
function assertSimulated(memory: Memory, actorId: string, { simulated }: IngestRequest): void {
  const lane = memory.lanes.get(actorId);
  if (simulated && lane && !lane.simulated) throw new InvariantError('a simulated message to an actor that is not');
}

/** Accepts a message once for each source id, and once for each id of ours, however often the call is made (I1). */
export function ingestIn(memory: Memory, request: IngestRequest): IngestResult {
  const { deployment, createMessageId } = memory.options;
  const { address, mode, schedule } = request;
  const times = schedule ? { ...memory.options.times, quietMs: 0 } : memory.options.times;
  const partition = partitionOfPerson(deployment, address);
  const actorId = actorIdFor(deployment, address);
  const messageId = createMessageId(partition);
  assertSimulated(memory, actorId, request);
  if (memory.archive.messages.has(messageId)) return { status: 'accepted', messageId, actorId };
  const personHash = hashPerson(deployment, address);
  const capped = overCaps(memory, keys.ordered(partition, personHash), request);
  if (capped) return { status: 'capped', messageId, actorId, capped };
  const personKey = keys.optOut(partition, personHash);
  const lane = memory.lanes.get(actorId) ?? laneBegunBy(request, actorId, personKey);
  const first = firstUnder(memory, lane, request, messageId);
  if (first !== null) return { status: 'duplicate', messageId: first, actorId };
  memory.lanes.set(actorId, lane);
  lane.isAtRest = false;
  lane.address = address;
  const keyword = keywordOf(mode, memory.isOptedOut(lane));
  if (keyword === 'opted-out') memory.optOuts.set(lane.personKey, memory.now);
  if (keyword === 'opted-in') memory.optOuts.delete(lane.personKey);
  const senderKey = keys.sender(partition, personHash);
  const isLimited = keyword === null && isOverShare(memory, senderKey, request);
  const isToRun = keyword === null && !isLimited && lane.human === null;
  const { now } = memory;
  memory.archive.events.set(messageId, JSON.stringify(traced(wordsOf(request, messageId), request.trace)));
  memory.archive.expire(keys.message(messageId));
  memory.archive.messages.set(messageId, accept(memory, lane, { messageId, keyword, isLimited, request, times, now }));
  if (isLimited) {
    noticeOnce(memory, lane, { senderKey, request }, 'limited');
    forgetAtRest(lane);
  }
  if (isToRun) noticeOnce(memory, lane, { senderKey, request }, 'slow');
  return { status: isLimited ? 'limited' : 'accepted', messageId, actorId };
}
