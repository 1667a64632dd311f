import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { admit, finish } from '#idempotency';
import type { DedupeRecord } from '#idempotency';
import { RequestRecords, requestRecordTtlSeconds } from './request-records.js';
import type { Config } from '../platform/config.js';
import { EngineClient } from '../platform/engine-client.js';
import { Problem } from '../platform/http/problem.js';
import { CONFIG } from '../platform/tokens.js';

/** The answer to a caller, byte for byte. */
export interface Answer {
  status: number;
  location: string;
  body: string;
}

/** A request with an `Idempotency-Key`. */
export interface KeyedRequest {
  key: string;
  /** The request in one canonical form: the same key with another payload is refused. */
  payload: string;
  /** How long the work may take before it counts as dead, in ms. */
  leaseMs: number;
  /** The id that the message gets, unless an earlier try under the key has begun with another. */
  messageId: string;
  /** The agent whose key it came under; null: the deployment's own. Each caller has a separate set of keys. */
  caller: string | null;
}

interface Begun {
  name: string;
  /** The record as it is in Redis. */
  stored: string;
  record: DedupeRecord<Answer> & { state: 'in-flight' };
  now: number;
}

/** The longest time after which a caller is told to ask again, in seconds. */
const longestRetryAfter = 5;

function sha256(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/**
 * Answers a request once for each `Idempotency-Key` of an API key, for a day. A record names its message before the work begins, and the
 * id outlives a try that failed or died: the next one makes no second message.
 */
@Injectable()
export class IdempotentRequests {
  constructor(
    private readonly engine: EngineClient,
    @Inject(CONFIG) private readonly config: Pick<Config, 'GATEWAY_API_KEY'>,
  ) {}

  /** Rejects with 409 while an equal request is under way, 422 for another payload, 503 when Redis cannot be asked. */
  async once(
    request: KeyedRequest,
    work: (messageId: string) => Promise<Answer>,
  ): Promise<Answer & { isReplayed: boolean }> {
    const begun = await this.begin(request);
    if ('answer' in begun) return { ...begun.answer, isReplayed: true };
    try {
      const answer = await work(begun.record.owner);
      await this.end(begun, answer);
      return { ...answer, isReplayed: false };
    } catch (error) {
      await this.end(begun, null);
      throw error;
    }
  }

  private async begin(request: KeyedRequest): Promise<Begun | { answer: Answer }> {
    const { caller } = request;
    const name = sha256(this.config.GATEWAY_API_KEY, request.key, ...(caller === null ? [] : [caller]));
    const fingerprint = sha256(request.payload);
    const { stored: before, now } = await this.records((records) => records.read(name));
    const previous = before === null ? null : (JSON.parse(before) as DedupeRecord<Answer>); // only `begin` and `end` write there
    if (previous && previous.fingerprint !== fingerprint) throw keyReused();
    const { leaseMs, messageId } = request;
    const admission = admit(previous, now, { fingerprint, owner: messageId, leaseMs });
    if (admission.decision === 'reuse') return { answer: admission.result };
    if (admission.decision === 'refuse') throw keyReused();
    if (admission.decision === 'share') throw inFlight(admission.untilAt - now);
    const owner = previous?.state === 'in-flight' ? previous.owner : messageId;
    const record = { state: 'in-flight' as const, fingerprint, owner, expiresAt: now + leaseMs };
    const stored = JSON.stringify(record);
    if (!(await this.records((records) => records.replace(name, before, stored)))) throw inFlight(leaseMs);
    return { name, stored, record, now };
  }

  /** Keeps an answer, or frees the key. When Redis is away meanwhile the lease runs out, and the id is kept all the same. */
  private async end({ name, stored, record, now }: Begun, answer: Answer | null): Promise<void> {
    const after =
      answer === null
        ? { ...record, expiresAt: 0 }
        : finish(record, now, record.owner, { ok: true, result: answer, ttlMs: requestRecordTtlSeconds * 1_000 });
    await this.records((records) => records.replace(name, stored, JSON.stringify(after))).catch(() => false);
  }

  private records<T>(question: (records: RequestRecords) => Promise<T>): Promise<T> {
    return this.engine.ask((_store, engine) => question(new RequestRecords(engine)));
  }
}

function keyReused(): Problem {
  return new Problem(422, 'idempotency-key-reused', 'Idempotency-Key: it stands for another payload');
}

function inFlight(leftMs: number): Problem {
  const retryAfter = Math.min(Math.max(Math.ceil(leftMs / 1_000), 1), longestRetryAfter);
  const message = 'Idempotency-Key: an equal request is under way; try again';
  return new Problem(409, 'idempotency-key-in-use', message, { retryAfter });
}
