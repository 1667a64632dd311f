-- Takes the oldest event of each conversation that is due, to be posted.
-- KEYS due events, pending, failed
-- ARGV token, leaseMs, limit, actorPrefix, eventPrefix, mostPending, failedSeconds, mostKept
-- Returns a list of {event id, actor id, at, payload, tries, this one included}
-- Asserts: one event of a conversation at a time, its oldest; nobody else gets it before the lease is over;
--          when too many are pending the oldest have failed, so that Redis has room for what people write.
local due, pending, failed = unpack(KEYS)
local now = clock()
local taken = {}
-- As many at once as take a few milliseconds.
local mostAtOnce = 500
local tooMany = math.min(redis.call('ZCARD', pending) - tonumber(ARGV[6]), mostAtOnce)
if tooMany > 0 then
  for _, id in ipairs(redis.call('ZRANGE', pending, 0, tooMany - 1)) do
    local lane = ARGV[4] .. (redis.call('HGET', ARGV[5] .. id, 'actorId') or '') .. ':events'
    redis.call('HSET', ARGV[5] .. id, 'answer', 'too many wait')
    endEvent(lane, pending, failed, ARGV[5], id, 'failed', now, tonumber(ARGV[7]), tonumber(ARGV[8]))
  end
end
for _, actorId in ipairs(redis.call('ZRANGEBYSCORE', due, '-inf', now, 'LIMIT', 0, tonumber(ARGV[3]))) do
  local lane = ARGV[4] .. actorId .. ':events'
  local id = redis.call('LINDEX', lane, 0)
  while id and redis.call('EXISTS', ARGV[5] .. id) == 0 do -- erased with its person
    redis.call('LPOP', lane)
    id = redis.call('LINDEX', lane, 0)
  end
  if id then
    local event = ARGV[5] .. id
    local tries = redis.call('HINCRBY', event, 'tries', 1)
    redis.call('HSETNX', event, 'firstTryAt', now)
    redis.call('HSET', event, 'token', ARGV[1])
    redis.call('ZADD', due, now + tonumber(ARGV[2]), actorId)
    local at, payload = unpack(redis.call('HMGET', event, 'at', 'payload'))
    taken[#taken + 1] = { id, actorId, at, payload, tries }
  else
    redis.call('ZREM', due, actorId)
  end
end
return taken
