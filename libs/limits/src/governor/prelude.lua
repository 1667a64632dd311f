-- Shared by the governor's scripts; the loader puts it, and clock.lua, in front of each.
-- KEYS of every script: state, queue, waiting, callers. All lie in the provider's slot.
-- They decide as MemoryGovernor does, which serves a process while Redis is away; comparison.int.spec.ts compares the two.

local keptMs = 86400000

-- What a bucket holds at a moment; less than nothing while it is in debt, or while the provider wants to be left alone.
local function levelOf(state, name, bucket, now)
  local level, at = unpack(redis.call('HMGET', state, name .. ':level', name .. ':at'))
  if not level then return bucket.capacity end
  at = math.min(tonumber(at), math.max(now, tonumber(redis.call('HGET', state, 'blockedUntil') or '0')))
  return math.min(bucket.capacity, tonumber(level) + (now - at) * bucket.perMs)
end

local function setLevel(state, name, level, at)
  redis.call('HSET', state, name .. ':level', string.format('%.17g', level), name .. ':at', string.format('%.0f', at))
end

local function leave(queue, waiting, call)
  redis.call('ZREM', queue, call)
  redis.call('HDEL', waiting, call)
end
