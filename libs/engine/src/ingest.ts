import { InvariantError } from '#errors';
import { parsePartition } from '#protocol';
import { actorIdFor, hashPerson, partitionOfPerson } from '#deployment';
import { ReplyReader } from '#redis';
import type { Hint } from '#redis';
import type { IngestRequest, IngestResult, IntakePort } from './ports/intake-port.js';
import type { Engine } from './engine.js';
import { keys } from '#records';
import { asidePayload, noticeTexts } from './deliveries/notices.js';
import type { ScriptCall } from './scripts.js';
import { hintFor, turnHintFor } from './hint-for.js';
import { traced } from './mail/traced-mail.js';
import { toOptOutEvent } from './webhook-events/event-drafts.js';
import { eventArguments, eventKeys } from './webhook-events/event-hooks.js';

/**
 * How much later than the quiet window its hint comes. The window begins when the script runs and ends by Redis's clock; the hint's delay
 * begins when the job is made, and ends by BullMQ's. A hint that comes first finds `quiet`, and the answer waits for the sweeper.
 */
export const quietMarginMs = 50;

/** The name by which a caller may know a conversation: their own id on the API, ours where theirs is a phone number. */
export function toConversationId(address: IngestRequest['address'], actorId: string): string {
  return address.channel === 'api' ? address.theirs : actorId;
}

/** Channels on which customers' systems choose the message ids, unique within a conversation only. */
const namedByCustomers: ReadonlySet<string> = new Set(['webhook']);

/** The key that marks a message as accepted. Where a provider chooses ids, one of an account is unique over all conversations. */
export function toSeenKey(
  partition: number,
  { channel }: IngestRequest['address'],
  actorId: string,
  sourceId: string,
): string {
  return keys.seen(partition, namedByCustomers.has(channel) ? actorId : channel, sourceId);
}

function keywordEvent(request: IngestRequest, messageId: string): string {
  if (request.mode === 'text') return '';
  const type = request.mode === 'stop' ? 'opted-out' : 'opted-in';
  return JSON.stringify(traced({ type, messageId }, request.trace));
}

function textEvent(request: IngestRequest, messageId: string): string {
  const { text, order, schedule, trace } = request;
  if (schedule) return JSON.stringify(traced({ ...schedule, messageId }, trace));
  if (order) return JSON.stringify(traced({ type: 'replay-requested', messageId, text, order }, trace));
  const keyword = request.keyword ? { keyword: request.keyword } : {};
  const attachments = request.attachments ? { attachments: request.attachments } : {};
  const operator = request.byOperator ? { byOperator: true } : {};
  const noRequest = request.noRequest ? { noRequest: request.noRequest } : {};
  const event = { type: 'message-received', messageId, text, ...keyword, ...attachments, ...operator, ...noRequest };
  return JSON.stringify(traced(event, trace));
}

/** What is kept of a message beside its words and its time, in the form of the schema version in force (ADR 66). */
function buildMessageRecord(engine: Engine, { address }: IngestRequest, actorId: string, messageId: string): string {
  const { channel } = address;
  const conversationId = toConversationId(address, actorId);
  if (engine.packer() === null) return JSON.stringify({ messageId, actorId, conversationId, channel });
  return conversationId === actorId ? channel : `${channel} ${conversationId}`;
}

/** Whether a text counts for its sender's hourly share: no replay does, and nothing under an API key. */
function isCounted({ address, order }: IngestRequest): boolean {
  return address.channel !== 'api' && !order;
}

/** A burst is a person's: what an operator wants of a schedule is read at once. */
function pickQuietMs({ times }: Engine, { schedule }: IngestRequest): number {
  return schedule ? 0 : times.quietMs;
}

/** What the person's texts are counted by, or the messages that are ordered for them. */
function countedKey({ deployment }: Engine, { address, caps }: IngestRequest): string {
  const [partition, hash] = [partitionOfPerson(deployment, address), hashPerson(deployment, address)];
  return caps ? keys.ordered(partition, hash) : keys.sender(partition, hash);
}

function findLimit({ limits }: Engine, request: IngestRequest): number | string {
  const { caps } = request;
  if (caps) return `${caps.perMinute} ${caps.perHour} ${caps.perDay}`;
  return isCounted(request) ? limits.textsPerHour : 0;
}

