import { parseStored, requireActorId } from '#redis';
import type { Redis } from '#redis';
import type { LedgerRow } from '#program';
import type { Address } from '#protocol';
import { ioBoundary } from '#telemetry';
import { isDeliveryStatus } from './deliveries/deliveries.js';
import type { DeliveryReport } from './deliveries/deliveries.js';
import type { MessageRecord, RecordPort, RunRecord } from './records.js';
import { keys } from './keys.js';
import { unpackItem } from './rows/pack-item.js';
import { readRuns, readStoredRun } from './rows/stored-run.js';

/** The field that says how many bytes the items of a tree hold, answers of its calls among them; no field of a node is called so. */
export const itemBytesField = '#bytes';

type StoredMessage = Pick<MessageRecord, 'actorId' | 'conversationId' | 'channel'> & { at: number };

/** What is read to know whose a message is, and since when. */
export const messageHeadFields = ['record', 'at', 'actorId', 'channel', 'conversationId'] as const;

/** What a message is read by, its head first. */
export const messageFields = [...messageHeadFields, 'runId', 'keyword', 'limited', 'heldUntil'] as const;

type Fields = readonly (string | null | undefined)[];

const keywords = ['opted-out', 'opted-in'] as const;

/** The head of a message by its `messageHeadFields`, in the one form or the other (ADR 66); null: no message is kept. */
export function toMessageHead([record, at, actorId, channel, conversationId]: Fields): StoredMessage | null {
  if (record) return parseStored<StoredMessage>(record);
  if (!actorId || !channel) return null;
  return { at: Number(at), actorId, channel, conversationId: conversationId ?? actorId };
}

/** A message by its `messageFields`. */
export function toMessageRecord(messageId: string, fields: Fields): MessageRecord | null {
  const head = toMessageHead(fields);
  if (head === null) return null;
  const [runId, keyword, limited, heldUntil] = fields.slice(messageHeadFields.length);
  const { at, actorId, conversationId, channel } = head;
  return {
    ...{ messageId, actorId, conversationId, channel },
    acceptedAt: at,
    runId: runId || null, // empty: heard, and no run for it
    heard: typeof runId === 'string',
    keyword: keywords.find((known) => known === keyword) ?? null,
    limited: limited === '1',
    heldUntil: heldUntil ? Number(heldUntil) : null,
  };
}

/** Reads what anyone may ask about. Missing and expired records are null or empty, never an error. */
export class Records implements RecordPort {
  constructor(private readonly redis: Redis) {}

  async readRun(runId: string): Promise<RunRecord | null> {
    const { redis } = this;
    const [record = null] = await readRuns(redis, [runId]);
    return record;
  }

  async readItems(rootRunId: string, fields: readonly string[]): Promise<(string | null)[]> {
    const { redis } = this;
    if (fields.length === 0) return [];
    const stored = await ioBoundary('redis.read-items', () => redis.hmgetBuffer(keys.items(rootRunId), ...fields));
    return stored.map((value) => value && unpackItem(value));
  }

  async readLedger(runId: string): Promise<LedgerRow[]> {
    const { redis } = this;
    const { ledger } = await readStoredRun(redis, runId);
    return ledger.map((row) => parseStored<LedgerRow>(row));
  }

  /** The events a run was decided from, in order, as the controller wrote them. */
  async readJournal(runId: string): Promise<unknown[]> {
    const { redis } = this;
    const { journal } = await readStoredRun(redis, runId);
    return journal.map((entry) => parseStored<unknown>(entry));
  }

  async readMessage(messageId: string): Promise<MessageRecord | null> {
    const { redis } = this;
    const fields = await ioBoundary('redis.read-message', () => redis.hmget(keys.message(messageId), ...messageFields));
    return toMessageRecord(messageId, fields);
  }

  /** Whom a conversation is with; null when it is forgotten. */
  async findAddress(actorId: string): Promise<Address | null> {
    const { redis } = this;
    const address = await ioBoundary('redis.read-address', () => redis.hget(keys.actor(actorId), 'address'));
    return address === null ? null : parseStored<Address>(address);
  }

  /** The actor at the root of this one's tree: itself, where it has no parent. */
  async findRoot(actorId: string): Promise<string> {
    const { redis } = this;
    return (await ioBoundary('redis.root-get', () => redis.hget(keys.actor(actorId), 'root'))) ?? actorId;
  }

  /** The program that an actor runs for life. */
  async findProgram(actorId: string): Promise<string> {
    const { redis } = this;
    return (await ioBoundary('redis.program-get', () => redis.hget(keys.actor(actorId), 'program'))) ?? 'agent';
  }

  /** Whom an effect's conversation is with; null when it is forgotten. */
  findRecipient(effectId: string): Promise<Address | null> {
    return this.findAddress(requireActorId(effectId));
  }

  /** The stages of these replies, by effect id; replies without a report have no entry. */
  async readDeliveries(effectIds: readonly string[]): Promise<Map<string, DeliveryReport>> {
    const { redis } = this;
    const fields = await ioBoundary('redis.read-deliveries', () =>
      Promise.all(effectIds.map((effectId) => redis.hmget(keys.delivery(effectId), 'status', 'errorCode', 'at'))),
    );
    const statuses = effectIds.flatMap((effectId, index): [string, DeliveryReport][] => {
      const [status, errorCode, at] = fields[index] ?? [];
      return isDeliveryStatus(status) ? [[effectId, { status, errorCode: errorCode || null, at: Number(at) }]] : [];
    });
    return new Map(statuses);
  }
}
