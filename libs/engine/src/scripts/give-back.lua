-- Gives a conversation back to the agent, with the texts that waited or without them (ADR 20).
-- KEYS actor, mail, due, held, taken, audit
-- ARGV actorId, event, skip ('1': what waited starts no run), graceMs, messagePrefix, auditEntry
-- Returns {-1}: there is no such conversation | {0}: nobody has taken it | {1, how many texts waited}
-- Asserts: the texts come after the event, in their order, or are said to be heard; when it was is kept with them; a replay is no text, and comes in any case; timer armed, unless the actor is parked.
local actor, mail, due, held, taken, audit = unpack(KEYS)
if redis.call('HEXISTS', actor, 'version') == 0 then return { -1 } end
if redis.call('HDEL', actor, 'human') == 0 then return { 0 } end
redis.call('ZREM', taken, ARGV[1])
local now = clock()
redis.call('RPUSH', mail, stamped(ARGV[2], now))
noteDeed(audit, ARGV[6], now)
local waiting = redis.call('LRANGE', held, 0, -1)
redis.call('DEL', held)
for _, text in ipairs(waiting) do
  -- not by cjson: it refuses half a surrogate pair, which a text may have; the id stands before all that a person wrote
  local message = ARGV[5] .. string.match(text, '"messageId":"([^"]+)"')
  local isKept = redis.call('EXISTS', message) == 1
  if ARGV[3] == '1' and not isOfType(text, 'replay%-requested') then
    if isKept then redis.call('HSET', message, 'runId', '') end
  else
    if isKept then redis.call('HSET', message, 'heldUntil', now) end
    redis.call('RPUSH', mail, text)
  end
end
if redis.call('HEXISTS', actor, 'parked') == 0 then
  arm(due, ARGV[1], now + tonumber(ARGV[4]))
  addJobs()
end
announce(actor, ARGV[1])
return { 1, #waiting }
