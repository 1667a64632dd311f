import { Redis } from 'ioredis';
import { parsePartition } from '#protocol';
import { keys, mostIndexed, Records } from '#records';
import type { RunRecord } from '#records';

const atOnce = 1_000;
const apartMs = 300;
/** Every so many copies have the rows and the journal of what they are copies of, and so its question. */
const rowsEvery = 20;
const ulidChars = 24;
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Another id in the same partition, which the last two characters name. */
function idOfCopy(runId: string, number: number): string {
  let rest = number;
  let digits = '';
  for (let n = 0; n < 8; n += 1) {
    digits = `${alphabet[rest % 32]}${digits}`;
    rest = Math.floor(rest / 32);
  }
  return `run_${runId.slice(4, 4 + ulidChars - 8)}${digits}${runId.slice(4 + ulidChars)}`;
}

/** Those of the runs that have ended. */
async function readEnded(redis: Redis, runIds: readonly string[]): Promise<RunRecord[]> {
  const found = await Promise.all(runIds.map((runId) => new Records(redis).readRun(runId)));
  const ended = found.filter((run) => run !== null).filter(({ finishedAt }) => finishedAt !== null);
  if (ended.length === 0) throw new Error('no run has ended: there is nothing to copy');
  return ended;
}

/** A copy of a run under another id, which ended at another time. */
function copyOf(source: RunRecord, number: number, finishedAt: number): RunRecord {
  const took = (source.finishedAt ?? 0) - source.startedAt;
  return { ...source, runId: idOfCopy(source.runId, number), startedAt: finishedAt - took, finishedAt };
}

/** Of real runs that have ended, copies in Redis, each a little before the last: the newest of each partition stand in its index. Answers how many stand there. */
export async function copyRuns(url: string, runIds: readonly string[], wanted: number): Promise<number> {
  const redis = new Redis(url);
  const indexed = new Map<number, number>();
  try {
    const sources = await readEnded(redis, runIds);
    const began = Date.now();
    for (let from = 0; from < wanted; from += atOnce) {
      const pipeline = redis.pipeline();
      for (let n = from; n < Math.min(wanted, from + atOnce); n += 1) {
        const source = sources[n % sources.length];
        if (source === undefined) continue;
        const copy = copyOf(source, n, began - n * apartMs);
        if (n % rowsEvery === 0) pipeline.copy(keys.run(source.runId), keys.run(copy.runId));
        pipeline.hset(keys.run(copy.runId), { record: JSON.stringify(copy), outcome: copy.outcome ?? '' });
        const partition = parsePartition(copy.runId) ?? 0;
        const many = indexed.get(partition) ?? 0;
        if (many >= mostIndexed) continue;
        indexed.set(partition, many + 1);
        pipeline.zadd(keys.recentRuns(partition), copy.finishedAt ?? 0, copy.runId);
      }
      await pipeline.exec();
    }
    return [...indexed.values()].reduce((sum, many) => sum + many, 0);
  } finally {
    redis.disconnect();
  }
}
