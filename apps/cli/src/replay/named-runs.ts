import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isId } from '#protocol';
import { parseRecorded, readRecorded } from './recorded-run.js';
import type { RecordedRun } from './recorded-run.js';
import { UsageError } from '../usage-error.js';
import { withRedis } from '../redis/with-redis.js';

async function fromFile(path: string): Promise<RecordedRun> {
  const recorded = parseRecorded(await readFile(path, 'utf8'));
  if (recorded) return recorded;
  throw new UsageError(`${path}: expected {run, ledger, journal}, as runs show --journal --json writes it`);
}

/** The runs that `what` names: a run in Redis, a file, or every .json file of a folder in the order of their names. */
export async function* namedRuns(what: string): AsyncGenerator<RecordedRun> {
  if (isId('run', what)) {
    yield await withRedis((redis) => readRecorded(redis, what));
    return;
  }
  const found = await stat(what).catch(() => null);
  if (found === null) throw new UsageError(`${what}: expected a run id, a file or a folder`);
  if (!found.isDirectory()) {
    yield await fromFile(what);
    return;
  }
  const names = (await readdir(what)).filter((name) => name.endsWith('.json')).sort();
  if (names.length === 0) throw new UsageError(`${what}: expected .json files in this folder`);
  for (const name of names) yield await fromFile(join(what, name));
}
