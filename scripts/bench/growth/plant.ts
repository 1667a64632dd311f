import { setTimeout as pause } from 'node:timers/promises';

import type { Redis } from 'ioredis';

import { isPacked, pack, unpack } from '#records';

/** A run that has ended, its conversation, and the provider's ids of their messages. */
export interface Sample {
  runId: string;
  actorId: string;
  sids: string[];
}

/** An id as it is in what is copied, and its place in the copy: what stands before and behind the copy's number, and how wide that is. */
type Renamed = [id: string, before: string, width: number, behind: string];

/** The last two letters of an id name its partition; what a run's begins with, its time. */
function renamed({ runId, actorId, sids }: Sample): Renamed[] {
  const sid = (id: string, i: number): Renamed => [id, `SM${i}`, 31, ''];
  const run: Renamed = [runId.slice(4), runId.slice(4, 14), 14, runId.slice(-2)];
  return [run, [actorId, 'act_', 24, actorId.slice(-2)], ...sids.map(sid)];
}

function rename(text: string, ids: readonly Renamed[], n: number): string {
  return ids.reduce(
    (renaming, [id, before, width, behind]) =>
      renaming.replaceAll(id, `${before}${String(n).padStart(width, '0')}${behind}`),
    text,
  );
}

/** Copies keys with what they hold and their time to go, so many times, under ids of their own. `ARGV`: the first number, how many, the ids. */
const copyLua = `
local from, count, ids = tonumber(ARGV[1]), tonumber(ARGV[2]), cjson.decode(ARGV[3])
local function rename(text, n)
  for _, id in ipairs(ids) do text = string.gsub(text, id[1], id[2] .. string.format('%0' .. id[3] .. 'd', n) .. id[4]) end
  return text
end
local readers = {
  hash = { 'HGETALL', 'HSET' }, list = { 'LRANGE', 'RPUSH', 0, -1 }, string = { 'GET', 'SET' },
}
for _, name in ipairs(KEYS) do
  local how = readers[redis.call('TYPE', name).ok]
  if how then
    local values, left = redis.call(how[1], name, unpack(how, 3)), redis.call('PTTL', name)
    if type(values) == 'string' then values = { values } end
    for n = from, from + count - 1 do
      local fresh, key = {}, rename(name, n)
      for i, value in ipairs(values) do fresh[i] = rename(value, n) end
      redis.call(how[2], key, unpack(fresh))
      if left > 0 then redis.call('PEXPIRE', key, left) end
    end
  end
end
return redis.status_reply('OK')`;

const atOnce = 500;

/** The keys of a conversation at rest. */
function conversationKeys({ actorId }: Sample): string[] {
  return ['', ':known', ':transcript'].map((part) => `{p0}:actor:${actorId}${part}`);
}

/** The keys of a run that has ended, but for its record and rows, which are packed. */
function runKeys({ runId, actorId, sids }: Sample): string[] {
  const ofSids = sids.flatMap((sid) => [`{p0}:provider:${sid}`, `{p0}:seen:sms:${sid}`]);
  return [`{p0}:message:msg_${runId.slice(4)}`, `{p0}:delivery:${actorId}.2.2`, ...ofSids];
}

/** Copies the records and rows of a run: unpacked, under the ids of each copy, and packed again. */
async function copyRun(redis: Redis, sample: Sample, ids: readonly Renamed[], from: number, count: number) {
  const key = `{p0}:run:${sample.runId}`;
  const fields = Object.entries(await redis.hgetallBuffer(key));
  const leftMs = await redis.pttl(key);
  const asking = redis.pipeline();
  for (let n = from; n < from + count; n++) {
    const fresh = fields.flatMap(([field, value]) => {
      const texts = isPacked(value) ? unpack(value).map((text) => rename(text, ids, n)) : null;
      return [field, texts === null ? value : pack(texts)];
    });
    asking.hset(rename(key, ids, n), ...fresh).pexpire(rename(key, ids, n), leftMs);
    asking.zadd('{p0}:runs', n, rename(sample.runId, ids, n));
  }
  asking.zremrangebyrank('{p0}:runs', 0, -10_001);
  for (const [error] of (await asking.exec()) ?? []) if (error) throw error;
}

/** Plants so many copies, of idle conversations or of runs and their conversations, numbered from `from`; answers the bytes that each takes in Redis. */
export async function plant(redis: Redis, sample: Sample, from: number, count: number, isIdle: boolean) {
  const used = async (): Promise<number> => Number(/^used_memory:(\d+)/m.exec(await redis.info('memory'))?.[1] ?? 0);
  const ids = renamed(sample);
  const names = [...conversationKeys(sample), ...(isIdle ? [] : runKeys(sample))];
  const before = await used();
  for (let at = from; at < from + count; at += atOnce) {
    const size = Math.min(atOnce, from + count - at);
    await redis.eval(copyLua, names.length, ...names, at, size, JSON.stringify(ids));
    if (!isIdle) await copyRun(redis, sample, ids, at, size);
  }
  return ((await settled(used)) - before) / count;
}

/** A value once it stands still: Redis keeps two tables while one of a grown keyspace is moved into another, for up to a minute. */
async function settled(read: () => Promise<number>): Promise<number> {
  for (let last = await read(); ;) {
    await pause(3_000);
    const now = await read();
    if (Math.abs(now - last) < 64 * 1024) return now;
    last = now;
  }
}

/** The copy of that number, of a run and its conversation. */
export function copyOf(sample: Sample, n: number): Sample {
  const ids = renamed(sample);
  const { runId, actorId, sids } = sample;
  return {
    runId: rename(runId, ids, n),
    actorId: rename(actorId, ids, n),
    sids: sids.map((sid) => rename(sid, ids, n)),
  };
}

/** What is said of a copy as it is said of its original, for a comparison of the two. */
export function asOriginal(text: string, sample: Sample, n: number): string {
  const copy = copyOf(sample, n);
  const pairs = [
    [copy.runId.slice(4), sample.runId.slice(4)],
    [copy.actorId, sample.actorId],
    ...copy.sids.map((sid, i) => [sid, sample.sids[i] ?? '']),
  ];
  return pairs.reduce((renaming, [from = '', to = '']) => renaming.replaceAll(from, to), text);
}

/** The latest run that has ended, and its conversation. */
export async function latestRun(redis: Redis): Promise<Sample> {
  const [runId = ''] = await redis.zrange('{p0}:runs', -1, -1);
  const actorId = (await redis.hget(`{p0}:message:msg_${runId.slice(4)}`, 'actorId')) ?? '';
  return { runId, actorId, sids: await redis.lrange(`{p0}:actor:${actorId}:known`, 0, -1) };
}
