import { emptyRecord } from '#alerts';
import type { AlertRecord } from '#alerts';
import { InvariantError } from '#errors';
import { createToken, parseStored } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { retryOnConflict } from '#timing';
import { alertKeys } from './alert-keys.js';

interface Stored {
  /** How often it was written. */
  writes: number;
  record: AlertRecord;
  by: string;
}

/**
 * The record of alerts. A stream takes only ids that are higher than its last: to write as the next one is a compare-and-set, by one
 * plain command (ADR 177).
 */
export class AlertStore {
  constructor(private readonly redis: Redis) {}

  async read(): Promise<AlertRecord> {
    return (await this.readStored()).record;
  }

  /** Whether this process is to look now: one of all does in so many milliseconds. */
  async takeLook(token: string, everyMs: number): Promise<boolean> {
    const set = await ioBoundary('redis.alert-look', () => this.redis.set(alertKeys.look, token, 'PX', everyMs, 'NX'));
    return set === 'OK';
  }

  /**
   * Changes the record by a pure function of what stands there, which is asked again where somebody else has changed it meanwhile. Null
   * from it: nothing is to be changed.
   */
  async change<T>(next: (record: AlertRecord) => { record: AlertRecord; result: T } | null): Promise<T | null> {
    const done = await retryOnConflict(async () => {
      const stored = await this.readStored();
      const changed = next(stored.record);
      if (changed === null) return { result: null };
      return (await this.write(stored.writes + 1, changed.record)) ? { result: changed.result } : null;
    });
    if (done === null) throw new InvariantError('the record of alerts was changed by somebody else each time');
    return done.result;
  }

  /** Whether it was written. A connection that was lost may send the command again: its own entry is then at the top. */
  private async write(writes: number, record: AlertRecord): Promise<boolean> {
    const by = createToken();
    const fields = ['record', JSON.stringify(record), 'by', by];
    try {
      await ioBoundary('redis.alerts-write', () =>
        this.redis.xadd(alertKeys.record, 'MAXLEN', '=', 1, `${writes}-0`, ...fields),
      );
      return true;
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes('equal or smaller')) throw error;
      return (await this.readStored()).by === by;
    }
  }

  private async readStored(): Promise<Stored> {
    const [entry] = await ioBoundary('redis.alerts', () =>
      this.redis.xrevrange(alertKeys.record, '+', '-', 'COUNT', 1),
    );
    if (entry === undefined) return { writes: 0, record: emptyRecord, by: '' };
    const [id, [, text = '{}', , by = '']] = entry;
    return { writes: Number(id.split('-', 1)[0]), record: parseStored<AlertRecord>(text), by };
  }
}
