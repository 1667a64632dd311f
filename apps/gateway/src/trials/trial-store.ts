import { createToken, parseStored } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import type { Changes } from './trial-request.js';
import { trialKey, trialsKey } from './trial-keys.js';

/** What a trial was begun with. */
export interface TrialOrder {
  by: string;
  reason: string;
  changes: Changes;
  /** The runs that it does again, in the order in which they were named. */
  runIds: readonly string[];
}

export interface StoredTrial extends TrialOrder {
  trialId: string;
  /** ms since the epoch. */
  at: number;
  /** Who has stopped it; null: nobody. */
  stoppedBy: string | null;
  /** The run that does each again, as far as they have begun. */
  begun: ReadonlyMap<string, string>;
}

/** So many of the latest are listed. */
const mostListed = 100;

const anId = /^trial-[\w-]{1,64}$/;

/** Trials in Redis: which runs were done again, with what changed, and by which run each. */
export class TrialStore {
  constructor(
    private readonly redis: Redis,
    private readonly keepSeconds: number,
  ) {}

  async begin(order: TrialOrder, at: number): Promise<string> {
    const trialId = `trial-${createToken()}`;
    await this.put(trialId, { order: JSON.stringify(order), at: String(at) });
    await ioBoundary('redis.trial-list', () =>
      this.redis.multi().lpush(trialsKey, trialId).expire(trialsKey, this.keepSeconds).exec(),
    );
    return trialId;
  }

  /** A run that does one of the trial's again. */
  async note(trialId: string, of: string, runId: string): Promise<void> {
    await this.put(trialId, { [of]: runId });
  }

  async stop(trialId: string, by: string): Promise<void> {
    await this.put(trialId, { stopped: by });
  }

  /** Null: there is none under the id (any more). */
  async read(trialId: string): Promise<StoredTrial | null> {
    if (!anId.test(trialId)) return null;
    const fields = await ioBoundary('redis.trial-read', () => this.redis.hgetall(trialKey(trialId)));
    const { order, at, stopped = null } = fields;
    if (order === undefined) return null;
    const begun = new Map(Object.entries(fields).filter(([name]) => name.startsWith('run_')));
    return { ...parseStored<TrialOrder>(order), trialId, at: Number(at), stoppedBy: stopped, begun };
  }

  /** The latest, newest first. */
  async latest(): Promise<StoredTrial[]> {
    const ids = await ioBoundary('redis.trial-list', () => this.redis.lrange(trialsKey, 0, mostListed - 1));
    const found = await Promise.all(ids.map((id) => this.read(id)));
    return found.filter((trial) => trial !== null);
  }

  private async put(trialId: string, fields: Record<string, string>): Promise<void> {
    const key = trialKey(trialId);
    await ioBoundary('redis.trial-write', () =>
      this.redis.multi().hset(key, fields).expire(key, this.keepSeconds).exec(),
    );
  }
}
