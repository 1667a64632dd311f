import { parseStored } from '#redis';
import type { Redis } from '#redis';
import type { LedgerRow, Address } from '#contract';
import { ioBoundary } from '#telemetry';
import type { MessageRecord, RunRecord } from './ports/records.js';
import { keys } from './keys.js';
import { readRuns, readStoredRun } from './rows/stored-run.js';

/** Reads what anyone may ask about. Missing and expired records are null or empty, never an error. */
export async function readRun(redis: Redis, runId: string): Promise<RunRecord | null> {
  const [record = null] = await readRuns(redis, [runId]);
  return record;
}

export async function readLedger(redis: Redis, runId: string): Promise<LedgerRow[]> {
  const { ledger } = await readStoredRun(redis, runId);
  return ledger.map((row) => parseStored<LedgerRow>(row));
}

/** Whom a conversation is with; null when it is forgotten. */
export async function readAddress(redis: Redis, actorId: string): Promise<Address | null> {
  const address = await ioBoundary('redis.read-address', () => redis.hget(keys.actor(actorId), 'address'));
  return address === null ? null : parseStored<Address>(address);
}

/** The actor at the root of this one's tree: itself, where it has no parent. */
export async function readRootId(redis: Redis, actorId: string): Promise<string> {
  return (await ioBoundary('redis.root-get', () => redis.hget(keys.actor(actorId), 'root'))) ?? actorId;
}

/** The program that an actor runs for life. */
export async function readProgram(redis: Redis, actorId: string): Promise<string> {
  return (await ioBoundary('redis.program-get', () => redis.hget(keys.actor(actorId), 'program'))) ?? 'agent';
}

/** The events a run was decided from, in order, as the controller wrote them. */
export async function readJournal(redis: Redis, runId: string): Promise<unknown[]> {
  const { journal } = await readStoredRun(redis, runId);
  return journal.map((entry) => parseStored<unknown>(entry));
}

type StoredMessage = Omit<MessageRecord, 'acceptedAt' | 'runId' | 'heard' | 'keyword' | 'limited' | 'heldUntil'> & {
  at: number;
};

/** What a message is read by. */
export const messageFields = ['record', 'runId', 'keyword', 'limited', 'heldUntil'] as const;

const keywords = ['opted-out', 'opted-in'] as const;

export async function readMessage(redis: Redis, messageId: string): Promise<MessageRecord | null> {
  const fields = await ioBoundary('redis.read-message', () => redis.hmget(keys.message(messageId), ...messageFields));
  return messageOf(fields);
}

/** A message by its `messageFields`. */
export function messageOf([record, runId, keyword, limited, heldUntil]: (string | null)[]): MessageRecord | null {
  if (!record) return null;
  const { at, ...rest } = parseStored<StoredMessage>(record);
  return {
    ...rest,
    acceptedAt: at,
    runId: runId || null, // empty: heard, and no run for it
    heard: typeof runId === 'string',
    keyword: keywords.find((known) => known === keyword) ?? null,
    limited: limited === '1',
    heldUntil: heldUntil ? Number(heldUntil) : null,
  };
}

/** Whether an effect has been decided and not yet settled or cancelled. */
export async function isOwed(redis: Redis, effectId: string): Promise<boolean> {
  return (await ioBoundary('redis.is-owed', () => redis.exists(keys.effect(effectId)))) === 1;
}
