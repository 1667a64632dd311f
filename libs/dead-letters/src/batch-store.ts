import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { createToken, parseStored, toMs } from '#redis';
import { replayBatchKey, replayPaceKey, replayResultsKey } from './replay-keys.js';
import type { LetterResult } from './letter-result.js';
import type { Operator } from './operator-row.js';
import type { ReplayRequest } from './plan-summary.js';

/** How a batch goes about its letters. */
export interface BatchPace {
  /** The share of the letters, 0 to 1, that goes first and alone: one failure among them halts the batch. 0: none. */
  canaryShare: number;
  /** Letters a minute, at most; null: as fast as it goes. */
  perMinute: number | null;
  /** Halts once more than this share of what has ended has failed, 0 to 1. */
  haltAtShare: number;
  /** How long the linked runs of a canary, and at the end those of all, are waited for; milliseconds. */
  watchMs: number;
}

/** How a batch goes about its letters where nothing else is said. */
export const usualPace: BatchPace = { canaryShare: 0.05, perMinute: null, haltAtShare: 0.2, watchMs: 60_000 };

/** What a batch was begun with. */
export interface BatchOrder extends ReplayRequest {
  by: Operator;
  pace: BatchPace;
  /** Whether its filter meant more letters than its limit let in; absent: it did not. */
  more?: boolean;
}

/** How far a batch is, and what of it is no longer held against it. */
export interface BatchStatus {
  state: 'running' | 'halted' | 'finished';
  haltedFor: string | null;
  /** Whether the rest may go after the canary: it did well, or an operator goes on all the same. */
  isPassed: boolean;
  /** Letters that had ended when somebody went on past a halt: they halt nothing any more. */
  setAside: string[];
}

export interface Batch extends BatchStatus {
  batchId: string;
  order: BatchOrder;
  letterIds: string[];
}

/** What is waited for: the runs of the canary before the rest may go, and in the end those of all. */
export type BatchStage = 'canary' | 'rest';

/** Batches of replays in Redis: whoever has the id can go on with one. */
export class BatchStore {
  constructor(
    private readonly redis: Redis,
    private readonly keepSeconds: number,
  ) {}

  async begin(letterIds: readonly string[], order: BatchOrder): Promise<string> {
    const batchId = `batch-${createToken()}`;
    const fields = { order: JSON.stringify(order), letters: JSON.stringify(letterIds) };
    await this.put(replayBatchKey(batchId), { ...fields, state: 'running', haltedFor: '' });
    return batchId;
  }

  /** Null when there is none (any more). */
  async read(batchId: string): Promise<Batch | null> {
    const fields = await ioBoundary('redis.batch-read', () => this.redis.hgetall(replayBatchKey(batchId)));
    const { order, letters } = fields;
    if (order === undefined || letters === undefined) return null;
    return { batchId, order: parseStored(order), letterIds: parseStored(letters), ...statusFrom(fields) };
  }

  /** Writes what is given, all of it in one step, and leaves the rest as it is. */
  async mark(batchId: string, { state, haltedFor, isPassed, setAside }: Partial<BatchStatus>): Promise<void> {
    await this.put(replayBatchKey(batchId), {
      ...(state === undefined ? {} : { state }),
      ...(haltedFor === undefined ? {} : { haltedFor: haltedFor ?? '' }),
      ...(isPassed === undefined ? {} : { passed: isPassed ? '1' : '' }),
      ...(setAside === undefined ? {} : { setAside: JSON.stringify(setAside) }),
    });
  }

  /** What has become of it meanwhile: whoever else goes on with it may have halted it, or gone on past a halt. */
  async readStatus(batchId: string): Promise<BatchStatus> {
    const [state, haltedFor, passed, setAside] = await ioBoundary('redis.batch-read', () =>
      this.redis.hmget(replayBatchKey(batchId), 'state', 'haltedFor', 'passed', 'setAside'),
    );
    return statusFrom({ state, haltedFor, passed, setAside });
  }

  /** Takes the place of one letter in the batch's pace. 0: it is taken; else how long until one is free, in milliseconds. */
  async takePlace(batchId: string, everyMs: number): Promise<number> {
    const key = replayPaceKey(batchId);
    const taken = await ioBoundary('redis.batch-pace', () => this.redis.set(key, '1', 'PX', everyMs, 'NX'));
    if (taken === 'OK') return 0;
    return Math.max(1, await ioBoundary('redis.batch-pace', () => this.redis.pttl(key)));
  }

  /** How long a stage's runs are still waited for, in milliseconds: `watchMs` from the first time that anyone asks, by Redis's clock. */
  async watchLeft(batchId: string, stage: BatchStage, watchMs: number): Promise<number> {
    return ioBoundary('redis.batch-watch', async () => {
      const now = toMs(await this.redis.time());
      const [key, field] = [replayBatchKey(batchId), `until:${stage}`];
      await this.redis.hsetnx(key, field, now + watchMs);
      return Number(await this.redis.hget(key, field)) - now;
    });
  }

  async results(batchId: string): Promise<Map<string, LetterResult>> {
    const stored = await ioBoundary('redis.batch-results', () => this.redis.hgetall(replayResultsKey(batchId)));
    return new Map(Object.entries(stored).map(([letterId, result]) => [letterId, parseStored<LetterResult>(result)]));
  }

  /** Keeps what came of a letter, and the batch for as long again. */
  async note(batchId: string, result: LetterResult): Promise<void> {
    await this.put(replayResultsKey(batchId), { [result.letterId]: JSON.stringify(result) }, replayBatchKey(batchId));
  }

  private async put(key: string, fields: Record<string, string>, kept = key): Promise<void> {
    const seconds = this.keepSeconds;
    await ioBoundary('redis.batch-write', () =>
      this.redis.multi().hset(key, fields).expire(key, seconds).expire(kept, seconds).exec(),
    );
  }
}

/** How a batch stands by its fields. One of an older build has neither `passed` nor `setAside`. */
function statusFrom({ state, haltedFor, passed, setAside }: Record<string, string | null | undefined>): BatchStatus {
  return {
    state: state as Batch['state'], // as `mark` was given it
    haltedFor: haltedFor || null,
    isPassed: passed === '1',
    setAside: parseStored(setAside ?? '[]'),
  };
}
