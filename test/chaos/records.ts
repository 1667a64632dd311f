import type { Redis } from 'ioredis';

import type { RunRecord } from '#engine/ports';
import type { LedgerRow } from '#contract';

/** A run as Redis keeps it. */
export interface KeptRun {
  record: RunRecord;
  /** The outcome that stands beside the record; null: none. */
  outcome: string | null;
  ledger: LedgerRow[];
}

/** A conversation with something left to do. */
export interface KeptActor {
  actorId: string;
  mail: number;
  owed: Record<string, string>;
  dueAt: number | null;
  live: boolean;
}

const tag = '{p0}';

/** Reads what the product has written, behind its back: one partition, no API. */
export class Records {
  constructor(private readonly redis: Redis) {}

  async runs(): Promise<KeptRun[]> {
    const keys = await this.redis.keys(`${tag}:run:run_*`);
    const ids = keys.map((key) => /:run:(run_[0-9A-Z]{26})$/.exec(key)?.[1]).filter((id) => id !== undefined);
    const runs = await Promise.all(ids.sort().map((id) => this.run(id)));
    return runs.filter((run) => run !== null);
  }

  /** The run that a text opened or joined; null: the text was not accepted, or no turn has read it. */
  async runOfText(sid: string): Promise<string | null> {
    const messageId = await this.messageOf(sid);
    return messageId === null ? null : (await this.redis.hget(`${tag}:message:${messageId}`, 'runId')) || null;
  }

  messageOf(sid: string): Promise<string | null> {
    return this.redis.get(`${tag}:seen:sms:${sid}`);
  }

  /** The conversation that an accepted text belongs to. */
  async actorOfText(sid: string): Promise<string | null> {
    const messageId = await this.messageOf(sid);
    const record = messageId && (await this.redis.hget(`${tag}:message:${messageId}`, 'record'));
    return record ? (JSON.parse(record) as { actorId: string }).actorId : null; // the gateway's own writing
  }

  async unfinishedActors(): Promise<KeptActor[]> {
    const keys = await this.redis.keys(`${tag}:actor:act_*`);
    const ids = keys.map((key) => /:actor:(act_[0-9A-Z]{26})$/.exec(key)?.[1]).filter((id) => id !== undefined);
    const actors = await Promise.all(ids.map((id) => this.actor(id)));
    return actors.filter(
      ({ mail, owed, dueAt, live }) => mail > 0 || Object.keys(owed).length > 0 || dueAt !== null || live,
    );
  }

  /** Whether an operator finds a dead letter under this id, and in the index of all. */
  async hasLetter(letterId: string): Promise<boolean> {
    const [letter, indexed] = await Promise.all([
      this.redis.exists(`${tag}:letter:${letterId}`),
      this.redis.zscore(`${tag}:dead`, letterId),
    ]);
    return letter === 1 && indexed !== null;
  }

  /** What was to be done of every dead letter in the index. */
  async letters(): Promise<unknown[]> {
    const ids = await this.redis.zrange(`${tag}:dead`, 0, -1);
    const payloads = await Promise.all(ids.map((id) => this.redis.hget(`${tag}:letter:${id}`, 'payload')));
    return payloads.flatMap((payload) => (payload === null ? [] : [JSON.parse(payload) as unknown])); // ours
  }

  journal(runId: string): Promise<string[]> {
    return this.redis.lrange(`${tag}:run:${runId}:journal`, 0, -1);
  }

  private async actor(actorId: string): Promise<KeptActor> {
    const key = `${tag}:actor:${actorId}`;
    const [mail, owed, due, live] = await Promise.all([
      this.redis.llen(`${key}:mail`),
      this.redis.hgetall(`${key}:owed`),
      this.redis.zscore(`${tag}:due`, actorId),
      this.redis.hget(key, 'live'),
    ]);
    return { actorId, mail, owed, dueAt: due === null ? null : Number(due), live: live === '1' };
  }

  private async run(runId: string): Promise<KeptRun | null> {
    const key = `${tag}:run:${runId}`;
    const [fields, rows] = await Promise.all([this.redis.hgetall(key), this.redis.lrange(`${key}:ledger`, 0, -1)]);
    if (fields['record'] === undefined) return null;
    return {
      record: JSON.parse(fields['record']) as RunRecord, // the controller's own writing
      outcome: fields['outcome'] ?? null,
      ledger: rows.map((row) => JSON.parse(row) as LedgerRow), // likewise
    };
  }
}
