-- Says what came of the POST of an event.
-- KEYS event, its conversation's events, due, pending, delivered, failed
-- ARGV id, actorId, token, outcome (delivered|again), answer (what came back), retryInMs, mostTries, triedForMs,
--      deliveredSeconds, failedSeconds (how long each is kept), mostKept, eventPrefix
-- Returns 'delivered' | 'again' | 'failed' | 'not-yours'
-- Asserts: token; given up by count and time, both; the next event of the conversation is due when this one has ended, and not before.
local event, lane, due, pending, delivered, failed = unpack(KEYS)
local id, actorId, outcome = ARGV[1], ARGV[2], ARGV[4]
local now = clock()
local token, tries, firstTryAt = unpack(redis.call('HMGET', event, 'token', 'tries', 'firstTryAt'))
if token ~= ARGV[3] then return 'not-yours' end

redis.call('HSET', event, 'answer', ARGV[5])
redis.call('HDEL', event, 'token')
if outcome == 'again' then
  if number(tries) < tonumber(ARGV[7]) or now < number(firstTryAt) + tonumber(ARGV[8]) then
    redis.call('ZADD', due, now + tonumber(ARGV[6]), actorId)
    return 'again'
  end
  outcome = 'failed'
end

local index, keepSeconds = failed, tonumber(ARGV[10])
if outcome == 'delivered' then index, keepSeconds = delivered, tonumber(ARGV[9]) end
endEvent(lane, pending, index, ARGV[12], id, outcome, now, keepSeconds, tonumber(ARGV[11]))
if redis.call('LLEN', lane) > 0 then redis.call('ZADD', due, now, actorId) else redis.call('ZREM', due, actorId) end
return outcome
