import type { Redis } from 'ioredis';

/** What a run that has ended leaves, by the ids in the names of its keys, and what its conversation keeps. */
interface Sample {
  runId: string;
  actorId: string;
}

/**
 * Copies what a run and its conversation have left, so many times, under ids of their own; 1: the conversation alone. Copies of records say the
 * ids of their original: nothing looks at what has ended. `from` is the number of the first copy.
 */
const copyLua = `
local runId, actorId, from, count, isWhole = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4]), ARGV[5] == '0'
local body = string.sub(runId, 5)
local function copy(name, id, n)
  local fresh = string.sub(id, 1, 4) .. string.format('%024d', n) .. string.sub(id, -2)
  local key = (string.gsub(name, id, fresh, 1))
  if redis.call('COPY', name, key, 'REPLACE') == 1 then return fresh end
end
for n = from, from + count - 1 do
  for _, part in ipairs({ '', ':known', ':transcript' }) do copy('{p0}:actor:' .. actorId .. part, actorId, n) end
  if isWhole then
    local fresh = copy('{p0}:run:' .. runId, runId, n)
    copy('{p0}:message:msg_' .. body, 'msg_' .. body, n)
    copy('{p0}:delivery:' .. actorId .. '.2.2', actorId, n)
    local sid = redis.call('LINDEX', '{p0}:actor:' .. actorId .. ':known', 0)
    redis.call('SET', '{p0}:provider:SM' .. string.format('%032d', n), actorId .. '.2.2', 'EX', 3456000)
    redis.call('SET', '{p0}:seen:sms:SM' .. string.format('%032d', n), 'msg_' .. body, 'EX', 3456000)
    if sid and fresh then redis.call('ZADD', '{p0}:runs', n, fresh) end
  end
end
redis.call('ZREMRANGEBYRANK', '{p0}:runs', 0, -10001)
return redis.status_reply('OK')`;

const atOnce = 500;

/** Plants so many copies; answers the bytes that each takes in Redis. */
export async function plant(
  redis: Redis,
  sample: Sample,
  from: number,
  count: number,
  isIdle: boolean,
): Promise<number> {
  const used = async (): Promise<number> => Number(/^used_memory:(\d+)/m.exec(await redis.info('memory'))?.[1] ?? 0);
  const before = await used();
  for (let at = from; at < from + count; at += atOnce) {
    const size = Math.min(atOnce, from + count - at);
    await redis.eval(copyLua, 0, sample.runId, sample.actorId, at, size, isIdle ? 1 : 0);
  }
  return ((await used()) - before) / count;
}

/** The latest run that has ended, and its conversation. */
export async function latestRun(redis: Redis): Promise<Sample> {
  const [runId = ''] = await redis.zrange('{p0}:runs', -1, -1);
  const actorId = (await redis.hget(`{p0}:message:msg_${runId.slice(4)}`, 'actorId')) ?? '';
  return { runId, actorId };
}
