import type { Redis } from 'ioredis';
import { crossing } from '#telemetry';
import { replayBatchKey, replayResultsKey } from '../keys.js';
import { mintToken } from '../mint.js';
import { parseStored } from '../stored-json.js';
import type { LetterResult } from './letter-result.js';
import type { Operator } from './operator-row.js';
import type { ReplayRequest } from './outline.js';

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

/** What a batch was begun with. */
export interface BatchOrder extends ReplayRequest {
  by: Operator;
  pace: BatchPace;
}

export interface Batch {
  batchId: string;
  order: BatchOrder;
  letterIds: string[];
  state: 'running' | 'halted' | 'finished';
  haltedFor: string | null;
}

/** Batches of replays in Redis: whoever has the id can go on with one. */
export class BatchStore {
  constructor(
    private readonly redis: Redis,
    private readonly keepSeconds: number,
  ) {}

  async begin(letterIds: readonly string[], order: BatchOrder): Promise<string> {
    const batchId = `batch-${mintToken()}`;
    const fields = { order: JSON.stringify(order), letters: JSON.stringify(letterIds) };
    await this.put(batchId, { ...fields, state: 'running', haltedFor: '' });
    return batchId;
  }

  /** Null when there is none (any more). */
  async read(batchId: string): Promise<Batch | null> {
    const fields = await crossing('redis.batch-read', () => this.redis.hgetall(replayBatchKey(batchId)));
    const { order, letters, state, haltedFor } = fields;
    if (order === undefined || letters === undefined) return null;
    return {
      batchId,
      order: parseStored(order),
      letterIds: parseStored(letters),
      state: state as Batch['state'], // as `mark` was given it
      haltedFor: haltedFor || null,
    };
  }

  async mark(batchId: string, state: Batch['state'], haltedFor: string | null = null): Promise<void> {
    await this.put(batchId, { state, haltedFor: haltedFor ?? '' });
  }

  async results(batchId: string): Promise<Map<string, LetterResult>> {
    const stored = await crossing('redis.batch-results', () => this.redis.hgetall(replayResultsKey(batchId)));
    return new Map(Object.entries(stored).map(([letterId, result]) => [letterId, parseStored<LetterResult>(result)]));
  }

  async note(batchId: string, result: LetterResult): Promise<void> {
    await this.write(replayResultsKey(batchId), { [result.letterId]: JSON.stringify(result) });
  }

  private async put(batchId: string, fields: Record<string, string>): Promise<void> {
    await this.write(replayBatchKey(batchId), fields);
  }

  private async write(key: string, fields: Record<string, string>): Promise<void> {
    await crossing('redis.batch-write', () =>
      this.redis.multi().hset(key, fields).expire(key, this.keepSeconds).exec(),
    );
  }
}