/** What a conversation that begins here is for life, where it is more than a person's with the agent. */
function lifelong({ program = 'agent', background, simulated }: IngestRequest): string[] {
  const named = program === 'agent' ? '' : program;
  const waiting = background === true ? '1' : (background ?? '');
  if (simulated) return [named, waiting, '1'];
  if (waiting !== '') return [named, waiting];
  return named === '' ? [] : [named];
}

function ingestCall(engine: Engine, request: IngestRequest, actorId: string, messageId: string): ScriptCall {
  const { deployment, times } = engine;
  const { address, sourceId, trace, notices = noticeTexts } = request;
  const partition = partitionOfPerson(deployment, address);
  const optOutKey = keys.optOut(partition, hashPerson(deployment, address));
  return {
    name: 'ingest',
    keys: [
      keys.actor(actorId),
      keys.mail(actorId),
      keys.due(partition),
      toSeenKey(partition, address, actorId, sourceId ?? messageId),
      keys.message(messageId),
      optOutKey,
      keys.known(actorId),
      keys.held(actorId),
      countedKey(engine, request),
      keys.owed(actorId),
      keys.seen(partition, address.channel, sourceId ?? messageId),
      keys.waiting(partition),
      ...eventKeys(engine, partition, actorId),
    ],
    args: [
      actorId,
      messageId,
      sourceId ?? '',
      request.order ? 'replay' : request.mode,
      textEvent(request, messageId),
      keywordEvent(request, messageId),
      JSON.stringify(address),
      buildMessageRecord(engine, request, actorId, messageId),
      optOutKey,
      pickQuietMs(engine, request),
      times.maxQuietMs,
      times.graceMs,
      times.seenTtlSeconds,
      times.retentionSeconds,
      keys.effectPrefix(partition),
      findLimit(engine, request),
      request.noRequest ? '' : asidePayload('notice', notices.limited, trace),
      request.isSlow && !request.noRequest && !request.caps ? asidePayload('notice', notices.slow, trace) : '',
      times.memorySeconds,
      trace ?? '',
      keys.messagePrefix(partition),
      ...[address.tenant, engine.weightOf(address.tenant)],
      ...eventArguments(engine, partition, () => [toOptOutEvent(actorId, messageId, address)]),
      ...lifelong(request),
    ],
  };
}

/** The partition of an actor that the caller has been given. */
export function partitionOfActor(engine: Engine, actorId: string): number {
  const partition = knownPartition(engine, actorId);
  if (partition === null) throw new InvariantError('an actor id names no partition of this deployment');
  return partition;
}

/** The partition of an id from a caller; null when it is not one of this deployment's ids. */
export function knownPartition(engine: Engine, id: string): number | null {
  const partition = parsePartition(id);
  return partition !== null && partition < engine.deployment.partitions ? partition : null;
}

/** Takes messages in, on Redis. */
export class Intake implements IntakePort {
  constructor(private readonly engine: Engine) {}

  /**
   * Makes a message durable and wakes its conversation, in one step (I1). Rejects when Redis cannot be reached. The client repeats a call
   * whose connection was cut: a `duplicate` of the id created here is our own first try.
   */
  async ingest(request: IngestRequest): Promise<IngestResult> {
    const { engine } = this;
    const { deployment } = engine;
    const partition = partitionOfPerson(deployment, request.address);
    const actorId = actorIdFor(deployment, request.address);
    const quietMs = pickQuietMs(engine, request);
    const messageId = engine.createMessageId(partition);
    const hint: Hint = {
      ...turnHintFor(actorId, request.background, `${actorId}.${messageId}`),
      delayMs: quietMs === 0 ? 0 : quietMs + quietMarginMs,
      ...(request.background === undefined && { isPlaced: true as const }),
    };
    const call = ingestCall(engine, request, actorId, messageId);
    const reply = await engine.runner.run(call, { partition, hints: [hint] });
    const reader = new ReplyReader(reply, 'ingest');
    const status = reader.text();
    if (status === 'capped') {
      const capped = { windowMs: reader.count(), most: reader.count(), waitMs: reader.count() };
      return { status, messageId, actorId, capped };
    }
    const known = reader.text();
    if (status === 'duplicate') {
      return { status: known === messageId ? 'accepted' : status, messageId: known, actorId };
    }
    const notice = reader.text();
    // The script chooses the id, so the hint comes after it; if that is lost, the timer replaces it.
    if (notice !== '')
      await engine.runner.hint({ partition, hints: [hintFor(actorId, { id: notice, type: 'send-reply' })] });
    return { status: status === 'limited' ? status : 'accepted', messageId: known, actorId };
  }
}
