-- Asks whether a call may be made now.
-- KEYS state, queue, waiting, callers
-- ARGV call, class (0 fresh, 1 backlog, 2 redrive), tokens, process, buckets (JSON: requests and tokens, each capacity and perMs,
--      or absent: no limit), pollMs, graceMs
-- Returns {go, waitMs, callers}: go 1 lets the call out; go 0 keeps its place, if it asks again after waitMs. callers: processes
--         heard of in the last minute.
-- Asserts: no call before the provider's own time (blockedUntil); none while one of a higher class waits, and in a class none before those that came
--          first, unless there is enough for them too; a caller that does not come back loses its place after graceMs.
local state, queue, waiting, callers = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local call, class, tokens = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local buckets, pollMs, graceMs = cjson.decode(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local now = clock()
redis.call('ZADD', callers, now, ARGV[4])
redis.call('ZREMRANGEBYSCORE', callers, '-inf', now - 60000)
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, keptMs) end

local place = tonumber(redis.call('ZSCORE', queue, call) or class * 1e13 + now)
local ahead, isHigherWaiting = { requests = 0, tokens = 0 }, false
for _, other in ipairs(redis.call('ZRANGEBYSCORE', queue, '-inf', string.format('(%.0f', place), 'LIMIT', 0, 200)) do
  local text = redis.call('HGET', waiting, other)
  local entry = text and cjson.decode(text)
  if entry and entry['until'] >= now then
    ahead.requests, ahead.tokens = ahead.requests + 1, ahead.tokens + entry.tokens
    isHigherWaiting = isHigherWaiting or entry.class < class
  else
    leave(queue, waiting, other)
  end
end

local blockedMs = math.max(0, tonumber(redis.call('HGET', state, 'blockedUntil') or '0') - now)
local waitMs, levels = blockedMs, {}
for name, cost in pairs({ requests = 1, tokens = tokens }) do
  local bucket = buckets[name]
  if bucket then
    levels[name] = levelOf(state, name, bucket, now) - cost
    local need = ahead.requests == 0 and math.min(bucket.capacity, cost) or cost + ahead[name]
    waitMs = math.max(waitMs, math.ceil((need - cost - levels[name]) / bucket.perMs))
  end
end

if waitMs <= 0 and not isHigherWaiting then
  for name, level in pairs(levels) do setLevel(state, name, level, now) end
  leave(queue, waiting, call)
  return { 1, 0, redis.call('ZCARD', callers) }
end
waitMs = math.min(math.max(waitMs, 1), pollMs)
if isHigherWaiting then waitMs = pollMs end
redis.call('ZADD', queue, string.format('%.0f', place), call)
redis.call('HSET', waiting, call, cjson.encode({ class = class, tokens = tokens, ['until'] = now + waitMs + graceMs }))
return { 0, waitMs, redis.call('ZCARD', callers) }
